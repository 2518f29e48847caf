import { attendanceAmong } from '#contracts/attendance.ts';
import { MINUTE } from '#contracts/durations.ts';
import type { Carried, TrackRecord } from '#contracts/events/suggestion.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import type { OwnHours } from '#contracts/preferences.ts';
import { allowedTimes } from '#contracts/time-options.ts';
import type { RecordedWishes } from '#contracts/wishes.ts';
import { type Availability, availabilityIn, type Range } from '#services/domain/evidence/availability.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import { agreesToDates } from '#services/domain/meeting/agreed-dates.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { SchedulingPerson, SchedulingRequest, UtcMinute } from '../engine.ts';
import { agreedWithin } from './agreed-times.ts';
import { dateRange, rangeToRead, zoneOfDates } from './date-range.ts';
import { bookableAnswer } from './typed-answers.ts';
import { wishesOf } from './wishes.ts';

/** A person's account settings, used when their calendar is not known. */
export type KnownOfPerson = { zone: string | null; hours: OwnHours };

/** A meeting with its people's known calendars and accounts, by number. */
export type Rankable<Known extends KnownOfPerson = KnownOfPerson> = {
  meeting: ExistingMeeting;
  evidence: Evidence;
  users: ReadonlyMap<number, Known>;
  /** The people who have borne more than the others in past meetings; nobody if omitted or unknown. */
  carried?: readonly Carried[] | 'unknown';
  /** The organizer's; unknown if omitted. */
  trackRecord?: TrackRecord | undefined;
};

/** The numbers of everyone who counts, the organizer (0) first. People who declined or left don't count. */
export const presentNumbers = ({ participants }: Pick<ExistingMeeting, 'participants'>): number[] => [
  0,
  ...participants
    .filter(({ status }) => status === 'accepted' || status === 'pending')
    .map(({ number }) => number),
];

/**
 * The engine's request for ranking a meeting's times at this instant. Pure. A calendar that was not read for `range` is
 * unknown: by default, the rest of the meeting's dates. With null the newest reading counts, whatever its range: for
 * callers that look at a single time and check that its range was read.
 */
export function requestOf(
  rankable: Rankable,
  at: Date,
  leadMinutes: number,
  range: Range | null = rangeLeft(rankable.meeting, at),
): SchedulingRequest {
  const { duration, dateRangeStart, dateRangeEnd, timePreference } = rankable.meeting;
  const { priority, excludedDays, nights } = rankable.meeting;
  const allowed = allowedTimes(rankable.meeting);
  const present = new Set(presentNumbers(rankable.meeting));
  const { quorums } = attendanceAmong(rankable.meeting.attendance, (number) => present.has(number));
  return {
    now: Math.ceil(at.getTime() / MINUTE),
    duration,
    dateRangeStart,
    dateRangeEnd,
    organizerZone: zoneOfDates(rankable.meeting),
    timePreference,
    priority,
    excludedDays,
    ...(allowed && { allowedTimes: allowed }),
    nights,
    people: withCarried(peopleOf(rankable, range), rankable.carried),
    ...(rankable.trackRecord && { trackRecord: rankable.trackRecord }),
    ...(quorums.length > 0 && { quorums }),
    leadMinutes,
    knownUntil: knownUntil(rankable, range),
  };
}

/** The range to read for the meeting's times from this instant on. */
export function rangeLeft(meeting: ExistingMeeting, at: Date): Range {
  const { start, end } = dateRange(meeting);
  const left = rangeToRead({ start: new Date(Math.max(start.getTime(), at.getTime())), end });
  return { start: left.start.toISOString(), end: left.end.toISOString() };
}

/** Everyone who counts, in the form the engine takes. */
export function peopleOf(rankable: Rankable, range: Range | null): SchedulingPerson[] {
  const { meeting, evidence, users } = rankable;
  return presentNumbers(meeting).map((number): SchedulingPerson => {
    const attends = meeting.attendance.optional.includes(number) ? { optional: true as const } : {};
    const answer = bookableAnswer(meeting, evidence, number);
    const own = { ...attends, ...(answer && { answered: answer.spans }) };
    const agrees = agreesToAll(meeting, number);
    const known = agrees ? availabilityOf(rankable, number, range) : evidence.people[number];
    const within = agrees ? undefined : knownWithin(meeting, number, known);
    if (known?.known && within !== null && knownZone(known.zone) !== null) {
      const { zone, hours, busy, tentative, unclear, wishes } = known;
      const partly = {
        ...(within && { within }),
        ...(tentative && { tentative }),
        ...(unclear && { unclear }),
      };
      return { number, zone, hours, busy, ...partly, ...own, ...inEngine(wishes) };
    }
    const newest = known ?? evidence.people[number];
    const answeredAlone = answer && meeting.participants[number - 1]?.userId === undefined;
    // The first version of the evidence said nothing of the account.
    const account = newest?.hours === undefined || answeredAlone ? users.get(number) : newest;
    // People without an account said nothing of their hours but by hand.
    const saysHours = answer && meeting.participants[number - 1]?.status === 'accepted';
    const { zone = answer?.zone, hours = saysHours ? 'all' : 'business' } = account ?? {};
    return { number, zone: knownZone(zone), hours, busy: null, ...own, ...inEngine(newest?.wishes) };
  });
}

function withCarried(people: SchedulingPerson[], carried: Rankable['carried'] = []): SchedulingPerson[] {
  if (carried === 'unknown' || carried.length === 0) return people;
  const known = new Map(carried.map(({ participant, ...what }) => [participant, what]));
  return people.map((person) => {
    const own = known.get(person.number);
    return own ? { ...person, carried: own } : person;
  });
}

const inEngine = (wishes: RecordedWishes | undefined) => wishes && { wishes: wishesOf(wishes) };

/** The organizer chose the dates. */
const agreesToAll = (meeting: ExistingMeeting, number: number): boolean =>
  number === 0 || agreesToDates(meeting, meeting.participants[number - 1]!);

/**
 * The part of the dates for which a person's availability may be used: at most the dates they agreed to. Null for none,
 * undefined for any time.
 */
function knownWithin(
  meeting: ExistingMeeting,
  number: number,
  known: Availability | undefined,
): SchedulingPerson['within'] | null {
  if (!known?.known) return null;
  const { start, end } = known.range;
  const agreed = agreedWithin(meeting, number, { start: new Date(start), end: new Date(end) });
  return agreed && [agreed.start.getTime() / MINUTE, agreed.end.getTime() / MINUTE];
}

/** A zone that may have been recorded by another machine; null if this machine doesn't know the zone. */
const knownZone = (zone: string | null | undefined): string | null =>
  zone && intlZone(zone) !== null ? zone : null;

/** The minute up to which all calendars were read that are known for all of the dates. */
function knownUntil(rankable: Rankable, range: Range | null): UtcMinute {
  const { meeting } = rankable;
  const whole = presentNumbers(meeting).filter((number) => agreesToAll(meeting, number));
  return Math.min(
    ...whole.flatMap((number) => {
      const known = availabilityOf(rankable, number, range);
      return known?.known ? [Date.parse(known.range.end) / MINUTE] : [];
    }),
  );
}

const availabilityOf = (
  { evidence }: Rankable,
  number: number,
  range: Range | null,
): Availability | undefined =>
  range === null ? evidence.people[number] : availabilityIn(evidence, number, range);
