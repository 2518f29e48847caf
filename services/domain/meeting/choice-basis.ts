import type { ChoiceBasis } from '#contracts/events/meeting.ts';
import type { ExistingMeeting } from './state.ts';

/** A time of the ranking that counts as what a choice stands on; nothing for a time that is not among its times. */
export function basisOf(
  { ranking }: ExistingMeeting,
  start: string,
  evidenceRevision: number,
): { basis?: ChoiceBasis } {
  if (!ranking?.current || ranking.found.kind !== 'times') return {};
  const suggestion = ranking.found.suggestions.find((one) => Date.parse(one.start) === Date.parse(start));
  const { round, ranker } = ranking;
  return suggestion ? { basis: { round, evidenceRevision, ranker, suggestion } } : {};
}
