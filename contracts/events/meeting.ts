import { z } from 'zod';
import { ALARMS } from '../alarm.ts';
import { attendance } from '../attendance-schema.ts';
import { CALENDAR_ANSWERS, SHOWN_REPLIES } from '../calendar-answers.ts';
import { forEachText } from '../meeting-texts.ts';
import { decisionMode, timeOptions, timePreference } from '../preferences.ts';
import { VERDICTS } from '../proposals.ts';
import { VIDEO_CHOICES } from '../video-call.ts';
import {
  bookingNumber,
  day,
  type EventOf,
  type EventSpec,
  erasable,
  instant,
  participantNumber,
  wordingNumber,
} from './event-spec.ts';
import { recordedRanker } from './ranker.ts';
import { carried, improvement, noTimeReason, remedy, suggestion, trackRecord } from './suggestion.ts';

const text = erasable(z.string());

/** Sealed with the key of the meeting's texts. */
const PERSONAL_TEXTS = {
  title: 'words',
  ...forEachText(() => 'words' as const),
  videoAddress: 'words',
} as const;

const details = z.object({
  title: text,
  ...forEachText(() => text.optional()),
  /** Minutes. */
  duration: z.int(),
  /** Days in the organizer's zone, both included. */
  dateRangeStart: day,
  dateRangeEnd: day,
  timePreference,
  /** Absent for the usual options, see `USUAL_TIME_OPTIONS`. */
  ...timeOptions.partial().shape,
  aiDecisionMode: decisionMode,
  /** Absent at first for `USUAL_ALARM`. */
  alarm: z.enum(ALARMS).optional(),
  /** Absent at first for `UNSAID_VIDEO`. */
  video: z.enum(VIDEO_CHOICES).optional(),
  /** Of a Jitsi room, or of the organizer's own; empty once removed. */
  videoAddress: text.optional(),
});

/** The evidence behind a ranking. */
const ranking = z.object({
  /** The number of the ranking in its meeting, from 1. */
  round: z.int().positive(),
  /** The newest evidence event taken into account, -1 for none. */
  evidenceRevision: z.int(),
  /** When the oldest of the calendars was read; null if none could be read. */
  oldestReadAt: instant.nullable(),
  ranker: recordedRanker,
});

/** The basis of a choice, so the choice can be explained whatever is ranked or read later. */
export const choiceBasis = z.object({
  /** The ranking that the time came from; absent for a time found by the recheck. */
  round: z.int().positive().optional(),
  /** The newest evidence event after the last look at the calendars. */
  evidenceRevision: z.int(),
  ranker: recordedRanker,
  /** The time as it was ranked. */
  suggestion,
});

/**
 * The organizer added them once a time was booked: they're asked whether they can come, or they're simply invited to it.
 * Absent if they weren't added then.
 */
const bookedTime = z.enum(['asked', 'invited']);

/** How long the organizer can undo this, in seconds, before anyone is told. Absent if not at all. */
const graceSeconds = z.int().positive().optional();

/** When their calendar program wrote the reply that says so. Absent if they said so in Kairos. */
const writtenAt = instant.optional();

/** A proposal's number in its meeting, from 1, and whose it is. */
const proposal = z.object({ proposal: z.int().positive(), participant: participantNumber });

