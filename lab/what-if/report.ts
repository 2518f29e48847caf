import type { RankingPolicy } from '../../contracts/ranking-policy.ts';
import type { Reliability } from '../past-decisions/reliability.ts';
import type { Reproduction } from '../past-decisions/reproduce.ts';
import type { Change, RankedTime } from './meeting-change.ts';

/** How high the times chosen from a ranking were placed. */
export type Ranks = {
  /** Chosen times placed first, second, … fifth, and those that weren't shown. */
  places: readonly number[];
  first: number;
  firstThree: number;
  /** The mean of 1 divided by the rank, 0 for a time that wasn't shown; null if nothing was chosen. Four digits. */
  meanReciprocalRank: number | null;
};

export type RanksBeside = { chosen: number; was: Ranks; would: Ranks };

/** Of the suggested times that were booked, those with a confidence in [from, to]. */
export type Decile = {
  from: number;
  to: number;
  bookings: number;
  held: number;
  /** Four digits; null if there is none. */
  share: number | null;
};

export type Changed = {
  meetingId: string;
  change: Change;
  was: RankedTime | null;
  would: RankedTime | null;
};

/** What another policy would have made of everything that was decided. The same log and policy give the same report. */
export type Report = {
  format: 'kairos-what-if-1';
  policy: RankingPolicy;
  log: {
    /** The place of the last event that counted, as the store names it. */
    place: string;
    events: number;
    meetings: number;
    late: number;
  };
  rankings: {
    all: number;
    /** Left out of everything below: those whose evidence was erased. */
    erased: number;
    compared: number;
    withoutTimes: { was: number; would: number };
  };
  /** How many of the stored rankings the rules give again, to the byte, and why not the others. */
  repeated: Record<Reproduction, number> & {
    /** Of all, and of those that can be reproduced; null if there are none. */
    share: number | null;
    shareOfRepeatable: number | null;
  };
  /** Versions of rankers that are not known here, with the rankings of each. */
  unknownRankers: Record<string, number>;
  ranks: { all: RanksBeside; byOrganizer: RanksBeside; byKairos: RanksBeside };
  booked: {
    /** Meetings that were booked, and that would be. */
    was: number;
    would: number;
    /** Those that lapsed and Kairos would have booked, and those it would no longer have booked. */
    more: number;
    fewer: number;
  };
  /** Minutes outside people's own hours, for what was booked and for what would be, by zone. */
  outOfHours: {
    total: { was: number; would: number };
    zones: { zone: string; was: number; would: number }[];
  };
  calibration: { was: Decile[]; would: Decile[] };
  /** How well confidence foretold which of the same booked times held. */
  reliability: { was: Reliability; would: Reliability };
  changes: Record<Change, number>;
  changed: Changed[];
};
