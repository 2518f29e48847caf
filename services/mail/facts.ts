import type { Clock } from '#contracts/clock.ts';
import type { MailKind } from '#contracts/events/delivery.ts';
import type { Improvement, NoTimeReason, Remedy, Suggestion } from '#contracts/events/suggestion.ts';
import type { MeetingTextName } from '#contracts/meeting-texts.ts';
import type { DecisionMode, TimeOptions, TimePreference } from '#contracts/preferences.ts';
import type { CalendarTrouble } from '#contracts/text/calendar-troubles.ts';

/** Everything that an email about a meeting may say. Composing is pure: nothing is looked up. */
export type MailFacts = {
  kind: MailKind;
  /** The invitation, round, booking or person that the email is about. */
  number: number;
  /** `zone` is null while it isn't known: such an email names the organizer's zone and UTC, and says why. */
  recipient: { number: number; email: string; name?: string; zone: string | null; clock: Clock };
  organizer: { name: string; email: string; zone: string };
  meeting: {
    id: string;
    title: string;
    /** Minutes. */
    duration: number;
    dateRangeStart: string;
    dateRangeEnd: string;
    timePreference: TimePreference;
    /** Of the times of day in the options: the one the organizer had when creating the meeting. */
    zone: string;
    aiDecisionMode: DecisionMode;
  } & TimeOptions & { [Name in MeetingTextName]?: string };
  links: {
    /** Opens the meeting: the claim of a personal invitation, the share link, or the organizer's list. */
    open: string;
    decline?: string;
    unsubscribe?: string;
  };
  /** People by number, for naming who is missing; "Unnamed" is never written. */
  people: { number: number; name: string }[];
  suggestions?: readonly Suggestion[];
  /** What would give clearly better times than these. */
  improvements?: readonly Improvement[];
  noTime?: { reason: NoTimeReason; remedies: readonly Remedy[] };
  booked?: {
    start: string;
    end: string;
    videoLink?: string;
    /** Google sends the calendar invitation and its changes itself. */
    inGoogleCalendar: boolean;
    /** The calendar event, and with it the video link, may still come. */
    linkMayFollow: boolean;
  };
  /** The calendar file that the email carries. */
  file?: {
    method: 'REQUEST' | 'CANCEL';
    start: string;
    end: string;
    /** One for the meeting: the file of a later booking replaces that of an earlier one. */
    iCalUid: string;
    /** From the stream: a later one replaces an earlier one. */
    sequence: number;
    /** The meeting isn't off: the calendar event of the provider takes the place of this one. */
    isReplaced?: true;
  };
  /** Why the organizer has to act, as a sentence. */
  why?: string;
  /** Why there is no calendar event. */
  calendarTrouble?: CalendarTrouble;
  /** When the email is written, ISO. */
  at: string;
};
