import { randomUUID } from 'node:crypto';
import { picked } from '#contracts/picked.ts';
import type { OwnHours } from '#contracts/preferences.ts';
import { eventIdOf } from '#services/calendars/event-id.ts';
import { mergeIntervals, withoutIntervals } from '#services/calendars/merge-intervals.ts';
import type { Calendars, FreeBusy } from '#services/calendars/port.ts';
import { startOfNextReading } from '#services/domain/evidence/availability.ts';
import type { Interval } from '#services/domain/evidence/busy-time.ts';
import {
  areNewest,
  type CalendarReading,
  type Evidence,
  evidenceDecider,
} from '#services/domain/evidence/evidence.ts';
import { wishesWithin } from '#services/domain/evidence/wishes.ts';
import { agreesToDates } from '#services/domain/meeting/agreed-dates.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { shownInCalendar } from '#services/domain/meeting/meeting-event.ts';
import type { Booking, ExistingMeeting, Meeting } from '#services/domain/meeting/state.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import { concurrently } from '#services/runtime/concurrently.ts';
import { agreedWithin } from '#services/scheduling/meeting-request/agreed-times.ts';
import { rangeToRead } from '#services/scheduling/meeting-request/date-range.ts';
import type { User, Users } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { execute, type LoadedStream, load } from '../commands/execute.ts';
import type { LoadedReservations } from '../commands/reservations.ts';
import { sagaContext } from '../commands/task-context.ts';
import { idsBeside } from '../commands/whose-time.ts';
import { customsFor, daysOffFor } from './days-off.ts';

export type AvailabilityDeps = {
  log: EventLog;
  calendars: Pick<Calendars, 'freeBusy' | 'busyBeside'>;
  users: Pick<Users, 'byIds' | 'byEmails' | 'idOfAddress' | 'learnZone'>;
  now: () => Date;
};

/** A meeting, and the knowledge of its calendars before the reading. */
type BeforeReading = Pick<MeetingToRead, 'id' | 'meeting' | 'zones'> & { evidence: LoadedStream<Evidence> };

type MeetingToRead = {
  id: string;
  meeting: ExistingMeeting;
  evidence: { state: Evidence };
  /** The zones of people who haven't replied, by number, as far as they are known by other ways than an account. */
  zones?: ReadonlyMap<number, string> | undefined;
};

type AfterReading = {
  /** All evidence of the meeting. */
  evidence: LoadedStream<Evidence>;
  /** Another look began later, was recorded first, and found something else about someone. */
  overtaken: boolean;
  /** The meeting itself, after the calendars have been read. */
  newest: LoadedStream<Meeting>;
  /** The reserved time of its people, read after the calendars. */
  reservations: LoadedReservations;
};

type Seen = {
  participant: number;
  startedAt: string;
  /** The range that was read, or would have been. */
  range: Interval;
  userId: string | undefined;
  answer: FreeBusy | 'notJoined';
  /** Of someone without an account here, if it's known. */
  zone?: string | undefined;
};

/** How many calendars of a meeting are read in parallel. */
export const READS_AT_ONCE = 16;

/**
 * Reads the calendars of the organizer and of everyone who joined, in parallel, for these days and two hours on either
 * side, and records the result. People who have not answered are recorded as unknown, and people who only answered by
 * hand have no calendar. Of people who joined for other dates, only days to which they agreed are read; without such
 * days they are unknown. Time that Kairos reserves for a person counts as busy, except for this meeting's own. Throws
 * on abort, or if the store does not respond.
 */
export async function readAvailability(
  deps: AvailabilityDeps,
  loaded: BeforeReading,
  days: Interval,
  signal: AbortSignal,
): Promise<AfterReading> {
  const { log, now } = deps;
  const { id: meetingId } = loaded;
  const { readings, newest, reservations } = await readCalendars(deps, loaded, days, signal);
  let known = loaded.evidence;
  for (const part of inChunks(readings)) {
    // Every reading is a new fact, even of the same calendar for the same task.
    const context = sagaContext(meetingId, 'availability', randomUUID(), now);
    const recorded = await execute(
      log,
      evidenceDecider,
      `evidence-${meetingId}`,
      { type: 'RecordAvailability', readings: part },
      context,
      known,
    );
    if (!recorded.ok) throw new Error(recorded.refused.message);
    known = recorded;
  }
  return { evidence: known, overtaken: !areNewest(known.state, readings), newest, reservations };
}

/**
 * The readings that `readAvailability` would record, for everyone or only for these people (0 for the organizer),
 * without recording them.
 */
