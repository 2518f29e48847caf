import type { Alarm } from '#contracts/alarm.ts';
import type { PartOfNewMeeting } from '#contracts/api/meetings.ts';
import type { NotUnderstood } from '#contracts/events/slack.ts';
import type { TimeOptions } from '#contracts/preferences.ts';
import type { AskedTime } from '#contracts/time-options.ts';
import type { KnownPerson, ReadText } from './text.ts';

/** The meeting that a message asks for, with the named options. Days are `YYYY-MM-DD` in the reader's zone, both included. */
export type RequestedMeeting = {
  /** Null where the message names none. */
  title: string | null;
  /** Where people meet. Absent where the message names none, as the alarm. */
  location?: string;
  alarm?: Alarm;
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
} & AskedTime &
  Partial<TimeOptions>;

/** The meaning of a message, or the reason why it's unclear. */
export type Understood =
  | { ok: true; meeting: RequestedMeeting }
  | { ok: false; why: NotUnderstood /** The unclear words. */; about?: string };

/** The circumstances under which a message is read. */
export type ReadingContext = {
  /** Finds people, links and words in the format of the place where the message was written. */
  readText: ReadText;
  now: Date;
  /** The requester's IANA zone. */
  zone: string;
};

/** A field that a message may speak of, by its name in a new meeting. */
export type SaidField = keyof PartOfNewMeeting;

/** A reason why a message isn't clear. */
export type Doubt = {
  why: NotUnderstood;
  /** The unclear words; empty for none. */
  about: string;
  /** The field left open; null for words that aren't understood. */
  field: SaidField | null;
  /** The possible values of the field. */
  values?: readonly (string | number)[];
  /** For a name: the people who have it. */
  among?: readonly KnownPerson[];
};

const LONGEST_ABOUT = 200;

/** A meeting as far as it's clear, and the doubts in the order of the questions; none if Kairos can create the meeting. */
export type RequestWithDoubts = { meeting: RequestedMeeting; doubts: readonly Doubt[] };

/** The meeting, or the first doubt. */
export function understoodOf({ meeting, doubts: [doubt] }: RequestWithDoubts): Understood {
  if (!doubt) return { ok: true, meeting };
  const words = doubt.about.slice(0, LONGEST_ABOUT).toWellFormed();
  return { ok: false, why: doubt.why, ...(words && { about: words }) };
}
