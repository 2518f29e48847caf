import { z } from 'zod';
import { ALARMS } from '../alarm.ts';
import { attendance, quorum } from '../attendance-schema.ts';
import { decisionMode, ownHours, timeOptions, timePreference } from '../preferences.ts';
import { ownWishes } from '../wishes.ts';
import {
  bookingNumber,
  day,
  type EventOf,
  type EventSpec,
  erasable,
  instant,
  participantNumber,
} from './event-spec.ts';
import { remedy, suggestion } from './suggestion.ts';

/** Where in Slack something was said. `command` is `/kairos`, which leaves no message behind. */
export const slackConversationKind = z.enum(['channel', 'group', 'im', 'mpim', 'command']);
export type SlackConversationKind = z.infer<typeof slackConversationKind>;

/** Why a request led to no meeting: the unclear part, or why the request is impossible. */
export const notUnderstood = z.enum([
  /** The message asked for nothing, or for help. */
  'help',
  /** The message names nobody to invite. */
  'nobody',
  /** Some words could be a time or a person and are neither; `about` holds them. */
  'unclear',
  /** A request for meetings that repeat; `about` holds the words. */
  'repeats',
  /** A text in a language that Kairos can't read; `about` holds some of the words. */
  'otherLanguage',
  /** Two times, lengths or modes contradict each other. */
  'contradiction',
  'badDuration',
  /** The days are over, too far away, or reversed. */
  'badDates',
  /** A time of day could be read in two ways, isn't on a quarter hour, or leaves no room for the meeting. */
  'badTimes',
  'badEmail',
  /** Slack does not give someone's email address, so they can't be invited; `about` holds their name. */
  'noAddress',
  'tooManyPeople',
  /** It says something of when its author meets, and some of its words aren't clear; `about` holds them. */
  'unclearSettings',
  /** Like `unclearSettings`, but beyond the limits of the settings; `about` holds the message. */
  'badSettings',
  /** It says who has to come to a meeting, and not clearly who or which; `about` holds a sentence on that. */
  'unclearAttendance',
  /** The message asks to change an existing meeting, but unclearly or impossibly; `about` holds a sentence on that. */
  'unclearChange',
  /** The use case refused; `about` holds its message. */
  'refused',
  /** The requester did not connect their account within a day. */
  'notLinked',
]);
export type NotUnderstood = z.infer<typeof notUnderstood>;

const person = z.object({
  email: z.string(),
  name: z.string().nullable(),
  /** Their id in this workspace; null for someone named by email address. */
  slackUser: z.string().nullable(),
  /** From Slack, IANA. */
  zone: z.string().nullable(),
  /** They needn't come. */
  optional: z.literal(true).optional(),
});

/** A requested change to an existing meeting. */
const requestedChange = z.discriminatedUnion('kind', [
  /** Changes to the meeting itself. */
  z.object({
    kind: z.literal('details'),
    title: z.string().optional(),
    /** Empty for none. */
    description: z.string().optional(),
    location: z.string().optional(),
    alarm: z.enum(ALARMS).optional(),
    /** With its address, empty for none. */
    video: z.enum(['own', 'none']).optional(),
    videoAddress: z.string().optional(),
    aiDecisionMode: decisionMode.optional(),
  }),
  /** Minutes. */
  z.object({ kind: z.literal('length'), duration: z.int() }),
  /** Without dates: within the meeting's present dates. */
  z.object({ kind: z.literal('move'), dateRangeStart: day.optional(), dateRangeEnd: day.optional() }),
  z.object({ kind: z.literal('add'), people: z.array(person), bookedTime: z.enum(['asked', 'invited']) }),
  z.object({
    kind: z.literal('remove'),
    participants: z.array(participantNumber),
    /** As they're called in the meeting. */
    names: z.array(z.string()),
  }),
  z.object({ kind: z.literal('cancel') }),
  /** As of a button. */
  z.object({ kind: z.literal('undo'), booking: bookingNumber.nullable() }),
]);
export type RequestedChange = z.infer<typeof requestedChange>;

/** In place of a channel, for presses in App Home. */
export const APP_HOME = 'home';

