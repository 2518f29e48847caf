import { v5 as uuidV5 } from 'uuid';
import type { OwnHours } from '../../contracts/preferences.ts';
import { type SeededRandom, seededRandom } from './random.ts';
import { makeSettings, type SimulatedSettings } from './settings.ts';
import { PLACES } from './zones.ts';

const NAMESPACE = '3b1f0c86-52b5-4d0f-9d0b-0a6f8d1c7e52';

/** By what an organizer chooses among suggested times. */
export type Taste = 'everyone' | 'worstOff' | 'habit' | 'soonest' | 'first' | 'anyhow';

/** How many of a hundred organizers have each taste. */
const TASTES: readonly (readonly [Taste, number])[] = [
  ['everyone', 20],
  ['worstOff', 20],
  ['habit', 20],
  ['soonest', 15],
  ['first', 15],
  ['anyhow', 10],
];

/** A made-up person. They get no account: no one can sign in as one. */
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
