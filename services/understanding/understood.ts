import type { PartOfNewMeeting } from '#contracts/api/meetings.ts';
import type { NotUnderstood } from '#contracts/events/slack.ts';
import type { DecisionMode, TimeOptions, TimePreference } from '#contracts/preferences.ts';
import type { KnownPerson, ReadText } from './text.ts';

/** What a message asks for, with the options it names. Days are those of the zone in which it was read, `YYYY-MM-DD`, both included. */
export type RequestedMeeting = {
  /** Null where the message names none. */
  title: string | null;
  /** Minutes. */
  duration: number;
  dateRangeStart: string;
  dateRangeEnd: string;
  timePreference: TimePreference;
  aiDecisionMode: DecisionMode;
  /** When replies are due, an ISO instant; absent where the message names no deadline. */
  deadline?: string;
  /** At the deadline, a time is booked without those who are silent. */
  bookAtDeadline?: true;
  people: {
    /** Ids of mentions in Slack, in the order of the message, without the bot; no duplicates. */
    slackUsers: readonly string[];
    /** In lower case, in the order of the message; no duplicates. */
    emails: readonly string[];
  };
  /** Of these people, by the same ids and addresses. Absent if everyone has to come. */
  attendance?: {
    optional: readonly string[];
    groups: readonly { atLeast: number; members: readonly string[] }[];
  };
} & Partial<TimeOptions>;

/** What a message means, or why that's unclear. */
export type Understood =
  | { ok: true; meeting: RequestedMeeting }
  | { ok: false; why: NotUnderstood /** The words that it is about. */; about?: string };

/** The circumstances under which a message is read. */
export type ReadingContext = {
  /** Tells the people, links and words of where it was written. */
  readText: ReadText;
  now: Date;
  /** IANA zone of the one who asks. */
  zone: string;
};

/** What a message may say something of, by its name in a new meeting. */
export type SaidField = keyof PartOfNewMeeting;

/** Why a message isn't clear, in one respect. */
export type Doubt = {
  why: NotUnderstood;
  /** The words that it is about; empty for none. */
  about: string;
  /** What it leaves open; null for words that aren't understood. */
  field: SaidField | null;
  /** What it could mean, as values of the field. */
  values?: readonly (string | number)[];
  /** For a name: those who it could be, no one if no one is known by it. */
  among?: readonly KnownPerson[];
};

const LONGEST_ABOUT = 200;

/** A meeting as far as it's clear, and the doubts about it in the order in which they're asked about; none if it can be made. */
export type RequestWithDoubts = { meeting: RequestedMeeting; doubts: readonly Doubt[] };

/** The meeting, or the first doubt about it. */
export function understoodOf({ meeting, doubts: [doubt] }: RequestWithDoubts): Understood {
  if (!doubt) return { ok: true, meeting };
  const words = doubt.about.slice(0, LONGEST_ABOUT).toWellFormed();
  return { ok: false, why: doubt.why, ...(words && { about: words }) };
}
