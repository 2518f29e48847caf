import type { ChoiceBasis } from '#contracts/events/meeting.ts';
import type { ExistingMeeting } from './state.ts';

/** The basis for choosing a time of the current ranking; empty if the ranking does not have that time. */
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
