import type { refusalsAt } from './time-facts.ts';

/** What became of one rule. Counts are of meetings; shares and means have four digits and are null of nothing. */
export type RuleFigures = {
  /** `Kairos`, or the name of the rule, and where it is documented. */
  rule: string;
  source: string | null;
  /** Meetings for which it suggests no time. */
  withoutTimes: number;
  /** Of the times that organizers chose from, ordered by the rule: how often the first was taken. */
  firstTaken: number;
  shareFirstTaken: number | null;
  /** The mean of 1 divided by the place of the chosen time among them. */
  meanReciprocalRank: number | null;
  /** How often the chosen time is also the first that the rule would have suggested. */
  ownFirstTaken: number;
  /** Of its first suggestions where every rule has one: what the worst-off person bears, in points. */
  worstOff: { mean: number | null; ninetieth: number | null };
  /** Of the people in those meetings, how many can come. */
  attendance: number | null;
  /** First suggestions that someone would rightly refuse, by why. */
  refused: Record<ReturnType<typeof refusalsAt>[number], number>;
  /** Meetings that it would book without asking, and those of them that someone would rightly refuse. */
  booked: number;
  bookedRefused: number;
};

/** The same log under the rules of others. The same log gives the same report. */
export type BaselineReport = {
  format: 'kairos-baselines-1';
  log: {
    /** The place of the last event that counted, as the store names it. */
    place: string;
    events: number;
    meetings: number;
    late: number;
  };
  /** Meetings with a ranking; those left out because their evidence was erased. */
  ranked: number;
  erased: number;
  /** Those for which every rule suggests a time. */
  inCommon: number;
  /** Those in which the organizer chose one of at least two times. */
  choices: number;
  /** Kairos first. */
  rules: RuleFigures[];
};
