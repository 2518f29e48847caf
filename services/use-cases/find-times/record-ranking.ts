import { MINUTE } from '#contracts/durations.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { RecordedRanker } from '#contracts/events/ranker.ts';
import type { Carried } from '#contracts/events/suggestion.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';
import { rankerVersion } from '#contracts/ranking-policy-schema.ts';
import { oldestReadAt } from '#services/domain/evidence/evidence.ts';
import type { MeetingRefusalCode } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { Meeting } from '#services/domain/meeting/state.ts';
import type { RefinableCandidate, Refiner } from '#services/language-model/refiner.ts';
import type { RankedSlot, SchedulingPerson } from '#services/scheduling/engine.ts';
import { peopleOf, presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import { toSuggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, type CommandResult, execute } from '../commands/execute.ts';
import type { Looked } from './find-times.ts';
import { policyIfOwn, rulesRanker } from './rank.ts';

/** Most people that a model is told about. */
const MOST_PEOPLE_TOLD = 50;

/**
 * The same times in the refiner's order and with its words for their reasons, or null. A reason that says anything else
 * than the engine's is not taken. This is where a model is kept from adding, dropping, or
 * repeating times, whatever its adapter lets through.
 */
async function checkedRefinement(
  refiner: Refiner,
  people: readonly Pick<SchedulingPerson, 'number' | 'zone'>[],
  slots: readonly RankedSlot[],
  signal: AbortSignal,
): Promise<RankedSlot[] | null> {
  const byId = new Map(slots.map((slot, index) => [`s${index + 1}`, slot]));
  const zones = new Map(people.map(({ number, zone }) => [number, zone]));
  const candidates = [...byId].map(([id, slot]) => candidate(id, slot, zones));
  const refinement = await refiner.refine(candidates, signal);
  if (!refinement || refinement.length !== byId.size) return null;
  const ordered = refinement.flatMap(({ id, reason }) => {
    const slot = byId.get(id);
    byId.delete(id);
    return slot ? [{ ...slot, reason: rewords(reason, slot.reason) ? reason.trim() : slot.reason }] : [];
  });
  return ordered.length === slots.length ? ordered : null;
}

function candidate(
  id: string,
  slot: RankedSlot,
  zones: ReadonlyMap<number, string | null>,
): RefinableCandidate {
  const { start, confidence, costs, people, reason } = slot;
  return {
    id,
    confidence,
    costs,
    sentence: reason,
    people: people.slice(0, MOST_PEOPLE_TOLD).map(({ participant, state }) => ({
      id: `p${participant}`,
      localStart: localStart(start, zones.get(participant) ?? null),
      state,
    })),
  };
}

function localStart(start: number, zone: string | null): string {
  const timeZone = zone === null ? null : intlZone(zone);
  if (timeZone === null) return 'unknown';
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(start * MINUTE);
}

/** How many rankings of a meeting a model may refine, so people who come and go can't run up a bill. */
export const MOST_REFINEMENTS = 10;

type RankingDeps = {
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
  const { evidence, meeting, carried = [], trackRecord } = rankable;
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
    ...(trackRecord && { trackRecord }),
  };
  return execute(deps.log, meetingDecider, stream, command, context, newest);
}

const recorded = (carried: readonly Carried[] | 'unknown') =>
  carried.length > 0 ? { carried: carried === 'unknown' ? carried : [...carried] } : {};

/** The facts in a reason, apart from its wording: numbers, states, comparisons, and negations. */
const FACTS =
  /\d+|\b(?:all|both|everyone|one|none|no|not|only|free|busy|night|asleep|notice|unknown|outside|preferred|lunch|can|come)\b|n't\b/gi;

/** Words that add nothing, whatever a reason says. */
const PLAIN = new Set(
  'a an and are as at be but by for from has have in is it its of on people person so that the their them there they this time times to very while with'.split(
    ' ',
  ),
);

const factsOf = (text: string): string => (text.match(FACTS) ?? []).join(' ').toLowerCase();

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Whether a text says the same as a reason in other words: the same facts in the same order, and no word that could be a
 * fact of its own, such as a name, a day or a number.
 */
export function rewords(text: string, reason: string): boolean {
  const known = new Set(wordsOf(reason));
  return (
    text.trim() !== '' &&
    factsOf(text) === factsOf(reason) &&
    wordsOf(text).every((word) => known.has(word) || PLAIN.has(word))
  );
}
