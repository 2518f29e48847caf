import { v5 as uuidV5 } from 'uuid';
import type { OwnHours } from '../../contracts/preferences.ts';
import { NO_WISHES, type OwnWishes } from '../../contracts/wishes.ts';
import { type SeededRandom, seededRandom } from './random.ts';

const NAMESPACE = '3b1f0c86-52b5-4d0f-9d0b-0a6f8d1c7e52';

/** By what an organizer chooses among suggested times. */
type Taste = 'everyone' | 'worstOff' | 'habit' | 'soonest' | 'first' | 'anyhow';

/** How many of a hundred organizers have each taste. */
const TASTES: readonly (readonly [Taste, number])[] = [
  ['everyone', 20],
  ['worstOff', 20],
  ['habit', 20],
  ['soonest', 15],
  ['first', 15],
  ['anyhow', 10],
];

/** A made-up person. They get no account: nobody can sign in as a made-up person. */
export type SimulatedPerson = {
  /** From 1. */
  number: number;
  userId: string;
  name: string;
  email: string;
  zone: string;
  holidays: ReadonlySet<string>;
  hours: OwnHours;
  team: number;
  /** When they work, in minutes after local midnight. */
  works: { from: number; to: number };
  /** Days of the week, 0 for Monday, on which a part-timer is off. */
  daysOff: readonly number[];
  /** Every week at the same time, or every other week. */
  recurring: readonly { weekday: number; from: number; minutes: number; everyOther: boolean }[];
  /** How many other appointments a working day has. */
  busyness: number;
  lunch: { from: number; minutes: number } | null;
  /** Whether the calendar can be read; `later`: not yet when they first join. */
  calendar: 'connected' | 'later' | 'notConnected' | 'missingPermission';
  /** Against those of the others: most ask for few meetings, and a few for many. */
  asksFor: number;
  /** How likely they join, rather than decline, of those who answer; and how likely they never answer. */
  joins: number;
  silent: number;
  /** Above 1 answers later than others. */
  pace: number;
  /** Above 1 declines what is booked more readily than others. */
  flighty: number;
  /** Above 1 moves and cancels what they have booked more readily than others. */
  fickle: number;
  /** The time of day that they like for meetings, in minutes after local midnight. */
  likes: number;
  taste: Taste;
  inSlack: boolean;
  unsubscribed: boolean;
  settings: SimulatedSettings;
  /** Whether they mark times instead of sharing a calendar. */
  answersByHand: boolean;
};

const TEAM = 12;

/** How likely someone answers by hand, by their calendar. */
const BY_HAND: Record<SimulatedPerson['calendar'], number> = {
  connected: 0.04,
  later: 0.04,
  notConnected: 0.6,
  missingPermission: 0.6,
};

/** The id of the meeting, person or command that this names in the simulation. */
export const simulatedIdOf = (seed: number, name: string): string => uuidV5(`${seed}/${name}`, NAMESPACE);

export function makePeople(seed: number, count: number): SimulatedPerson[] {
  return Array.from({ length: count }, (_, index) => makePerson(seed, index + 1));
}

function makePerson(seed: number, number: number): SimulatedPerson {
  const random = seededRandom(seed, 'person', number);
  const team = Math.floor((number - 1) / TEAM);
  const place = placeOf(random.chance(0.88) ? seededRandom(seed, 'team', team) : random);
  const from = random.weighted([
    [7 * 60, 1],
    [8 * 60, 4],
    [9 * 60, 6],
    [10 * 60, 2],
  ]);
  const calendar = random.weighted<SimulatedPerson['calendar']>([
    ['connected', 955],
    ['later', 25],
    ['notConnected', 15],
    ['missingPermission', 5],
  ]);
  // Of its own, so that people are the same as before they had a character.
  const character = seededRandom(seed, 'character', number);
  return {
    number,
    userId: simulatedIdOf(seed, `person ${number}`),
    name: `Person ${number}`,
    email: `person${number}@simulated.example`,
    zone: place.zone,
    holidays: new Set(place.holidays),
    hours: random.weighted<OwnHours>([
      ['business', 91],
      ['morning', 3],
      ['afternoon', 3],
      ['all', 3],
    ]),
    team,
    works: { from, to: from + 9 * 60 },
    daysOff: random.chance(0.15) ? [random.int(0, 4)] : random.chance(0.05) ? [3, 4] : [],
    recurring: Array.from({ length: random.int(1, 7) }, () => recurringIn(random, from)),
    busyness: 0.5 + random.exponential(1.4),
    lunch: random.chance(0.3) ? { from: random.pick([720, 750]), minutes: random.pick([30, 60]) } : null,
    calendar,
    // People who ask for many meetings have usually connected their calendar.
    asksFor: (0.05 + random.exponential(1) ** 2) * (calendar === 'connected' ? 1 : 0.2),
    joins: 0.8 + 0.19 * random.next(),
    silent: 0.01 + random.exponential(0.03),
    pace: 0.3 + random.exponential(0.7),
    flighty: 0.3 + character.exponential(0.7),
    likes: character.pick([10 * 60, 10 * 60, 11 * 60, 14 * 60, 15 * 60]),
    taste: character.weighted(TASTES),
    fickle: 0.2 + character.exponential(0.8),
    inSlack: random.chance(0.6),
    unsubscribed: random.chance(0.01),
    settings: makeSettings(seed, number),
    answersByHand: seededRandom(seed, 'by hand', number).chance(BY_HAND[calendar]),
  };
}

