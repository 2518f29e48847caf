import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { RecordedRanker } from '#contracts/events/ranker.ts';
import type { Carried } from '#contracts/events/suggestion.ts';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';
import { rankerVersion } from '#contracts/ranking-policy-schema.ts';
import { oldestReadAt } from '#services/domain/evidence/evidence.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { MeetingRefusalCode } from '#services/domain/meeting/refusals.ts';
import type { Meeting } from '#services/domain/meeting/state.ts';
import type { Refiner } from '#services/language-model/refiner.ts';
import { peopleOf, presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import { toSuggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, type CommandResult, execute } from '../commands/execute.ts';
import { checkedRefinement } from './checked-refinement.ts';
import type { Looked } from './find-times.ts';
import { policyIfOwn, rulesRanker } from './rank.ts';

/** How many rankings of a meeting a model may refine, so people who come and go can't run up a bill. */
export const MOST_REFINEMENTS = 10;

export type RankingDeps = {
  log: EventLog;
  /** Null: keep the engine's order. */
  refiner: Refiner | null;
  now: () => Date;
  /** The default policy if omitted. */
  policy?: RankingPolicy;
};

/**
 * Records the found times, or that there are none, as the meeting's next ranking. A ranking equal to the current one is
 * not recorded again. The refiner may reorder the times and reword the reasons; any other answer leaves the engine's
 * order. Refused if the meeting changed since the read. The event carries the time `foundAt` of the look, so the same
 * ranking can be reproduced from the log.
 */
export async function recordRanking(
  deps: RankingDeps,
  meetingId: string,
  { rankable, found, improvements, foundAt, newest }: Omit<Looked, 'reservations'>,
  asked: CommandContext,
  signal: AbortSignal,
): Promise<CommandResult<Meeting, MeetingEvent, MeetingRefusalCode>> {
  const context = { ...asked, now: () => foundAt };
  const { evidence, meeting, carried = [] } = rankable;
  const { policy = DEFAULT_RANKING_POLICY } = deps;
  const basis = {
    basedOn: meeting.revision,
    evidenceRevision: evidence.revision,
    oldestReadAt: oldestReadAt(evidence, presentNumbers(meeting)),
  };
  const stream = `meeting-${meetingId}` as const;
  if (found.kind === 'none') {
    const { reason, remedies } = found;
    const command = {
      type: 'ReportNoTime' as const,
      ...basis,
      ranker: rulesRanker(policy),
      reason,
      remedies,
    };
    return execute(deps.log, meetingDecider, stream, command, context, newest);
  }
  const refiner = (meeting.ranking?.round ?? 0) < MOST_REFINEMENTS ? deps.refiner : null;
  const refined =
    refiner && (await checkedRefinement(refiner, peopleOf(rankable, null), found.slots, signal));
  const ranker: RecordedRanker = refined
    ? { by: 'model', version: rankerVersion(policy, refiner.version), ...policyIfOwn(policy) }
    : rulesRanker(policy);
  const suggestions = (refined ?? found.slots).map(toSuggestion);
  const command = {
    type: 'SuggestTimes' as const,
    ...basis,
    ranker,
    suggestions,
    improvements,
    ...recorded(carried),
  };
  return execute(deps.log, meetingDecider, stream, command, context, newest);
}

const recorded = (carried: readonly Carried[] | 'unknown') =>
  carried.length > 0 ? { carried: carried === 'unknown' ? carried : [...carried] } : {};
