import { MINUTE } from '../../contracts/durations.ts';
import type { TimeOptions, TimePreference } from '../../contracts/preferences.ts';
import type { MeetingDetails } from '../../services/domain/meeting/commands.ts';
import {
  dayName,
  dayNumber,
  isWeekend,
  localDay,
  MINUTES_A_DAY,
  offsetAt,
} from '../../services/scheduling/windows.ts';
import { attendingOf } from './attending.ts';
import type { SimulatedPerson } from './people.ts';
import { type SeededRandom, seededRandom } from './random.ts';

/** A meeting that a person is going to ask for. */
export type Wish = {
  /** From 1. */
  number: number;
  /** When, in milliseconds since 1970. */
  at: number;
  organizer: SimulatedPerson;
  participants: readonly SimulatedPerson[];
  details: MeetingDetails;
  inSlack: boolean;
  attending: ReturnType<typeof attendingOf>;
};

const SHARE_IN_SLACK = 0.04;
const SHARE_AUTOMATIC = 0.58;
const SHARE_OF_TEAM = 0.8;

/** Everything that will be asked for, in order of time. */
export function makeWishes(
  seed: number,
  people: readonly SimulatedPerson[],
  { meetings, firstDay, days }: { meetings: number; firstDay: number; days: number },
): Wish[] {
  const organizers = byShare(people);
  return Array.from({ length: meetings }, (_, index) => {
    const random = seededRandom(seed, 'wish', index + 1);
    const wish = makeWish(index + 1, random, organizers(random.next()), people, { firstDay, days });
    // Of its own, so that meetings are otherwise the same as before they had options.
    const options = optionsFor(wish.details, seededRandom(seed, 'options', index + 1));
    const asked = { ...wish, details: { ...wish.details, ...options } };
    return { ...asked, attending: attendingOf(seed, asked) };
  }).sort((one, other) => one.at - other.at || one.number - other.number);
}

/** Who asks, by a number from 0 to 1: some for a great part of all meetings, most now and then. */
function byShare(people: readonly SimulatedPerson[]): (at: number) => SimulatedPerson {
  let sum = 0;
  const upTo = people.map(({ asksFor }) => {
    sum += asksFor;
    return sum;
  });
  return (at) => {
    let [low, high] = [0, people.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle]! > at * sum) high = middle;
      else low = middle + 1;
    }
    return people[low]!;
  };
}

function makeWish(
  number: number,
  random: SeededRandom,
  organizer: SimulatedPerson,
  people: readonly SimulatedPerson[],
  span: { firstDay: number; days: number },
): Omit<Wish, 'attending'> {
  const at = whenAsked(random, organizer, span);
  const inSlack = organizer.inSlack && random.chance(SHARE_IN_SLACK / 0.6);
  return {
    number,
    at,
    organizer,
    participants: companyOf(random, organizer, people),
    details: { title: titleOf(random, number), ...detailsOf(random, organizer.zone, at) },
    inSlack,
  };
}

/** Nearly always while the organizer works. */
function whenAsked(
  random: SeededRandom,
  { zone, works }: SimulatedPerson,
  { firstDay, days }: { firstDay: number; days: number },
): number {
  let day = firstDay + random.int(0, days - 1);
  while (isWeekend(day) && !random.chance(0.05)) day = firstDay + random.int(0, days - 1);
  const minute = works.from + random.int(0, works.to - works.from - 1);
  const utc = Math.max(
    firstDay * MINUTES_A_DAY,
    day * MINUTES_A_DAY + minute - offsetAt(zone, day * MINUTES_A_DAY + MINUTES_A_DAY / 2),
  );
  return utc * MINUTE + random.int(0, 59_999);
}

/** Who works at the same time is asked more often than who sleeps then. */
const AVOIDS_FAR = 0.8;
const NEAR = 5 * 60;
const SOME_DAY = Date.UTC(2026, 0, 5) / MINUTE;

const areNear = (one: SimulatedPerson, other: SimulatedPerson): boolean =>
  Math.abs(offsetAt(one.zone, SOME_DAY) - offsetAt(other.zone, SOME_DAY)) <= NEAR;

function companyOf(
  random: SeededRandom,
  organizer: SimulatedPerson,
  people: readonly SimulatedPerson[],
): SimulatedPerson[] {
  const count = random.weighted([
    [1, 18],
    [2, 28],
    [3, 22],
    [4, 14],
    [5, 7],
    [6, 4],
    [7, 3],
    [8, 2],
    [10, 1],
    [12, 1],
  ]);
  const start = organizer.number - 1 - ((organizer.number - 1) % 12);
  const team = people.slice(start, start + 12);
  const company = new Set<SimulatedPerson>();
  while (company.size < count) {
    const person = random.pick(random.chance(SHARE_OF_TEAM) ? team : people);
    const isTooFar = !areNear(organizer, person) && random.chance(AVOIDS_FAR);
    if (person !== organizer && !isTooFar) company.add(person);
  }
  return [...company];
}

const TOPICS = [
  'Planning',
  'Review',
  'Interview',
  'Kick-off',
  'Retrospective',
  'Budget',
  'Design',
  'Catch-up',
];

const titleOf = (random: SeededRandom, number: number) => `${random.pick(TOPICS)} ${number}`;

function detailsOf(random: SeededRandom, zone: string, at: number): Omit<MeetingDetails, 'title'> {
  const today = localDay(zone, Math.floor(at / MINUTE));
  const first =
    today + random.weighted([[0, 30] as const, [1, 30] as const, [random.int(2, 8), 40] as const]);
  const length = random.weighted([
    [random.int(1, 2), 12],
    [random.int(3, 5), 33],
    [random.int(6, 8), 30],
    [random.int(10, 14), 25],
  ]);
  return {
    duration: random.weighted([
      [15, 8],
      [30, 40],
      [45, 10],
      [60, 32],
      [90, 7],
      [120, 3],
    ]),
    dateRangeStart: dayName(first),
    dateRangeEnd: dayName(first + length - 1),
    timePreference: random.weighted<TimePreference>([
      ['business', 70],
      ['morning', 10],
      ['afternoon', 12],
      ['evening', 2],
      ['all', 6],
    ]),
    aiDecisionMode: random.chance(SHARE_AUTOMATIC) ? 'auto' : 'manual',
  };
}

/** How many of a hundred organizers say each of these about the time of a meeting. */
const OPTIONS = { soonest: 8, excludedDay: 6, earliest: 5, latest: 5 };

/** What the organizer says of the time, besides the dates and the part of the day. */
function optionsFor(
  { dateRangeStart, dateRangeEnd }: MeetingDetails,
  random: SeededRandom,
): Partial<TimeOptions> {
  const says = (what: keyof typeof OPTIONS) => random.chance(OPTIONS[what] / 100);
  const [first, last] = [dayNumber(dateRangeStart), dayNumber(dateRangeEnd)];
  const [soonest, excludedDay, earliest, latest] = [
    says('soonest'),
    says('excludedDay'),
    says('earliest'),
    says('latest'),
  ];
  return {
    ...(soonest && { priority: 'soonest' as const }),
    ...(excludedDay && first < last && { excludedDays: [dayName(random.int(first, last))] }),
    ...(earliest && { earliest: random.pick(['10:00', '11:00', '13:00']) }),
    ...(latest && { latest: random.pick(['15:00', '16:00', '17:30']) }),
  };
}