/** Most of a team live in the same place. */
const placeOf = (random: SeededRandom) => random.weighted(PLACES.map((each) => [each, each.weight] as const));

const recurringIn = (random: SeededRandom, worksFrom: number): SimulatedPerson['recurring'][number] => ({
  weekday: random.int(0, 4),
  from: worksFrom + 30 * random.int(0, 16),
  minutes: random.pick([15, 30, 30, 60, 60, 90]),
  everyOther: random.chance(0.35),
});

/** Where people live: how many of them, and the public holidays, as `MM-DD`. */
const PLACES: readonly { zone: string; weight: number; holidays: readonly string[] }[] = [
  {
    zone: 'Europe/Berlin',
    weight: 26,
    holidays: ['01-01', '05-01', '10-03', '12-24', '12-25', '12-26', '12-31'],
  },
  { zone: 'Europe/London', weight: 16, holidays: ['01-01', '12-25', '12-26'] },
  {
    zone: 'America/New_York',
    weight: 18,
    holidays: ['01-01', '06-19', '07-03', '07-04', '11-26', '12-24', '12-25'],
  },
  {
    zone: 'America/Los_Angeles',
    weight: 10,
    holidays: ['01-01', '06-19', '07-03', '07-04', '11-26', '12-24', '12-25'],
  },
  { zone: 'America/Sao_Paulo', weight: 6, holidays: ['01-01', '04-21', '05-01', '09-07', '11-15', '12-25'] },
  { zone: 'Africa/Lagos', weight: 4, holidays: ['01-01', '05-01', '06-12', '10-01', '12-25', '12-26'] },
  { zone: 'Asia/Kolkata', weight: 9, holidays: ['01-26', '05-01', '08-15', '10-02', '12-25'] },
  { zone: 'Asia/Singapore', weight: 4, holidays: ['01-01', '05-01', '08-09', '12-25'] },
  {
    zone: 'Asia/Tokyo',
    weight: 4,
    holidays: ['01-01', '01-02', '02-11', '04-29', '05-04', '05-05', '11-03'],
  },
  { zone: 'Australia/Sydney', weight: 3, holidays: ['01-01', '01-26', '04-25', '12-25', '12-26'] },
];

/** What someone has told Kairos about themselves, beyond their preset hours. */
type SimulatedSettings = Pick<OwnWishes, 'breathingRoom' | 'noticeMinutes'> & {
  /** Whether they have said when they work on each weekday. */
  saysWeek: boolean;
  /** Whether they take single days off, and say so there rather than in their calendar. */
  saysDaysOff: boolean;
};

/** How many of a hundred people have said each. */
const SAY = { week: 20, daysOff: 20, breathingRoom: 12, notice: 12 };

function makeSettings(seed: number, number: number): SimulatedSettings {
  const random = seededRandom(seed, 'settings', number);
  const says = (what: keyof typeof SAY) => random.chance(SAY[what] / 100);
  return {
    saysWeek: says('week'),
    saysDaysOff: says('daysOff'),
    breathingRoom: says('breathingRoom')
      ? random.pick([
          { before: 10, after: 10 },
          { before: 0, after: 15 },
          { before: 30, after: 0 },
        ])
      : NO_WISHES.breathingRoom,
    noticeMinutes: says('notice') ? 60 * random.pick([2, 4, 24, 48]) : 0,
  };
}