/** The stream `meeting-<id>`: every decision about a meeting. */
export const meetingEvents = {
  MeetingCreated: {
    version: 1,
    data: details.extend({
      organizerId: z.uuid(),
      organizerZone: z.string(),
      /** A keyed hash of the share token, for look-ups. */
      linkHash: z.string(),
      /** The share token itself, so the organizer can see the link and have the link emailed again. */
      link: text,
    }),
    personal: { ...PERSONAL_TEXTS, link: 'meeting' },
  },
  /** Only the changed fields. An earlier ranking no longer counts. */
  MeetingChanged: {
    version: 1,
    data: details
      .partial()
      .extend({ /** The rewording that came before. */ wording: wordingNumber.optional() }),
    personal: PERSONAL_TEXTS,
  },
  /** The rules from now on: when replies are due, null for no deadline, and whether Kairos sends reminders until then. */
  DeadlineSet: {
    version: 1,
    data: z.object({
      deadline: instant.nullable(),
      reminders: z.boolean(),
      /** People who haven't replied by then become optional, so automatic mode can book without them. */
      bookAtDeadline: z.boolean(),
    }),
  },
  /** Someone was redacted from the texts at their request. The earlier texts can't be read anymore. */
  MeetingReworded: {
    version: 1,
    data: z.object({
      wording: wordingNumber,
      title: text,
      ...forEachText(() => text.optional()),
      /** Said if the address of the video link named them: there's no video link then. */
      video: z.enum(VIDEO_CHOICES).optional(),
      videoAddress: text.optional(),
    }),
    personal: PERSONAL_TEXTS,
  },
  ParticipantInvited: {
    version: 1,
    data: z.object({
      participant: participantNumber,
      email: text,
      name: text.optional(),
      /** They needn't come. */
      optional: z.literal(true).optional(),
      bookedTime: bookedTime.optional(),
    }),
    personal: { email: 'participant', name: 'participant' },
  },
  /** `invitation` counts one participant's invitations; the first is ParticipantInvited. */
  InvitationRepeated: {
    version: 1,
    data: z.object({
      participant: participantNumber,
      invitation: z.int().min(2),
      bookedTime: bookedTime.optional(),
    }),
  },
  /** By an invitation (with a known number) or by the share link (with a new number). */
  ParticipantJoined: {
    version: 1,
    data: z.object({
      participant: participantNumber,
      userId: z.uuid(),
      email: text,
      name: text,
      /** Kairos let them take part because a request in Slack names them and their calendar is connected. */
      admitted: z.literal(true).optional(),
      /** They had joined for other dates, and agreed to the meeting's present dates. */
      agreed: z.literal(true).optional(),
    }),
    personal: { email: 'participant', name: 'participant' },
  },
  /**
   * They take part without an account, or said more of when they can: by an invitation, or by the share link, with a
   * number, an address and a name of their own then.
   */
  ParticipantAnswered: {
    version: 1,
    data: z.object({
      participant: participantNumber,
      /** The AnswerTyped of the evidence. Absent if nothing is answered yet. */
      evidenceRevision: z.int().nonnegative().optional(),
      /** The person said that the answer is complete. */
      done: z.literal(true).optional(),
      email: text.optional(),
      name: text.optional(),
      /** Under which id the time of the address's owner is held. Not recorded for people who joined with an account. */
      heldAs: z.uuid().optional(),
      writtenAt,
      /** Of an answer in the words of an email: its Message-ID if known, and when it was written. */
      mailId: text.optional(),
      mailedAt: instant.optional(),
    }),
    personal: { email: 'participant', name: 'participant', mailId: 'participant' },
  },
  /** Someone wrote an email in reply to Kairos, and its words changed nothing. */
  MailReplied: {
    version: 1,
    data: z.object({
      participant: participantNumber,
      /** As above. */
      mailId: text.optional(),
      mailedAt: instant,
      /** Nothing proves the sender, so they're asked, and nothing else of the email is kept. */
      doubt: z.literal('unproven').optional(),
      /** Words that Kairos doesn't understand, for the organizer; absent if the email has none. */
      word: text.optional(),
      /** The clear part of the words, which doesn't count: the times as in AnswerTyped, that part, and the others. */
      partly: erasable(
        z.object({ spans: z.array(z.int().nonnegative()), clear: z.string(), unclear: z.string() }),
      ).optional(),
    }),
    personal: { mailId: 'participant', word: 'participant', partly: 'participant' },
  },
  ParticipantDeclined: {
    version: 1,
    data: z.object({
      participant: participantNumber,
      /** For the organizer only. */
      word: text.optional(),
      writtenAt,
      /** As above. */
      mailId: text.optional(),
      mailedAt: instant.optional(),
    }),
    personal: { word: 'participant', mailId: 'participant' },
  },
  /** Their calendar program emailed a reply to the booked time that changes nothing by itself. */
  CalendarReplied: {
    version: 1,
    data: z.object({
      participant: participantNumber,
      answer: z.enum(CALENDAR_ANSWERS),
      writtenAt: instant,
      /**
       * Why the reply doesn't count, so that they're asked: nothing proves the sender, or the reply is to an earlier time.
       * Nothing else of the reply is kept then.
       */
      doubt: z.enum(['unproven', 'outdated']).optional(),
      /** For the organizer only. */
      word: text.optional(),
      /** The address of the person who comes in their place. */
      delegate: text.optional(),
      /** The time that they propose instead. */
      start: erasable(instant).optional(),
      end: erasable(instant).optional(),
    }),
    personal: { word: 'participant', delegate: 'participant', start: 'participant', end: 'participant' },
  },
  /** A look at the calendars found a booked time different from the look before. Only differences are named. */
  CalendarLooked: {
    version: 1,
    data: z.object({
      booking: bookingNumber,
      /** How people are at that time by now; 0 for the organizer. `unknown`: can't be read any more. */
      times: z
        .array(z.object({ participant: participantNumber, is: z.enum(['free', 'busy', 'unknown']) }))
        .optional(),
      /** Replies on the event in the organizer's calendar. */
      replies: z.array(z.object({ participant: participantNumber, reply: z.enum(SHOWN_REPLIES) })).optional(),
      /** Where the event is in the organizer's calendar; `start` and `end` if they moved the event. */
      event: z
        .object({
          state: z.enum(['asBooked', 'moved', 'gone']),
          start: instant.optional(),
          end: instant.optional(),
        })
        .optional(),
      /** The next times at which everyone who has to come can, best first. */
      next: z.array(z.object({ start: instant, end: instant })).optional(),
      /** Kairos was to move the meeting on its own, and found no time that is as good. */
      kept: z.literal(true).optional(),
    }),
  },
  /** The organizer keeps a booked time, whatever these people said of it or have on by now; 0 for the organizer. */
  TimeKept: {
    version: 1,
    data: z.object({ booking: bookingNumber, despite: z.array(participantNumber).min(1) }),
  },
  ParticipantRemoved: {
    version: 1,
    data: z.object({ participant: participantNumber, mergedInto: participantNumber.optional() }),
  },
  /** Who has to come from then on, in whole. An earlier ranking no longer counts. */
  AttendanceChanged: {
    version: 1,
    data: attendance.extend({
      /** The people who became optional because they hadn't replied by the deadline. Absent for other reasons. */
      silent: z.array(participantNumber).min(1).optional(),
    }),
  },
  TimesSuggested: {
    version: 1,
    data: ranking.extend({
      suggestions: z.array(suggestion).min(1).max(5),
      /** Absent if the best time bends no rule, or no change was tried. */
      improvements: z.array(improvement).optional(),
      /**
       * The people who had borne more than the others in past meetings. Absent if nobody had, or no such meeting is known;
       * `unknown` if the past meetings couldn't be read.
       */
      carried: z.union([z.literal('unknown'), z.array(carried).min(1)]).optional(),
      /** The organizer's. Absent if nothing was booked in the last months, or they couldn't be read. */
      trackRecord: trackRecord.optional(),
    }),
  },
  NoTimeFound: { version: 1, data: ranking.extend({ reason: noTimeReason, remedies: z.array(remedy) }) },
  BookingStarted: {
    version: 1,
    data: z.object({
      booking: bookingNumber,
      start: instant,
      end: instant,
      by: z.enum(['organizer', 'automatic']),
      /** The organizer moved the event in their calendar. */
      inCalendar: z.literal(true).optional(),
      /** The people for whom Kairos moves the meeting on its own: they have to come and are now busy; 0 for the organizer. */
      movedFor: z.array(participantNumber).min(1).optional(),
      /** The people the organizer books without: busy, outside their hours, unknown or silent. */
      without: z.array(participantNumber),
      basis: choiceBasis.optional(),
      /** Whose time is reserved, 0 for the organizer. */
      holds: z.array(participantNumber),
      /** The ids under which the time of people who answered by hand is held, where new. */
      heldAs: z.array(z.object({ participant: participantNumber, id: z.uuid() })).optional(),
      graceSeconds,
    }),
  },
  /** From then on the meeting is as long as this time. */
  SlotBooked: {
    version: 1,
    data: z.object({
      booking: bookingNumber,
      start: instant,
      end: instant,
      /** The booking that this one replaces, with its calendar event. */
      eventFrom: bookingNumber.optional(),
      /**
       * Minutes that the clock in the organizer's zone is ahead of UTC at the start, by the rules of the day.
       */
      utcOffset: z.int().optional(),
      /** Whose time it held, and who declined while it was open. Absent for nobody. */
      declined: z.array(participantNumber).min(1).optional(),
    }),
  },
  BookingAbandoned: {
    version: 1,
    data: z.object({
      booking: bookingNumber,
      /** `changed`: the meeting, its people, or their calendars changed before the booking was confirmed. */
      why: z.enum(['overlaps', 'released', 'changed']),
      /** Whose time another meeting had taken. */
      participant: participantNumber.optional(),
      /** Since when. Absent if that meeting has released the time since. */
      since: instant.optional(),
    }),
  },
  /** The reservations of a booking that no longer counts were released. */
  BookingSettled: { version: 1, data: z.object({ booking: bookingNumber }) },
  /** The reservations of a booked time follow who joined and left, up to revision `asOf` of this stream. */
  HoldsUpdated: { version: 1, data: z.object({ booking: bookingNumber, asOf: z.int().positive() }) },
  CalendarEventRecorded: {
    version: 1,
    data: z.object({
      booking: bookingNumber,
      eventId: z.string(),
      iCalUid: z.string(),
      videoLink: text.optional(),
      htmlLink: text.optional(),
      /** The revision of this stream whose people are its guests. */
      asOf: z.int().nonnegative(),
      /** The calendar notifies nobody, so Kairos's own emails invite the guests. */
      silent: z.literal(true).optional(),
      /** The event was there before, made for the booking that this one replaced. */
      moved: z.literal(true).optional(),
    }),
    personal: { videoLink: 'meeting', htmlLink: 'meeting' },
  },
  CalendarEventFailed: {
    version: 1,
    data: z.object({
      booking: bookingNumber,
      /** `readOnly`: none of the organizer's calendars takes events. */
      why: z.enum([
        'notConnected',
        'disconnected',
        'missingPermission',
        'readOnly',
        'refused',
        'unreachable',
      ]),
      /** The step that failed, if not the creation. */
      doing: z.enum(['removing', 'updating']).optional(),
      /** The event may exist anyway, created by an earlier attempt whose outcome is unknown. */
      mayExist: z.literal(true).optional(),
    }),
  },
  /** The organizer asked for the calendar event again, after a failure or while Kairos keeps trying. */
  CalendarEventRequested: { version: 1, data: z.object({ booking: bookingNumber }) },
  /** The organizer asked Kairos to try again to remove the calendar event of a booking that no longer counts. */
  CalendarRemovalRequested: { version: 1, data: z.object({ booking: bookingNumber }) },
  /** The calendar event shows the meeting as of revision `asOf` of this stream, if the organizer hasn't removed it. */
  CalendarEventUpdated: {
    version: 1,
    data: z.object({
      booking: bookingNumber,
      asOf: z.int().positive(),
    }),
  },
  CalendarEventRemoved: { version: 1, data: z.object({ booking: bookingNumber }) },
  /** The organizer's decisions about answers by hand. Both are false at first. */
  AnswerOptionsChanged: {
    version: 1,
    data: z.object({ answersVisible: z.boolean(), answersWithoutConfirmation: z.boolean() }),
  },
  /** Someone proposed another time for the meeting, which works for them. */
  TimeProposed: {
    version: 1,
    data: proposal.extend({
      start: erasable(instant),
      /** The length of the meeting then, in minutes. */
      duration: z.int(),
      /** Where they say this from. */
      zone: z.string(),
      /** All that the proposer was told of the others. */
      verdict: z.enum(VERDICTS),
    }),
    personal: { start: 'participant' },
  },
  ProposalWithdrawn: { version: 1, data: proposal },
  /** The organizer set the proposal aside. */
  ProposalSetAside: { version: 1, data: proposal },
  MeetingCancelled: {
    version: 1,
    data: z.object({
      graceSeconds,
      /** The organizer deleted the event in their calendar. */
      inCalendar: z.literal(true).optional(),
    }),
  },
  /** A booking, or the cancellation, can't be undone any more, so people and calendars are told. */
  GracePeriodEnded: { version: 1, data: z.object({ booking: bookingNumber.optional() }) },
  /** The organizer undid a booking before anyone was told. The booking that had been replaced, if any, counts again. */
  BookingUndone: {
    version: 1,
    data: z.object({ booking: bookingNumber, again: bookingNumber.optional() }),
  },
  /** The organizer undid the cancellation before anyone was told. The meeting is as before. */
  CancellationUndone: {
    version: 1,
    data: z.object({
      status: z.enum(['pending', 'active', 'scheduled']),
      /** The booking that counts again, if a time was booked. */
      booking: bookingNumber.optional(),
    }),
  },
  /** The date range passed without a booking. */
  MeetingLapsed: { version: 1, data: z.object({}) },
} satisfies Record<string, EventSpec>;

export type ChoiceBasis = z.infer<typeof choiceBasis>;

export type MeetingEvent = EventOf<typeof meetingEvents>;
