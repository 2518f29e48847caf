import { z } from 'zod';
import { forEachText } from '../meeting-texts.ts';
import { decisionMode, timeOptions, timePreference } from '../preferences.ts';
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
import { carried, improvement, noTimeReason, remedy, suggestion } from './suggestion.ts';

const text = erasable(z.string());

/** Sealed with the key of the meeting's texts. */
const PERSONAL_TEXTS = { title: 'words', ...forEachText(() => 'words' as const) } as const;

const details = z.object({
  title: text,
  ...forEachText(() => text.optional()),
  /** Minutes. */
  duration: z.int(),
  /** Days in the organizer's zone, both included. */
  dateRangeStart: day,
  dateRangeEnd: day,
  timePreference,
  /** Not recorded before version 3. Absent for what is usual, see `USUAL_TIME_OPTIONS`. */
  ...timeOptions.partial().shape,
  aiDecisionMode: decisionMode,
});

/** The evidence behind a ranking. */
const ranking = z.object({
  /** The number of the ranking in its meeting, from 1. */
  round: z.int().positive(),
  /** The newest evidence event taken into account, -1 for none. */
  evidenceRevision: z.int(),
  /** When the oldest calendar in it was read; null if none could be read. */
  oldestReadAt: instant.nullable(),
  ranker: recordedRanker,
});

/** The basis of a choice, so it can be explained whatever is ranked or read later. */
export const choiceBasis = z.object({
  /** The ranking that the time came from; absent if the recheck found it. */
  round: z.int().positive().optional(),
  /** The newest evidence event after the last look at the calendars. */
  evidenceRevision: z.int(),
  ranker: recordedRanker,
  /** The time as it was ranked. */
  suggestion,
});