export async function readCalendars(
  deps: AvailabilityDeps,
  { id: meetingId, meeting, evidence: before, zones }: MeetingToRead,
  days: Interval,
  signal: AbortSignal,
  isAsked: (participant: number) => boolean = () => true,
): Promise<Pick<AfterReading, 'newest' | 'reservations'> & { readings: CalendarReading[] }> {
  const { log, now } = deps;
  const everyone = [
    { participant: 0, userId: meeting.organizerId, agreed: days },
    ...meeting.participants
      .filter(({ status, userId }) => status === 'pending' || (status === 'accepted' && userId !== undefined))
      .map((participant) => ({
        participant: participant.number,
        userId: participant.userId,
        agreed: agreesToDates(meeting, participant) ? days : agreedWithin(meeting, participant.number, days),
      })),
  ];
  const people = everyone.filter(({ participant }) => isAsked(participant));
  const looking = concurrently(people, READS_AT_ONCE, async ({ agreed, participant, userId }) => {
    const startedAt = startOfNextReading(before.state, participant, now());
    const person = { participant, userId, startedAt, range: rangeToRead(agreed ?? days) };
    if (userId === undefined) {
      const zone = zones?.get(participant) ?? zoneBefore(before.state, participant);
      return { ...person, answer: 'notJoined' as const, zone };
    }
    if (!agreed) return { ...person, answer: 'notJoined' as const };
    return { ...person, answer: await deps.calendars.freeBusy(userId, person.range, signal) };
  });
  const [read, known] = await Promise.all([
    looking,
    deps.users.byIds(people.flatMap(({ userId }) => userId ?? [])),
  ]);
  const userIds = people.flatMap(({ userId, agreed }) => (agreed && userId) || []);
  // Loaded after reading: a booking made meanwhile is in the log before the calendars show it, and the event of a
  // booking superseded meanwhile may still have been in them, so the bookings before and after both count.
  const [{ held, reservations }, newest] = await Promise.all([
    heldFor(deps, userIds, known, meetingId),
    load(log, meetingDecider, `meeting-${meetingId}`),
  ]);
  const shown = [meeting, newest.state].flatMap((one) =>
    one.status === 'none'
      ? []
      : shownInCalendar(one).map((booking) => ({ ...booking, id: eventIdOf(meetingId, one, booking) })),
  );
  const own = [...new Map(shown.map((one) => [one.number, one])).values()];
  const seen = await concurrently(read, READS_AT_ONCE, async (one): Promise<Seen> => {
    const { answer, participant, userId = '' } = one;
    if (answer === 'notJoined' || !answer.known) return one;
    // People left out of a booking don't have its event.
    const theirs = own.filter(({ without }) => !without.includes(participant));
    const apart = await withoutOwn(deps.calendars, userId, answer, theirs, signal);
    if (!apart.known) return { ...one, answer: apart };
    const reserved = held.get(userId) ?? [];
    return {
      ...one,
      answer: { ...apart, busy: [...apart.busy, ...reserved], ...notTentativeIn(apart, reserved) },
    };
  });

  const users = await learnZones(deps, seen, known);
  return { readings: seen.map((one) => reading(one, users)), newest, reservations };
}

/** Not every look at the calendars knows the zone of someone who hasn't joined, and it's still theirs. */
function zoneBefore({ people }: Evidence, participant: number): string | undefined {
  const known = people[participant];
  return known?.known === false && known.why === 'notJoined' ? known.zone : undefined;
}

const spans = (times: readonly { start: string; end: string }[]): Interval[] =>
  times.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }));

/**
 * The time held by these people's other meetings, by user id. Queried after the calendars, so that bookings made while
 * a slow calendar is being read count. Includes time booked on their answers by hand before an account had verified
 * their address.
 */
async function heldFor(
  { log, users }: AvailabilityDeps,
  userIds: readonly string[],
  known: ReadonlyMap<string, User>,
  meetingId: string,
): Promise<{ held: Map<string, Interval[]>; reservations: LoadedReservations }> {
  const ids = userIds.flatMap((userId) => [userId, ...idsBeside(users, known.get(userId))]);
  const reserved = await concurrently(ids, READS_AT_ONCE, (id) =>
    load(log, reservationsDecider, `reservations-${id}`),
  );
  const reservations = new Map(ids.map((id, index) => [id, reserved[index]!]));
  const held = new Map(
    userIds.map((userId) => {
      const theirs = [userId, ...idsBeside(users, known.get(userId))];
      const all = theirs.flatMap((id) => reservations.get(id)!.state.reserved);
      const others = all.filter(({ meeting }) => meeting !== meetingId);
      return [userId, spans(others)];
    }),
  );
  return { held, reservations };
}

/**
 * A person's busy time apart from the meeting's own calendar events. Such events count from their booking on, since the
 * calendar has them slightly before the log. Free/busy can't show other events at the same time, so the events
 * themselves are read. For people who don't let us read events, that time counts as taken by the meeting alone: they
 * were booked, and anything they have added since is their own choice to be in two places.
 */
