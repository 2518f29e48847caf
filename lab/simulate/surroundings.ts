import { HOUR, MINUTE } from '../../contracts/durations.ts';
import type { Interval } from '../../services/domain/evidence/busy-time.ts';
import { dayName, localDay, MINUTES_A_DAY, offsetAt } from '../../services/scheduling/windows.ts';
import { createLedger, type MemoryLedger } from './ledger.ts';
import type { Life } from './life.ts';
import { createWorkingLog, type Step } from './log.ts';
import type { SimulatedPerson } from './people.ts';
import { type SeededRandom, seededRandom } from './random.ts';

/** What surrounds Kairos: time, people with their calendars, and the log. */
export type Surroundings = {
  seed: number;
  random: SeededRandom;
  people: readonly SimulatedPerson[];
  byEmail: ReadonlyMap<string, SimulatedPerson>;
  byUserId: ReadonlyMap<string, SimulatedPerson>;
  calendars: SimulatedCalendars;
  /** The user ids of those who connected their calendar only after they had joined something. */
  connectedLater: Set<string>;
  /** What the meetings that Kairos booked are for their people. */
  ledger: MemoryLedger;
  /** The meetings that are not over, by their ids. */
  lives: Map<string, Life>;
  /** Milliseconds since 1970; never goes back. */
  clock: number;
  agenda: ReturnType<typeof createAgenda<() => unknown>>;
  log: ReturnType<typeof createWorkingLog>;
};

export function createSurroundings(
  seed: number,
  people: readonly SimulatedPerson[],
  start: number,
  onAppend: (step: Step) => void,
): Surroundings {
  return {
    seed,
    random: seededRandom(seed, 'world'),
    people,
    byEmail: new Map(people.map((person) => [person.email, person])),
    byUserId: new Map(people.map((person) => [person.userId, person])),
    calendars: createCalendars(seed),
    connectedLater: new Set(),
    ledger: createLedger(),
    lives: new Map(),
    clock: start,
    agenda: createAgenda(),
    log: createWorkingLog(onAppend),
  };
}

export const nowIn = ({ clock }: Surroundings): Date => new Date(clock);

/** Whether the calendar of a person can be read at this moment, as far as they gave leave. */
export const isConnected = (
  { connectedLater }: Surroundings,
  { calendar, userId }: SimulatedPerson,
): boolean => calendar === 'connected' || (calendar === 'later' && connectedLater.has(userId));

/** What will happen, soonest first; at the same time, what was added first. */
function createAgenda<Item>() {
  /** The soonest at the end. */
  const entries: { at: number; item: Item }[] = [];
  return {
    enter(at: number, item: Item): void {
      entries.splice(entries.findLastIndex((other) => other.at > at) + 1, 0, { at, item });
    },
    /** Undefined if nothing is left. */
    next: (): { at: number; item: Item } | undefined => entries.pop(),
  };
}

/** Milliseconds in UTC, half open; `enteredAt` is when it came into the calendar. */
type Entry = { start: number; end: number; enteredAt: number };

type SimulatedCalendars = ReturnType<typeof createCalendars>;

/** What people do besides the meetings that Kairos books: each day of each person follows from the seed alone. */
function createCalendars(seed: number) {
  const days = new Map<string, readonly Entry[]>();

  function entriesOf(person: SimulatedPerson, day: number): readonly Entry[] {
    const key = `${person.number}/${day}`;
    const known = days.get(key);
    if (known) return known;
    const made = makeDay(seed, person, day);
    days.set(key, made);
    return made;
  }

  return {
    /** What the calendar of a person holds at `now`; later it may hold more. */
    busy(person: SimulatedPerson, range: { start: Date; end: Date }, now: Date): Interval[] {
      const [start, end] = [range.start.getTime(), range.end.getTime()];
      // An appointment in the evening may reach into the next day.
      const first = localDay(person.zone, start / MINUTE) - 1;
      const last = localDay(person.zone, end / MINUTE);
      const spans: Interval[] = [];
      for (let day = first; day <= last; day++) {
        for (const entry of entriesOf(person, day)) {
          if (entry.enteredAt <= now.getTime() && entry.start < end && entry.end > start)
            spans.push({ start: new Date(entry.start), end: new Date(entry.end) });
        }
      }
      return spans;
    },
  };
}

const ALWAYS = Number.NEGATIVE_INFINITY;

/** The entries of a local day, as a number of days since 1970-01-01. */
function makeDay(seed: number, person: SimulatedPerson, day: number): Entry[] {
  const random = seededRandom(seed, 'day', person.number, day);
  // By the offset at noon: the clocks change at night.
  const midnight = day * MINUTES_A_DAY - offsetAt(person.zone, day * MINUTES_A_DAY + MINUTES_A_DAY / 2);
  const entry = (from: number, minutes: number, enteredAt: number = ALWAYS): Entry => ({
    start: (midnight + from) * MINUTE,
    end: (midnight + from + minutes) * MINUTE,
    enteredAt,
  });
  const weekday = (((day + 3) % 7) + 7) % 7;
  if (weekday >= 5) return random.chance(0.08) ? [entry(60 * random.int(9, 18), 120)] : [];

  const away = awayFrom(seed, person, day, weekday, random);
  if (away) return [entry(0, MINUTES_A_DAY, midnight * MINUTE - away.ahead)];

  const week = Math.floor((day + 3) / 7);
  const recurring = person.recurring
    .filter((each) => each.weekday === weekday && (!each.everyOther || week % 2 === 0))
    .filter(() => !random.chance(0.08))
    .map((each) => entry(each.from, each.minutes));
  const lunch = person.lunch && !random.chance(0.15) ? [entry(person.lunch.from, person.lunch.minutes)] : [];
  return [...recurring, ...lunch, ...appointments(person, random, entry)];
}

/** Whole days off, and how long in advance they are in the calendar. */
function awayFrom(seed: number, person: SimulatedPerson, day: number, weekday: number, random: SeededRandom) {
  const isOff = person.holidays.has(dayName(day).slice(5)) || person.daysOff.includes(weekday);
  if (isOff) return { ahead: Number.POSITIVE_INFINITY };
  const week = seededRandom(seed, 'week', person.number, Math.floor((day + 3) / 7));
  if (week.chance(0.08)) return { ahead: week.int(10, 90) * 24 * HOUR };
  return random.chance(0.01) ? { ahead: random.int(0, 12) * HOUR } : null;
}

/** Most are agreed days before, some hours before: a second look at a calendar may find more than the first. */
function appointments(
  { works, busyness }: SimulatedPerson,
  random: SeededRandom,
  entry: (from: number, minutes: number, enteredAt: number) => Entry,
): Entry[] {
  const count = Math.min(8, Math.floor(busyness * (0.5 + random.next())));
  const ofWork = Array.from({ length: count }, () => {
    const from = works.from + 30 * random.int(0, 17);
    return { from, minutes: random.pick([30, 30, 60, 60, 90, 120]) };
  });
  const ofEvening = random.chance(0.12) ? [{ from: 18 * 60 + 30 * random.int(0, 4), minutes: 120 }] : [];
  return [...ofWork, ...ofEvening].map(({ from, minutes }) => {
    const { start } = entry(from, minutes, 0);
    return entry(from, minutes, start - HOUR - random.exponential(9 * 24 * HOUR));
  });
}
