import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Ranker } from '#contracts/events/suggestion.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import { DEFAULT_POLICY, type Policy, rankerVersion } from '#contracts/policy.ts';
import { oldestReadAt } from '#services/domain/evidence/evidence.ts';
import { meeting as decider } from '#services/domain/meeting/decider.ts';
import type { Meeting, MeetingRefusalCode } from '#services/domain/meeting/meeting.ts';
import type { RefinableCandidate, Refiner } from '#services/language-model/refiner.ts';
import type { RankedSlot, SchedulingResult } from '#services/scheduling/engine.ts';
import {
  peopleOf,
  present,
  type Rankable as RankableOf,
  requestOf,
} from '#services/scheduling/meeting-request/request.ts';
import { suggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import { scheduleUnder } from '#services/scheduling/under-policy.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, type Executed, execute } from '../commands/execute.ts';

const MINUTE = 60_000;

/** Who ranked where no model did. */
export const rulesUnder = (policy: Policy): Ranker => ({ by: 'rules', version: rankerVersion(policy) });
export const RULES = rulesUnder(DEFAULT_POLICY);

/** Rankings of a meeting that a model may refine, so that people who come and go can't run up a bill. */
export const MOST_REFINEMENTS = 10;
/** A model is not told of more people than this. */
const MOST_PEOPLE_TOLD = 50;

export type RankingDeps = {
  log: EventLog;
  /** Null: the engine's order stands. */
  refiner: Refiner | null;
  now: () => Date;
  /** Left out: the default one. */
  policy?: Policy;
};

/** A meeting with what is known of the calendars and accounts of its people, by number. */
export type Rankable = RankableOf<User>;

/**
 * The times that the evidence allows, best first as the engine sees it. Those who declined or left don't count. Without
 * one, later dates are offered as far as the evidence goes.
 */
export function findTimes(
  { now, policy = DEFAULT_POLICY }: Pick<RankingDeps, 'now' | 'policy'>,
  rankable: Rankable,
): SchedulingResult {
  return scheduleUnder(requestOf(rankable, now(), policy.leadMinutes), policy);
}

/** What a look at the calendars found, and the instant that counted as now in it. */
export type Found = { found: SchedulingResult; foundAt: Date };

/**
 * Records the times that were found, or that there are none, as the meeting's next ranking; a ranking that says the
 * same as the one that counts is not recorded again. The refiner may put the times into another order and word the
 * reasons; whatever else it answers, the engine's order stands. Refused if the meeting changed since it was read. The
 * event has the time `foundAt` of the look, so that the log can tell the very same ranking again.
 */
export async function suggest(
  deps: RankingDeps,
  meetingId: string,
  rankable: Rankable,
  { found, foundAt }: Found,
  asked: CommandContext,
  signal: AbortSignal,
): Promise<Executed<Meeting, MeetingEvent, MeetingRefusalCode>> {
  const context = { ...asked, now: () => foundAt };
  const { evidence, meeting } = rankable;
  const { policy = DEFAULT_POLICY } = deps;
  const basis = {
    basedOn: meeting.revision,
    evidenceRevision: evidence.revision,
    oldestReadAt: oldestReadAt(evidence, present(meeting)),
  };
  const stream = `meeting-${meetingId}` as const;
  if (found.kind === 'none') {
    const { reason, remedies } = found;
    const command = { type: 'ReportNoTime' as const, ...basis, ranker: rulesUnder(policy), reason, remedies };
    return execute(deps.log, decider, stream, command, context);
  }
  const refiner = (meeting.ranking?.round ?? 0) < MOST_REFINEMENTS ? deps.refiner : null;
  const refined = refiner && (await refine(refiner, rankable, found.slots, signal));
  const ranker: Ranker = refined
    ? { by: 'vertex', version: rankerVersion(policy, refiner.version) }
    : rulesUnder(policy);
  const suggestions = (refined ?? found.slots).map(suggestion);
  return execute(deps.log, decider, stream, { type: 'SuggestTimes', ...basis, ranker, suggestions }, context);
}

/** Whether everybody is free in a slot and no rule was bent for it. */
export const suitsEveryone = ({ people, bent }: RankedSlot): boolean =>
  bent.length === 0 && people.every(({ state }) => state === 'free');

/**
 * The same slots in the refiner's order, or null. This is where it is held that a model adds no slot, drops none and
 * repeats none, whatever its adapter lets through.
 */
async function refine(
  refiner: Refiner,
  rankable: Rankable,
  slots: readonly RankedSlot[],
  signal: AbortSignal,
): Promise<RankedSlot[] | null> {
  const byId = new Map(slots.map((slot, index) => [`s${index + 1}`, slot]));
  const zones = new Map(peopleOf(rankable).map(({ number, zone }) => [number, zone]));
  const candidates = [...byId].map(([id, slot]) => candidate(id, slot, zones));
  const refinement = await refiner.refine(candidates, signal);
  if (!refinement || refinement.length !== byId.size) return null;
  const ordered = refinement.flatMap(({ id, reason }) => {
    const slot = byId.get(id);
    byId.delete(id);
    return slot ? [{ ...slot, reason: reason.trim() || slot.reason }] : [];
  });
  return ordered.length === slots.length ? ordered : null;
}

function candidate(
  id: string,
  { start, confidence, parts, people }: RankedSlot,
  zones: ReadonlyMap<number, string | null>,
): RefinableCandidate {
  return {
    id,
    confidence,
    parts,
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
