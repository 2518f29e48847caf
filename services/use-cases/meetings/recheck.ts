import { v4 as randomUuid } from 'uuid';
import type { RankingPolicy } from '#contracts/default-ranking-policy.ts';
import type { Ranker, Suggestion } from '#contracts/events/suggestion.ts';
import { availabilityIn } from '#services/domain/evidence/availability.ts';
import { isFreeAt } from '#services/domain/evidence/busy-time.ts';
import { type Evidence, evidenceDecider } from '#services/domain/evidence/evidence.ts';
import type { ExistingMeeting, Meeting } from '#services/domain/meeting/state.ts';
import { agreesToTime } from '#services/scheduling/meeting-request/agreed-times.ts';
import { presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import { toSuggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, type LoadedStream, load } from '../commands/execute.ts';
import { type FindTimesDeps, findTimes } from '../find-times/find-times.ts';
import { rulesRanker } from '../find-times/rank.ts';
import type { AvailabilityDeps } from '../find-times/read-availability.ts';
import { recordRanking } from '../find-times/record-ranking.ts';
import { usersIn } from './people.ts';
import type { MeetingWithId } from './port.ts';

export type Slot = { start: Date; end: Date };

type Missing = { participant: number; state: 'busy' | 'unknown' };

export type RecheckResult = {
  suggestions: readonly Suggestion[];
  missing: Missing[];
  ranker: Ranker;
  /** The revision of the newest evidence event after the look. */
  evidenceRevision: number;
  /** The meeting after the look. */
  newest: LoadedStream<Meeting>;
};

export type RecheckDeps = {
  log: EventLog;
  calendars: AvailabilityDeps['calendars'];
  users: Pick<Users, 'byIds' | 'learnZone'>;
  meetings: Pick<FindTimesDeps, 'bookingsOf' | 'ledgerOf'>;
  settings: {
    /** How times are ranked. */
    policy: RankingPolicy;
  };
  now: () => Date;
};

/** Who is busy in a slot or unknown, with 0 for the organizer. People who declined or left don't count. */
const missingIn = (slot: Slot, meeting: ExistingMeeting, evidence: Evidence) =>
  presentNumbers(meeting).flatMap((participant): Missing[] => {
    const time = { start: slot.start.toISOString(), end: slot.end.toISOString() };
    const availability = availabilityIn(evidence, participant, time);
    if (!availability?.known || !agreesToTime(meeting, participant, slot))
      return [{ participant, state: 'unknown' }];
    return isFreeAt(availability.busy, slot) ? [] : [{ participant, state: 'busy' }];
  });

/**
 * Reads everyone's calendar again, and records the result as evidence and as the newest ranking. Ranked by the rules
 * alone, so an organizer who is choosing never waits for a model. `missing` are the people who can't make `slot`.
 */
export function createRecheck(deps: RecheckDeps) {
  const { log, calendars, users, meetings, settings, now } = deps;
  const { policy } = settings;
  const { bookingsOf, ledgerOf } = meetings;
  const looking = { log, calendars, users, bookingsOf, ledgerOf, now, policy };

  return async (
    { id, state }: MeetingWithId,
    slot: Slot | null,
    { source, correlationId }: Pick<CommandContext, 'source' | 'correlationId'>,
    signal: AbortSignal,
  ): Promise<RecheckResult> => {
    const [people, known] = await Promise.all([
      usersIn(users, state),
      load(log, evidenceDecider, `evidence-${id}`),
    ]);
    const looked = await findTimes(looking, { id, meeting: state, users: people, evidence: known }, signal);
    const { rankable, found, newest } = looked;
    // Refused if the time is already confirmed, or if someone joined meanwhile and the ranking is stale.
    const recorded = await recordRanking(
      { log, now, policy, refiner: null },
      id,
      looked,
      { commandId: randomUuid(), actor: { kind: 'kairos' }, correlationId, source, now },
      signal,
    );
    return {
      suggestions: found.kind === 'times' ? found.slots.map(toSuggestion) : [],
      missing: slot ? missingIn(slot, state, rankable.evidence) : [],
      ranker: rulesRanker(policy),
      evidenceRevision: rankable.evidence.revision,
      newest: recorded.ok ? recorded : newest,
    };
  };
}

export type Recheck = ReturnType<typeof createRecheck>;