/** The stream `meeting-<id>`: everything decided about one meeting. */
export const meetingEvents = {
  MeetingCreated: {
    version: 3,
    data: details.extend({
      organizerId: z.uuid(),
      organizerZone: z.string(),
      /** A keyed hash of the share token, for looking it up. */
      linkHash: z.string(),
      /** The share token itself, so the organizer can see it and it can be emailed again. */
      link: text,
    }),
    personal: { ...PERSONAL_TEXTS, link: 'meeting' },
    upcasters: { 1: (data) => data, 2: (data) => data },
  },
  /** Only what changed. An earlier ranking no longer counts. */
  MeetingChanged: {
    version: 3,
    data: details
      .partial()
      .extend({ /** The rewording that came before. */ wording: wordingNumber.optional() }),
    personal: PERSONAL_TEXTS,
    upcasters: { 1: (data) => data, 2: (data) => data },
  },
  /** Someone was redacted from the texts at their request. The earlier texts can't be read anymore. */
  MeetingReworded: {
    version: 1,
    data: z.object({ wording: wordingNumber, title: text, ...forEachText(() => text.optional()) }),
    personal: PERSONAL_TEXTS,
  },
  ParticipantInvited: {
    version: 1,
    data: z.object({ participant: participantNumber, email: text, name: text.optional() }),
    personal: { email: 'participant', name: 'participant' },
  },
  /** `invitation` counts one participant's invitations; the first one is ParticipantInvited. */
  InvitationRepeated: {
    version: 1,
    data: z.object({ participant: participantNumber, invitation: z.int().min(2) }),
  },
  /** By an invitation (with a known number) or by the share link (with a new number). */
  ParticipantJoined: {
    version: 3,
    data: z.object({
      participant: participantNumber,
      userId: z.uuid(),
      email: text,
      name: text,
      /** Kairos let them take part because a request in Slack names them and their calendar is connected. */
      admitted: z.literal(true).optional(),
      /** They had joined for other dates, and agreed to those the meeting has now. */
      agreed: z.literal(true).optional(),
    }),
    personal: { email: 'participant', name: 'participant' },
    upcasters: { 1: (data) => data, 2: (data) => data },
  },
  ParticipantDeclined: { version: 1, data: z.object({ participant: participantNumber }) },
  ParticipantRemoved: {
    version: 1,
    data: z.object({ participant: participantNumber, mergedInto: participantNumber.optional() }),
  },
  /** Version 1 was by ranker 1. */
  TimesSuggested: {
    version: 2,
    data: ranking.extend({
      suggestions: z.array(suggestion).min(1).max(5),
      /** Absent if the best time bends no rule, or no change was tried. */
      improvements: z.array(improvement).optional(),
      /**
       * Those who had borne more than the others in past meetings. Absent if no one had, or no such meeting is known;
       * `unknown` if that couldn't be found out.
       */
      carried: z.union([z.literal('unknown'), z.array(carried).min(1)]).optional(),
    }),
    upcasters: { 1: (data) => data },
  },
  NoTimeFound: { version: 1, data: ranking.extend({ reason: noTimeReason, remedies: z.array(remedy) }) },
  BookingStarted: {
    version: 4,
    data: z.object({
      booking: bookingNumber,
      start: instant,
      end: instant,
      by: z.enum(['organizer', 'automatic']),
      /** The people the organizer books without: busy, outside their hours, unknown or silent. */
      without: z.array(participantNumber),
      /** Not recorded in version 1. From version 4 on, by any ranker; before, by ranker 1. */
      basis: choiceBasis.optional(),
      /** Whose time is reserved, 0 for the organizer. Absent before version 3: only the organizer's was. */
      holds: z.array(participantNumber).optional(),
    }),
    upcasters: { 1: (data) => data, 2: (data) => data, 3: (data) => data },
  },
  SlotBooked: {
    version: 1,
    data: z.object({ booking: bookingNumber, start: instant, end: instant }),
  },
  BookingAbandoned: {
    version: 2,
    data: z.object({
      booking: bookingNumber,
      /** `changed`: the meeting, its people, or what is known of their calendars changed before it was confirmed. */
      why: z.enum(['overlaps', 'released', 'changed']),
      /** Whose time another meeting had taken. Not recorded in version 1, when it was always the organizer's. */
      participant: participantNumber.optional(),
      /** Since when. Absent if that meeting has released the time since. */
      since: instant.optional(),
    }),
    upcasters: { 1: (data) => data },
  },
  /** The reservations of a booking that no longer counts were released. */
  BookingSettled: { version: 1, data: z.object({ booking: bookingNumber }) },
  /** The reservations of a booked time follow who joined and left, up to revision `asOf` of this stream. */
  HoldsUpdated: { version: 1, data: z.object({ booking: bookingNumber, asOf: z.int().positive() }) },
  CalendarEventRecorded: {
    version: 2,
    data: z.object({
      booking: bookingNumber,
      eventId: z.string(),
      iCalUid: z.string(),
      videoLink: text.optional(),
      htmlLink: text.optional(),
      /** The revision of this stream whose people are its guests. Not recorded in version 1. */
      asOf: z.int().nonnegative().optional(),
    }),
    personal: { videoLink: 'meeting', htmlLink: 'meeting' },
    upcasters: { 1: (data) => data },
  },
  CalendarEventFailed: {
    version: 2,
    data: z.object({
      booking: bookingNumber,
      why: z.enum(['notConnected', 'disconnected', 'missingPermission', 'refused', 'unreachable']),
      /** What failed, if not creating it. Not recorded in version 1. */
      doing: z.enum(['removing', 'updating']).optional(),
      /** It may have been created all the same, by an earlier attempt whose outcome is unknown. */
      mayExist: z.literal(true).optional(),
    }),
    upcasters: { 1: (data) => data },
  },
  /** The organizer asked for the calendar event again, after a failure or while Kairos keeps trying. */
  CalendarEventRequested: { version: 1, data: z.object({ booking: bookingNumber }) },
  /** The organizer asked Kairos to try again to remove the calendar event of a booking that no longer counts. */
  CalendarRemovalRequested: { version: 1, data: z.object({ booking: bookingNumber }) },
  /** The people who left up to revision `asOf` of this stream are no longer its guests. */
  CalendarEventUpdated: { version: 1, data: z.object({ booking: bookingNumber, asOf: z.int().positive() }) },
  CalendarEventRemoved: { version: 1, data: z.object({ booking: bookingNumber }) },
  MeetingCancelled: { version: 1, data: z.object({}) },
  /** The date range passed without a booking. */
  MeetingLapsed: { version: 1, data: z.object({}) },
} satisfies Record<string, EventSpec>;

export type ChoiceBasis = z.infer<typeof choiceBasis>;

export type MeetingEvent = EventOf<typeof meetingEvents>;
