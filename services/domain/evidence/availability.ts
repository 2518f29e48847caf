import type { EvidenceEvent } from '#contracts/events/evidence.ts';
import type { OwnHours } from '#contracts/preferences.ts';
import type { RecordedWishes } from '#contracts/wishes.ts';
import type { BusyMinutes } from './busy-time.ts';

/** A calendar that couldn't be read, as its owner knows it. Personal. */
export type CalendarInTrouble = NonNullable<
  Extract<EvidenceEvent, { type: 'AvailabilityUnknown' }>['data']['unreadable']
>[number];

/** How many of a person's calendars count, and how many of them couldn't be read. */
export type CalendarCounts = { counting: number; unreadable: number };

export type UnknownReason = Extract<EvidenceEvent, { type: 'AvailabilityUnknown' }>['data']['why'];

/** ISO instants, half open. */
export type Range = { start: string; end: string };

/** Settings from a person's account, used when their calendar does not say. */
export type AccountPreferences = {
  zone?: string | undefined;
  hours?: OwnHours | undefined;
  wishes?: RecordedWishes | undefined;
};

export type KnownAvailability = {
  known: true;
  /** The revision of the AvailabilityRead event that says it, of its first part. */
  readRevision: number;
  /** How many parts it has, if several. */
  parts?: number;
  /** The revision of the newest event about this reading. */
  revision: number;
  /** When the reading began that last found the calendar to say this, ISO. */
  readAt: string;
  zone: string;
  hours: OwnHours;
  wishes?: RecordedWishes;
  range: Range;
  /** Merged, sorted and clipped to the range. */
  busy: BusyMinutes;
  /** The part in which everything is tentative; absent for none. */
  tentative?: BusyMinutes;
  /** When a calendar couldn't tell whether they are busy; where they are busy as well, that counts. Absent if it always could. */
  unclear?: BusyMinutes;
  /** How many calendars it is from. */
  calendars?: number;
  /** When the provider last vouched for the oldest of those that aren't read live, ISO. */
  oldest?: string;
};

/** What a calendar reading said. */
export type Availability =
  | KnownAvailability
  /** An erased reading is unknown, and so is a person without any recorded reading. */
  | ({
      known: false;
      why: UnknownReason | 'erased';
      revision: number;
      /** When the reading began, ISO. */
      at: string;
      calendars?: CalendarCounts | undefined;
      /** Null once erased. */
      unreadable?: readonly CalendarInTrouble[] | null | undefined;
    } & AccountPreferences);

/** What is known of people's calendars, by participant number, sparse. */
export type KnownOfPeople = {
  /** The reading that began last, whenever it was recorded. */
  people: { readonly [participant: number]: Availability };
  /** Readings that began earlier, newest first, where no later one covers their range. */
  earlier: { readonly [participant: number]: readonly Availability[] };
};

/** When a reading began, ISO. */
export const startOf = (reading: Availability): string => (reading.known ? reading.readAt : reading.at);

/** Every reading of a person's calendar that still counts, newest first. */
export function readingsOf({ people, earlier }: KnownOfPeople, participant: number): readonly Availability[] {
  const newest = people[participant];
  return newest ? [newest, ...(earlier[participant] ?? [])] : [];
}

/** Whether a calendar was read for the whole of an interval, in milliseconds. */
export const isReadFor = (
  calendar: Availability | undefined,
  { from, to }: { from: number; to: number },
): boolean =>
  calendar?.known === true &&
  Date.parse(calendar.range.start) <= from &&
  to <= Date.parse(calendar.range.end);

const covers = (reading: KnownAvailability, { start, end }: Range): boolean =>
  isReadFor(reading, { from: Date.parse(start), to: Date.parse(end) });

/** Whether a later reading leaves nothing to be learned from an earlier one. What was not read says nothing. */
export const supersedes = (
  later: Availability,
  earlier: { known: false } | { known: true; range: Range },
): boolean => !later.known || (earlier.known && covers(later, earlier.range));

/**
 * What the newest reading says about a range. Undefined if none did: time that was not read is unknown. A reading that
 * failed leaves nothing known from before it.
 */
export const availabilityIn = (
  known: KnownOfPeople,
  participant: number,
  range: Range,
): Availability | undefined =>
  readingsOf(known, participant).find((reading) => !reading.known || covers(reading, range));

/** Adds a reading in the order in which the readings began, and drops those that are superseded. */
export function withReading<Known extends KnownOfPeople>(
  known: Known,
  participant: number,
  reading: Availability,
): Known {
  const all = readingsOf(known, participant);
  const later = all.filter((one) => startOf(one) > startOf(reading));
  if (later.some((one) => supersedes(one, reading))) return known;
  const before = all.slice(later.length).filter((one) => !supersedes(reading, one));
  const [newest = reading, ...earlier] = [...later, reading, ...before];
  return {
    ...known,
    people: { ...known.people, [participant]: newest },
    earlier: { ...known.earlier, [participant]: earlier },
  };
}

/**
 * The start of a reading that begins now, ISO: later than that of any reading of this calendar that was recorded
 * before, even if another process whose clock is ahead recorded it. So clocks only decide between readings that
 * overlap in time.
 */
export function startOfNextReading({ people }: KnownOfPeople, participant: number, now: Date): string {
  const newest = people[participant];
  const soonest = newest ? Date.parse(startOf(newest)) + 1 : 0;
  return new Date(Math.max(now.getTime(), soonest)).toISOString();
}