async function withoutOwn(
  calendars: AvailabilityDeps['calendars'],
  userId: string,
  answer: Extract<FreeBusy, { known: true }>,
  own: readonly (Pick<Booking, 'start' | 'end'> & { id: string })[],
  signal: AbortSignal,
): Promise<FreeBusy> {
  const eventIds = [...new Set(own.map(({ id }) => id))];
  let { busy, unclear } = answer;
  const looked: Interval[] = [];
  for (const taken of spans(own)) {
    if (!busy.some(({ start, end }) => start < taken.end && taken.start < end)) continue;
    const beside = await calendars.busyBeside(userId, taken, eventIds, signal);
    if (!beside.known && beside.why !== 'missingPermission')
      return { ...beside, calendars: answer.calendars };
    busy = [...withoutIntervals(busy, [taken]), ...(beside.known ? beside.busy : [])];
    looked.push(taken);
    if (beside.known && beside.unclear) unclear = [...(unclear ?? []), ...beside.unclear];
  }
  return { ...answer, busy, ...(unclear && { unclear }), ...notTentativeIn(answer, looked) };
}

/** Time that a meeting of Kairos's takes, or of which its event may hide the rest, is as sure as any. */
const notTentativeIn = ({ tentative }: { tentative?: Interval[] }, firm: readonly Interval[]) =>
  tentative && { tentative: withoutIntervals(tentative, mergeIntervals(firm)) };

async function learnZones(
  { users }: AvailabilityDeps,
  seen: readonly Seen[],
  known: Map<string, User>,
): Promise<Map<string, User>> {
  const news = seen.flatMap(({ userId, answer }) => {
    if (userId === undefined || answer === 'notJoined' || !answer.known) return [];
    const { zone } = answer;
    return zone === null || zone === known.get(userId)?.zone ? [] : [{ userId, zone }];
  });
  for (const { userId, zone } of news) await users.learnZone(userId, zone);
  return news.length > 0 ? users.byIds(seen.flatMap(({ userId }) => userId ?? [])) : known;
}

/** For people who haven't set their meeting hours. */
const USUAL_HOURS: OwnHours = 'business';

function reading(
  { participant, startedAt, range, userId, answer, zone: placed }: Seen,
  users: Map<string, User>,
): CalendarReading {
  const user = userId === undefined ? undefined : users.get(userId);
  const zone = user?.zone ?? placed;
  const read = { start: range.start.toISOString(), end: range.end.toISOString() };
  const hours = user?.hours ?? (placed === undefined ? undefined : USUAL_HOURS);
  const unjoined = { participant, startedAt, known: false as const, zone, hours };
  // They agreed to none of these days, so nothing is looked up for them, their days off included.
  if (answer === 'notJoined') return { ...unjoined, why: 'notJoined' };
  const wishes =
    user && wishesWithin({ ...user.wishes, ...customsFor(user), daysOff: daysOffFor(user, read) }, read);
  const unknown = { ...unjoined, wishes };
  if (!answer.known) return { ...unknown, why: answer.why, ...unreadableOf(answer) };
  if (!user) return { ...unknown, why: 'notConnected' };
  // Times would be offered in the middle of the night, as if they suited this person.
  if (zone === undefined) return { ...unknown, why: 'unknownZone' };
  return {
    ...{ participant, startedAt, known: true, zone, hours: user.hours, wishes, range: read },
    ...picked(answer, ['busy', 'tentative', 'unclear']),
    ...sourcesOf(answer),
  };
}

/** The number of calendars read, and the age of the stalest that isn't read live. */
function sourcesOf({ calendars }: FreeBusy): { calendars?: number; oldest?: string } {
  const [oldest] = calendars.flatMap(({ asOf }) => asOf?.toISOString() ?? []).sort();
  return { ...(calendars.length > 0 && { calendars: calendars.length }), ...(oldest && { oldest }) };
}

/** Enough for a person to know which calendars to fix. */
const MOST_NAMED = 10;
const LONGEST_NAME = 100;

/** Which of their calendars couldn't be read. */
function unreadableOf({ calendars }: FreeBusy) {
  const failed = calendars.flatMap(({ name, why }) =>
    why ? [{ name: name.slice(0, LONGEST_NAME), why }] : [],
  );
  if (failed.length === 0) return {};
  return {
    calendars: { counting: calendars.length, unreadable: failed.length },
    unreadable: failed.slice(0, MOST_NAMED),
  };
}

/** Several calendars per append, far below its size limit. A single calendar is never divided. */
function* inChunks(readings: readonly CalendarReading[]): Generator<CalendarReading[]> {
  let chunk: CalendarReading[] = [];
  let spans = 0;
  for (const one of readings) {
    const size = one.known ? one.busy.length : 0;
    if (chunk.length > 0 && (chunk.length >= 100 || spans + size > 10_000)) {
      yield chunk;
      chunk = [];
      spans = 0;
    }
    chunk.push(one);
    spans += size;
  }
  if (chunk.length > 0) yield chunk;
}
