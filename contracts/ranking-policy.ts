import type { TimePreference } from './preferences.ts';
import { WINDOWS } from './windows.ts';

/**
 * The costs that make a time worse, in points; a person who can't come costs 100. docs/reference/ranking.md explains
 * each of them.
 */
const COSTS = {
  /** Being outside a person's own hours at all, */
  outside: 7,
  /** and so many minutes outside them are another 100 points: */
  farMinutes: 300,
  /** minutes count to this power, so two short discomforts are better than a single long one. */
  steepness: 1.5,
  /** A public holiday, or another day without hours. */
  dayOff: 60,
  /** A weekend on which the person could meet. */
  weekend: 20,
  /** The morning of half a day off, such as an eve. Its afternoon costs as much as a day off. */
  eve: 20,
  /** A workday on which their calendar says that they may be away, beside their hours. */
  away: 150,
  /** The very beginning or end of a person's hours on a day; less by the minute, to none an hour away from it. */
  edge: 4,
  /** As much more at the beginning of their first workday of the week, or at the end of their last. */
  weekEdge: 2,
  /** The whole of their lunch, from noon to 1 PM unless they or their country have another custom. */
  lunch: 4,
  /** A time that someone said works for them if need be. */
  ifNeedBe: 30,
  /** A time when everything in someone's calendar is tentative: they may be asked. */
  tentative: 30,
  /** Another meeting within a quarter of an hour before or after, */
  tight: 2,
  /** or within the breathing room that the person asked for. */
  noBreathingRoom: 10,
  /** How much of the worst-off person's points is added to the average. */
  worstOff: 0.5,
  /** The share of people who can't come. */
  missing: 360,
  /** The share of everyone who is optional and can't come. */
  optional: 30,
  /** The share of people whose calendar is unknown. */
  unknown: 60,
  /** Three hours or more outside the time of day that was asked for. */
  preference: 15,
  /** A start at a quarter past or to the hour; half of it at half past. */
  oddStart: 0.6,
  /** The most that a later day costs; half of it is reached three days after the first possible start. */
  later: 3,
  /** Each day later, if the meeting is to be as soon as possible. */
  laterIfSoonest: 60,
  /** How many times more the inconvenience of someone counts who has borne far more than the others in past meetings: */
  carried: 4,
  /** so many points more on average, or in proportion below. */
  carriedInFull: 25,
  /** Meetings of the last and the next so many days count, */
  carriedDays: 182,
  /** and a meeting that many days ago counts half. */
  carriedHalfLife: 56,
};
export type Costs = { [Name in keyof typeof COSTS]: number };

/**
 * How the cost of a time becomes the chance that it holds. All figures are log odds. docs/reference/confidence.md
 * defines when a time holds, and gives the source of the figures.
 */
const CONFIDENCE = {
  /** Of a time that costs nothing, for two people. */
  base: 2.82,
  /** The decrease with each doubling of the cost, counted from 2 points; */
  cost: 0.15,
  /** of the number of people, up to a dozen; */
  people: 0.63,
  /** of the days until it starts, counted from the first; */
  days: 0.15,
  /** of how far it is outside people's hours, counted from 15 minutes; */
  outside: 0.39,
  /** and with each first or last hour of a day or a week that it is in, for the average person. */
  edges: 0.2,
  /** How much of the organizer's own log odds of changing a booking counts. */
  organizer: 0.55,
};
export type ConfidenceModel = { [Name in keyof typeof CONFIDENCE]: number };

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

/** The ranking policy unless another is configured. */
export const DEFAULT_RANKING_POLICY: RankingPolicy = {
  name: 'default',
  ranker: '1',
  costs: COSTS,
  confidence: CONFIDENCE,
  windows: WINDOWS,
  required: 'everyone',
  leadMinutes: 30,
};
