import type { TimePreference } from './preferences.ts';
import { WINDOWS } from './windows.ts';

/** The rules by which times are ranked, besides the calendars: each time by its cost, on a common scale. */
export type RankingPolicy = {
  /** The version of the formulas. */
  ranker: '1';
  /** Short; recorded in the events of rankings made under it. */
  name: string;
  /** When a time preference, or a person's own hours, allows a meeting: minutes after local midnight, half open. */
  windows: Record<TimePreference, { from: number; to: number }>;
  /**
   * Who counts: everyone, as the meeting says who has to come; everyone as if optional people and whole groups had to;
   * everyone but optional people; the organizer and people whose calendar is known; only the organizer.
   */
  required: 'everyone' | 'all' | 'needed' | 'known' | 'organizer';
  /** The least time between now and the start, in minutes. */
  leadMinutes: number;
  costs: Costs;
  confidence: ConfidenceModel;
};

/**
 * The costs that make a time worse, in points; a person who can't come costs 100. docs/reference/ranking.md explains
 * each of them.
 */
export type Costs = {
  /** Being outside a person's own hours at all, */
  outside: number;
  /** and so many minutes outside them are another 100 points: */
  farMinutes: number;
  /** minutes count to this power, so two short discomforts are better than a single long one. */
  steepness: number;
  /** A public holiday, or another day without hours. */
  dayOff: number;
  /** A weekend on which the person could meet. */
  weekend: number;
  /** The very beginning or end of a person's hours on a day; less by the minute, to none an hour away from it. */
  edge: number;
  /** As much more at the beginning of their first workday of the week, or at the end of their last. */
  weekEdge: number;
  /** The morning of half a day off, such as an eve. Its afternoon costs as much as a day off. */
  eve: number;
  /** A workday on which their calendar says that they may be away, beside their hours. */
  away: number;
  /** The whole of their lunch, from noon to 1 PM unless they or their country have another custom. */
  lunch: number;
  /** A time that someone said works for them if need be. */
  ifNeedBe: number;
  /** A time when everything in someone's calendar is tentative: they may be asked. */
  tentative: number;
  /** Another meeting within a quarter of an hour before or after, */
  tight: number;
  /** or within the breathing room that the person asked for. */
  noBreathingRoom: number;
  /** How much of the worst-off person's points is added to the average. */
  worstOff: number;
  /** The share of people who can't come. */
  missing: number;
  /** The share of everyone who is optional and can't come. */
  optional: number;
  /** The share of people whose calendar is unknown. */
  unknown: number;
  /** Three hours or more outside the time of day that was asked for. */
  preference: number;
  /** A start at a quarter past or to the hour; half of it at half past. */
  oddStart: number;
  /** The most that a later day costs; half of it is reached three days after the first possible start. */
  later: number;
  /** Each day later, if the meeting is to be as soon as possible. */
  laterIfSoonest: number;
  /** How many times more the inconvenience of someone counts who has borne far more than the others in past meetings: */
  carried: number;
  /** so many points more on average, or in proportion below. */
  carriedInFull: number;
  /** Meetings of the last and the next so many days count, */
  carriedDays: number;
  /** and a meeting that many days ago counts half. */
  carriedHalfLife: number;
};

/**
 * How the cost of a time becomes the chance that it holds. All figures are log odds. docs/reference/confidence.md
 * defines when a time holds, and gives the source of the figures.
 */
export type ConfidenceModel = {
  /** Of a time that costs nothing, for two people. */
  base: number;
  /** The decrease with each doubling of the cost, counted from 2 points; */
  cost: number;
  /** of the number of people, up to a dozen; */
  people: number;
  /** of the days until it starts, counted from the first; */
  days: number;
  /** of how far it is outside people's hours, counted from 15 minutes; */
  outside: number;
  /** and with each first or last hour of a day or a week that it is in, for the average person. */
  edges: number;
  /** How much of the organizer's own log odds of changing a booking counts. */
  organizer: number;
};

/** The ranking policy unless another is configured. */
export const DEFAULT_RANKING_POLICY: RankingPolicy = {
  name: 'default',
  ranker: '1',
  costs: {
    outside: 7,
    farMinutes: 300,
    steepness: 1.5,
    dayOff: 60,
    weekend: 20,
    eve: 20,
    away: 150,
    edge: 4,
    weekEdge: 2,
    lunch: 4,
    ifNeedBe: 30,
    tentative: 30,
    tight: 2,
    noBreathingRoom: 10,
    worstOff: 0.5,
    missing: 360,
    optional: 30,
    unknown: 60,
    preference: 15,
    oddStart: 0.6,
    later: 3,
    laterIfSoonest: 60,
    carried: 4,
    carriedInFull: 25,
    carriedDays: 182,
    carriedHalfLife: 56,
  },
  confidence: {
    base: 2.82,
    cost: 0.15,
    people: 0.63,
    days: 0.15,
    outside: 0.39,
    edges: 0.2,
    organizer: 0.55,
  },
  windows: WINDOWS,
  required: 'everyone',
  leadMinutes: 30,
};
