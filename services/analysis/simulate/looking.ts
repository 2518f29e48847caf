import type { Span } from '#services/domain/evidence/busy-time.ts';
import { oldestReadAt, type Reading, type UnknownBecause } from '#services/domain/evidence/evidence.ts';
import type { ExistingMeeting, MeetingCommand } from '#services/domain/meeting/meeting.ts';
import type { SchedulingResult } from '#services/scheduling/engine.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import { present, type Rankable } from '#services/scheduling/meeting-request/request.ts';
import { suggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import { widestDates } from '#services/scheduling/remedies.ts';
import { RULES, rankTimes } from '#services/use-cases/find-times/rank.ts';
import { asKairos, existing, type Life, personOf, recordReadings } from './life.ts';
import type { SimulatedPerson } from './people.ts';
import { isConnected, nowIn, type World } from './world.ts';

const MINUTE = 60_000;
const TWO_HOURS = 2 * 60 * MINUTE;
const SHARE_UNREADABLE = 0.004;

export type Looked = { rankable: Rankable<never>; found: SchedulingResult };

/**
 * Reads the simulated calendars and finds times by the engine: for the meeting's dates, and where they hold none for
 * later days as well, as `find-times/find-times.ts` does with real ones.
 */
export function lookForTimes(world: World, life: Life): Looked {
  const meeting = existing(life);
  const within = look(world, life, meeting);
  if (within.found.kind === 'times') return within;
  const now = Math.ceil(world.clock / MINUTE);
  return look(world, life, { ...meeting, ...widestDates({ ...meeting, now }) });
}

function look(world: World, life: Life, dates: ExistingMeeting): Looked {
  const meeting = existing(life);
  readAll(world, life, dateRange(dates));
  // Nothing but what the events say, so that a ranking can be repeated from the log.
  const rankable = { meeting, evidence: life.evidence.state, users: new Map<number, never>() };
  return { rankable, found: rankTimes({ now: () => nowIn(world) }, rankable) };
}

function readAll(world: World, life: Life, days: { start: Date; end: Date }): void {
  const range = {
    start: new Date(days.start.getTime() - TWO_HOURS),
    end: new Date(days.end.getTime() + TWO_HOURS),
  };
  recordReadings(world, life, {
    type: 'RecordAvailability',
    basedOn: life.evidence.revision,
    readings: present(existing(life)).map((number) => reading(world, life, number, range)),
  });
}

function reading(world: World, life: Life, participant: number, range: { start: Date; end: Date }): Reading {
  const status = existing(life).participants[participant - 1]?.status;
  const person = personOf(world, life, participant);
  if (!person || (participant !== 0 && status !== 'accepted'))
    return { participant, known: false, why: 'notJoined' };
  const { zone, hours } = person;
  const unknown = (why: UnknownBecause) => ({ participant, known: false as const, why, zone, hours });
  if (!isConnected(world, person))
    return unknown(person.calendar === 'missingPermission' ? 'missingPermission' : 'notConnected');
  if (life.random.chance(SHARE_UNREADABLE)) return unknown('unreadable');
  return {
    participant,
    known: true,
    zone,
    hours,
    range: { start: range.start.toISOString(), end: range.end.toISOString() },
    busy: [...world.calendars.busy(person, range, nowIn(world)), ...heldFor(world, life, person, range)],
  };
}

/** What Kairos booked for this person in any meeting but this one. */
function heldFor(
  { booked }: World,
  { meetingId }: Life,
  { userId }: SimulatedPerson,
  range: { start: Date; end: Date },
): Span[] {
  return [...(booked.get(userId) ?? [])].flatMap(([meeting, span]) =>
    meeting !== meetingId && span.start < range.end && span.end > range.start ? [span] : [],
  );
}

/** Records what was found as the newest ranking, at the very time of the look. */
export const recordRanking = (world: World, life: Life, looked: Looked) =>
  asKairos(world, life, ranking(looked), 'at once');

function ranking({ rankable: { meeting, evidence }, found }: Looked): MeetingCommand {
  const basis = {
    basedOn: meeting.revision,
    evidenceRevision: evidence.revision,
    oldestReadAt: oldestReadAt(evidence, present(meeting)),
    ranker: RULES,
  };
  return found.kind === 'none'
    ? { type: 'ReportNoTime', ...basis, reason: found.reason, remedies: found.remedies }
    : { type: 'SuggestTimes', ...basis, suggestions: found.slots.map(suggestion) };
}
