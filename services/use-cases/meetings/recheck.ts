import { v4 as randomUuid } from 'uuid';
import { MINUTE } from '#contracts/durations.ts';
import type { Ranker, Suggestion } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { availabilityIn } from '#services/domain/evidence/availability.ts';
import { type BusyMinutes, isFreeAt } from '#services/domain/evidence/busy-time.ts';
import { type Evidence, evidenceDecider } from '#services/domain/evidence/evidence.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { saidOf, without, withoutAnswered } from '#services/scheduling/answered.ts';
import type { NotPossible, SchedulingRequest } from '#services/scheduling/engine.ts';
import { agreesToTime } from '#services/scheduling/meeting-request/agreed-times.ts';
import { presentNumbers, requestOf } from '#services/scheduling/meeting-request/request.ts';
import { toSuggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import { bookableAnswer } from '#services/scheduling/meeting-request/typed-answers.ts';
import { notPossibleAt } from '#services/scheduling/not-possible.ts';
import { explainUnder, underPolicy } from '#services/scheduling/under-policy.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { ReadAfterCalendars } from '../commands/booking.ts';
import { type CommandContext, load } from '../commands/execute.ts';
import { type FindTimesDeps, findTimes } from '../find-times/find-times.ts';
import { rulesRanker } from '../find-times/rank.ts';
import type { AvailabilityDeps } from '../find-times/read-availability.ts';
import { recordRanking } from '../find-times/record-ranking.ts';
import type { LoadedMeeting, MeetingWithId } from './organizing.ts';
import { usersIn } from './people.ts';

type Slot = { start: Date; end: Date };

type Missing = { participant: number; state: 'busy' | 'unknown' };

/** A time outside the suggestions as the ranker sees it, or why no meeting could start then. */
type OwnTime = { suggestion: Suggestion } | { notPossible: NotPossible };

export type RecheckResult = {
  suggestions: readonly Suggestion[];
  /** The requested slot, unless among the suggestions. */
  ownTime: OwnTime | null;
  missing: Missing[];
  ranker: Ranker;
  /** The revision of the newest evidence event after the look. */
  evidenceRevision: number;
  /** The meeting after the look, and the reserved time of its people. */
  newest: ReadAfterCalendars;
};

type RecheckDeps = {
  calendars: AvailabilityDeps['calendars'];
  users: AvailabilityDeps['users'];
  meetings: Pick<FindTimesDeps, 'ledgerOf'>;
  settings: {
    /** How times are ranked. */
    policy: RankingPolicy;
  };
  now: () => Date;
};

/** Who is busy in a slot or unknown, with 0 for the organizer. People who declined or left don't count. */
const missingIn = (slot: Slot, meeting: ExistingMeeting, evidence: Evidence) =>
  presentNumbers(meeting).flatMap((participant): Missing[] => {
    const said = saidInSlot(meeting, evidence, participant, slot);
    if (said?.doesntWork) return [{ participant, state: 'busy' }];
    if (said?.isWhole) return [];
    const time = { start: slot.start.toISOString(), end: slot.end.toISOString() };
    const availability = availabilityIn(evidence, participant, time);
    if (!availability?.known || !agreesToTime(meeting, participant, slot))
      return [{ participant, state: 'unknown' }];
    const isNone = (minutes: BusyMinutes = []) =>
      isFreeAt(said ? said.withoutAnswered(minutes) : minutes, slot);
    // An organizer may choose a time at which someone only has something tentative.
    const firm = without(availability.busy, availability.tentative ?? []);
    if (!isNone(firm)) return [{ participant, state: 'busy' }];
    return isNone(availability.unclear) ? [] : [{ participant, state: 'unknown' }];
  });

function ownTimeAt(request: SchedulingRequest, { start }: Slot, policy: RankingPolicy): OwnTime {
  const minute = start.getTime() / MINUTE;
  const notPossible = notPossibleAt(underPolicy(request, policy), minute);
  return notPossible ? { notPossible } : { suggestion: toSuggestion(explainUnder(request, minute, policy)) };
}

/** A person's answer by hand about a slot; undefined if nothing counts. */
function saidInSlot(meeting: ExistingMeeting, evidence: Evidence, participant: number, { start, end }: Slot) {
  const answer = bookableAnswer(meeting, evidence, participant);
  if (!answer) return undefined;
  const said = saidOf(answer.spans, start.getTime() / MINUTE, end.getTime() / MINUTE);
  return { ...said, withoutAnswered: (busy: BusyMinutes) => withoutAnswered(busy, answer.spans) };
}

/**
 * Reads everyone's calendar again, and records the result as evidence and as the newest ranking. Ranked by the rules
 * alone, so an organizer who is choosing never waits for a model. `missing` are the people who can't make `slot`.
 */
export function createRecheck(deps: RecheckDeps) {
  const { calendars, users, meetings, settings, now } = deps;
  const { policy } = settings;
  const looking = { calendars, users, ledgerOf: meetings.ledgerOf, now, policy };

  return async (
    log: EventLog,
    { id, state, evidence }: MeetingWithId & Pick<LoadedMeeting, 'evidence'>,
    slot: Slot | null,
    { source, correlationId }: Pick<CommandContext, 'source' | 'correlationId'>,
    signal: AbortSignal,
  ): Promise<RecheckResult> => {
    const people = usersIn(users, state);
    const known = evidence ?? (await load(log, evidenceDecider, `evidence-${id}`));
    const toRank = { id, meeting: state, users: people, evidence: known };
    const looked = await findTimes({ log, ...looking }, toRank, signal);
    const { rankable, found, foundAt, newest, reservations } = looked;
    // Refused if the time is already confirmed, or if someone joined meanwhile and the ranking is stale.
    const recorded = await recordRanking(
      { log, now, policy, refiner: null },
      id,
      looked,
      { commandId: randomUuid(), actor: { kind: 'kairos' }, correlationId, source, now },
      signal,
    );
    const suggestions = found.kind === 'times' ? found.slots.map(toSuggestion) : [];
    const isOwn = slot && !suggestions.some(({ start }) => Date.parse(start) === slot.start.getTime());
    return {
      suggestions,
      ownTime: isOwn ? ownTimeAt(requestOf(rankable, foundAt, policy.leadMinutes), slot, policy) : null,
      missing: slot ? missingIn(slot, state, rankable.evidence) : [],
      ranker: rulesRanker(policy),
      evidenceRevision: rankable.evidence.revision,
      newest: { meeting: recorded.ok ? recorded : newest, reservations },
    };
  };
}

export type Recheck = ReturnType<typeof createRecheck>;
