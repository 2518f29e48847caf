import type { Quorum } from '#contracts/attendance.ts';
import type {
  BentRule,
  Carried,
  Clause,
  CostParts,
  Inconvenience,
  NoTimeReason,
  Remedy,
  SlotState,
  TrackRecord,
} from '#contracts/events/suggestion.ts';
import type { OwnHours, TimePreference } from '#contracts/preferences.ts';
import type { NOT_POSSIBLE } from '#contracts/proposals.ts';
import type { TypedMark } from '#contracts/typed-answer.ts';
import type { Daily } from '#contracts/windows.ts';

/** Minutes since 1970-01-01T00:00Z. */
export type UtcMinute = number;

/** Busy time as a flat list [from, to, from, to, …] in UTC minutes, half open; may overlap and be unsorted. */
export type BusyIntervals = readonly UtcMinute[];

/** A time of which someone said by hand how it is for them, half open. */
export type AnsweredTime = { from: UtcMinute; to: UtcMinute; answer: TypedMark };

export type SchedulingPerson = {
  /** 0 is the organizer. */
  number: number;
  /** IANA zone or an offset such as `UTC+3`; null if the person has not joined. */
  zone: string | null;
  hours: OwnHours;
  /** null: unknown, which is never free. */
  busy: BusyIntervals | null;
  /** The part of `busy` in which everything is tentative, so that they may be asked: sorted and disjoint. None if omitted. */
  tentative?: BusyIntervals;
  /** The time for which `busy` is known; outside it the person is unknown. Any time if omitted. */
  within?: BusyIntervals;
  /** Time of which their calendar can't tell whether they are busy, which is never free. Where it's busy as well, they are. */
  unclear?: BusyIntervals;
  /** Answers by hand, sorted and disjoint. They outrank `busy`, `hours`, and `wishes`. */
  answered?: readonly AnsweredTime[];
  /** They needn't come, though times at which they can are better. */
  optional?: true;
  /** Preferences from their settings, beyond `hours`. */
  wishes?: Wishes;
  /** The inconvenience of past meetings with the same people, if it was more than the others had. */
  carried?: Omit<Carried, 'participant'>;
};

/** Each is left out if the person says nothing of it. Days and times of day are local to the person. */
export type Wishes = {
  /** When they meet on each weekday, Monday first, instead of `hours`: in order and apart; none on a day without meetings. */
  week?: readonly (readonly Daily[])[];
  /** The weekdays, Monday 0, that are the weekend of people who say no `week`. Saturday and Sunday if omitted. */
  weekend?: readonly number[];
  /** When they have lunch. Noon to one if omitted. */
  lunch?: Daily;
  /**
   * Days, `YYYY-MM-DD`, on which they'd rather not meet, with the name if it is a public holiday. Of half a day off, such
   * as an eve, only the time from noon on.
   */
  daysOff?: readonly { day: string; name: string | null; half?: true }[];
  /** Minutes that they want free before and after a meeting. */
  breathingRoom?: { before: number; after: number };
  /** The least time between now and a meeting's start, in minutes. */
  noticeMinutes?: number;
};

export type SchedulingRequest = {
  now: UtcMinute;
  /** Minutes. */
  duration: number;
  /** Days in the organizer's zone, `YYYY-MM-DD`, both included. */
  dateRangeStart: string;
  dateRangeEnd: string;
  organizerZone: string;
  timePreference: TimePreference;
  /** Whether an earlier day counts for more than a better time. The better time if omitted. */
  priority?: 'best' | 'soonest';
  /** Days within the dates, `YYYY-MM-DD`, on which there must be no meeting. */
  excludedDays?: readonly string[];
  /** The time of day in the organizer's zone that the whole meeting must lie in, in minutes after midnight. */
  allowedTimes?: Daily;
  /** Whether people may be asked for at night. */
  nights?: boolean;
  people: readonly SchedulingPerson[];
  /** How often the organizer moves or cancels. Unknown if omitted. */
  trackRecord?: TrackRecord;
  /** Groups of them of which only some members have to come; no member is optional. None if omitted. */
  quorums?: readonly Quorum[];
  /** The least time between now and the start, in minutes. */
  leadMinutes: number;
  /**
   * How far the busy times are known. If omitted, only for the date range, and no later dates can be tried as a remedy,
   * because unread time is not free.
   */
  knownUntil?: UtcMinute;
};

export type PersonInSlot = { participant: number; state: SlotState };

/** A time that a ranker suggests. */
export type RankedSlot = {
  start: UtcMinute;
  end: UtcMinute;
  /** Percent. */
  confidence: number;
  reason: string;
  /** Everyone, in the order of `people`. */
  people: PersonInSlot[];
  bent: BentRule[];
  costs: CostParts;
  /** The people who could come but would find the time inconvenient. */
  inconveniences: Inconvenience[];
  /** The arguments for and against the time. */
  because: Clause[];
};

export type SchedulingResult =
  | { kind: 'times'; slots: RankedSlot[] }
  | { kind: 'none'; reason: NoTimeReason; remedies: Remedy[] };

export type NotPossible = (typeof NOT_POSSIBLE)[number];

/** A time as a ranker sees it, suggested or not. */
export type Explained = RankedSlot & {
  /** Whether the dates, the lead time and the 15-minute grid allow this start. */
  inRange: boolean;
  /** Why not; null if they do. The first reason that applies, in the order of the type. */
  notPossible: NotPossible | null;
  /** The rank among all starts the ranker chose from, 1 for the best; null if this start was not a candidate. */
  rank: number | null;
  /** How many starts the ranker chose from. */
  of: number;
};