/** The action of a button. */
export const slackAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('book'),
    start: instant,
    /** The start of the booked time to be replaced; absent for a meeting without one. */
    insteadOf: instant.optional(),
    /** Minutes, if a booked meeting becomes longer or shorter. */
    newDuration: z.int().optional(),
  }),
  ...remedy.options,
  z.object({ kind: z.literal('cancel') }),
  /** Looks where a booked meeting could move to. */
  z.object({ kind: z.literal('move') }),
  /** Keeps the booked time that starts then, although someone may not come. */
  z.object({ kind: z.literal('keep'), start: instant }),
  /** Takes back a booking, a move, or, without a booking, a cancellation. */
  z.object({ kind: z.literal('undo'), booking: bookingNumber.nullable() }),
  /** Sets the asker's settings back to their state before this request. */
  z.object({ kind: z.literal('undoSettings') }),
  /** Sets who has to come to a meeting back to its state before this request. */
  z.object({ kind: z.literal('undoAttendance') }),
]);
export type SlackAction = z.infer<typeof slackAction>;

/** Where a booked meeting could move to. */
const movable = z.object({
  /** The booked time. */
  start: instant,
  end: instant,
  /** Minutes, if it becomes longer or shorter. */
  newDuration: z.int().optional(),
  /** Who couldn't come if it started then all the same, 0 for the organizer. */
  notFree: z.array(participantNumber),
  times: z.array(suggestion).max(5),
});
export type Movable = z.infer<typeof movable>;

/** The booking that can be undone (null for a cancellation), and until when. */
const undoable = z.object({ booking: bookingNumber.nullable(), since: instant, until: instant });
export type UndoOffer = z.infer<typeof undoable>;

/** When an account's owner meets, as far as a request speaks of it: `hours` count while `week` is null. */
const settings = z.object({ hours: ownHours, ...ownWishes.shape }).partial();
export type RequestedSettings = z.infer<typeof settings>;

/**
 * The purpose of a message of the bot. `answer` is the message that is kept up to date, `link` asks a person (0 is the
 * requester) to connect their account, `press` answers a press, and `notice` is for the recipient of the email of this
 * kind and number.
 */
export const slackMessage = z
  .string()
  .regex(/^(answer|link:\d+|press:[1-9]\d*|notice:[a-zA-Z]+:\d+:\d+)$/) as z.ZodType<SlackMessage>;
export type SlackMessage =
  | 'answer'
  | `link:${number}`
  | `press:${number}`
  | `notice:${string}:${number}:${number}`;

const place = { team: z.string(), channel: z.string(), thread: z.string().nullable() };

/** A meeting that a request is about. `userId`: its organizer, the account that the requester connected. */
const ofMeeting = { userId: z.uuid(), meeting: z.uuid(), title: erasable(z.string()) };

/** The stream `slack-<meetingId>`: requests, how they were understood, presses, and messages posted. */
export const slackEvents = {
  SlackAsked: {
    version: 1,
    data: z.object({
      ...place,
      /** The message with the request; null for a command. */
      ts: z.string().nullable(),
      where: slackConversationKind,
      /** The requester's id in Slack. */
      by: erasable(z.string()),
      text: erasable(z.string()),
    }),
    personal: { by: 'meeting', text: 'words' },
  },
  /** The requester has not connected their account. */
  SlackLinkRequired: { version: 1, data: z.object({}) },
  SlackUnderstood: {
    version: 1,
    data: z.object({
      /** The organizer: the account that the requester connected. */
      userId: z.uuid(),
      /** The zone in which the days are meant. */
      zone: z.string(),
      title: erasable(z.string()),
      /** Minutes. */
      duration: z.int(),
      dateRangeStart: day,
      dateRangeEnd: day,
      timePreference,
      /** Absent for the usual value, see `USUAL_TIME_OPTIONS`. */
      ...timeOptions.partial().shape,
      aiDecisionMode: decisionMode,
      location: erasable(z.string()).optional(),
      /** Absent for what the organizer's settings say. */
      alarm: z.enum(ALARMS).optional(),
      /** When replies are due. Absent for no deadline. */
      deadline: instant.optional(),
      /** At the deadline, a time is booked without the people who haven't replied. */
      bookAtDeadline: z.literal(true).optional(),
      people: erasable(z.array(person)),
      /** Groups of them, by their places from 1 on, of whom not everyone has to come. Absent for none. */
      quorums: z.array(quorum).optional(),
      /** `model`: a language model. */
      understoodBy: z.enum(['grammar', 'model']),
    }),
    personal: { title: 'words', location: 'words', people: 'words' },
  },
  SlackNotUnderstood: {
    version: 1,
    data: z.object({
      why: notUnderstood,
      about: erasable(z.string()).optional(),
      /** The words that were clear, if any. */
      clear: erasable(z.string()).optional(),
    }),
    personal: { about: 'words', clear: 'words' },
  },
  /** The request is no meeting, but says when its author meets. Recorded before the account is changed. */
  SlackSettingsUnderstood: {
    version: 1,
    data: z.object({
      /** The account that the requester connected. */
      userId: z.uuid(),
      /** The same fields before and after. */
      before: erasable(settings),
      after: erasable(settings),
    }),
    personal: { before: 'user', after: 'user' },
  },
  SlackSettingsChanged: { version: 1, data: z.object({}) },
  /**
   * The request is no meeting, but says who has to come to an existing meeting. Recorded before that meeting is
   * changed.
   */
  SlackAttendanceUnderstood: {
    version: 1,
    data: z.object({
      ...ofMeeting,
      /** Who has to come afterward, in words for the requester. */
      words: erasable(z.string()),
      before: attendance,
      after: attendance,
    }),
    personal: { title: 'words', words: 'words' },
  },
  SlackAttendanceChanged: { version: 1, data: z.object({}) },
  /**
   * The request is no meeting, but says what to change about an existing meeting. Recorded before that meeting is
   * changed.
   */
  SlackChangeUnderstood: {
    version: 1,
    data: z.object({
      ...ofMeeting,
      change: erasable(requestedChange),
    }),
    personal: { title: 'words', change: 'words' },
  },
  SlackChangeMade: {
    version: 1,
    data: z.object({
      /** The booked time, if it was changed or asked about. */
      booked: z.object({ start: instant, end: instant }).optional(),
      /** The organizer has to choose where it moves to. */
      movable: movable.optional(),
      /** Who isn't free at these times; absent where others read along. */
      names: erasable(z.array(z.object({ number: participantNumber, name: z.string() }))).optional(),
      undoable: undoable.optional(),
      /** Who of the added people wasn't emailed because of the limits, by their places in the request from 1 on. */
      heldBack: z.array(z.int().positive()).optional(),
    }),
    personal: { names: 'words' },
  },
  SlackPressed: {
    version: 1,
    data: z.object({
      ...place,
      /** The number of the press in its conversation, from 1. */
      press: z.int().positive(),
      /** Slack's own id, so a press delivered twice counts once. */
      id: z.string(),
      by: erasable(z.string()),
      action: slackAction,
    }),
    personal: { by: 'meeting' },
  },
  SlackPressAnswered: {
    version: 1,
    data: z.object({
      press: z.int().positive(),
      outcome: z.enum(['done', 'notLinked', 'notOrganizer', 'alreadyBooked', 'taken', 'closed', 'refused']),
      /** The message of the use case that refused. */
      message: z.string().optional(),
      /** The times found for someone who wants to move the meeting. */
      movable: movable.optional(),
      booked: instant.optional(),
      undoable: undoable.optional(),
    }),
  },
  /** Written before a message is posted, so after a crash the next worker first checks whether it arrived. */
  SlackPosting: { version: 1, data: z.object({ ...place, message: slackMessage }) },
  SlackPosted: {
    version: 1,
    data: z.object({
      message: slackMessage,
      channel: z.string(),
      /** The message's id in its channel; null for a message that only a single person can see. */
      ts: z.string().nullable(),
      /** The content of the message, to detect when a change is due. */
      shows: z.string(),
    }),
  },
  SlackMessageChanged: { version: 1, data: z.object({ message: slackMessage, shows: z.string() }) },
  SlackPostFailed: {
    version: 1,
    data: z.object({
      message: slackMessage,
      /** `gone`: the channel or the person. `notConnected`: the workspace removed the bot. */
      why: z.enum(['notConnected', 'gone', 'refused', 'gaveUp']),
    }),
  },
} satisfies Record<string, EventSpec>;

export type SlackPerson = z.infer<typeof person>;
export type SlackEvent = EventOf<typeof slackEvents>;
