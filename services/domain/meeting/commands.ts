import type { ChoiceBasis, MeetingEvent } from '#contracts/events/meeting.ts';
import type { MeetingTextName } from '#contracts/meeting-texts.ts';
import type { DecisionMode, TimeOptions, TimePreference } from '#contracts/preferences.ts';

export type EventData<Type extends MeetingEvent['type']> = Extract<MeetingEvent, { type: Type }>['data'];

export type Invitee = { email: string; name?: string };

export type MeetingDetails = {
  title: string;
  /** Minutes. */
  duration: number;
  /** Days in the organizer's zone, `YYYY-MM-DD`, both included. */
  dateRangeStart: string;
  dateRangeEnd: string;
  timePreference: TimePreference;
  aiDecisionMode: DecisionMode;
} & Partial<TimeOptions> & { [Name in MeetingTextName]?: string };

export type MeetingCommand =
  | ({
      type: 'CreateMeeting';
      organizerId: string;
      organizerEmail: string;
      organizerZone: string;
      linkHash: string;
      link: string;
      participants: readonly Invitee[];
    } & MeetingDetails)
  | { type: 'ChangeMeeting'; changes: Partial<MeetingDetails> }
  /**
   * Replaces texts with ones that don't name an erased person. `wording` numbers the text revision; `basedOn` as below.
   */
  | ({ type: 'RewordMeeting'; basedOn: number } & EventData<'MeetingReworded'>)
  /** People already known get another invitation. */
  | { type: 'InviteParticipants'; organizerEmail: string; participants: readonly Invitee[] }
  /** `participant` is set when a personal invitation is claimed, whatever the address. */
  /** `admitted` if Kairos lets them take part without clicking Join, because a request in Slack names them. */
  | {
      type: 'JoinMeeting';
      userId: string;
      email: string;
      name: string;
      participant?: number;
      admitted?: true;
    }
  | { type: 'DeclineMeeting'; participant: number }
  | { type: 'RemoveParticipant'; participant: number; mergedInto?: number }
  /** `basedOn` is the meeting revision that the ranking was made from. */
  | ({ type: 'SuggestTimes'; basedOn: number } & Omit<EventData<'TimesSuggested'>, 'round'>)
  | ({ type: 'ReportNoTime'; basedOn: number } & Omit<EventData<'NoTimeFound'>, 'round'>)
  | {
      type: 'StartBooking';
      start: string;
      end: string;
      by: 'organizer' | 'automatic';
      /** Who is booked without. Numbers of people who have left meanwhile are dropped. */
      without: readonly number[];
      /** The start of the booked time that this choice replaces, as the organizer saw it; null for none. */
      insteadOf: string | null;
      basis?: ChoiceBasis;
      /** When the command was given: a time that has already begun can't be booked. */
      now: string;
      /** As above. Omitted if the choice is valid whatever people have answered since. */
      basedOn?: number;
    }
  | { type: 'ConfirmBooking'; booking: number }
  | ({ type: 'AbandonBooking' } & EventData<'BookingAbandoned'>)
  | { type: 'SettleBooking'; booking: number }
  /** The reservations follow who had joined and left at revision `asOf`. */
  | { type: 'RecordHolds'; booking: number; asOf: number }
  | ({ type: 'RecordCalendarEvent' } & EventData<'CalendarEventRecorded'>)
  | ({ type: 'RecordCalendarFailure' } & EventData<'CalendarEventFailed'>)
  | { type: 'RequestCalendarEvent'; booking: number }
  /** Of every booking that no longer counts and may still have one, also of a meeting that has ended. */
  | { type: 'RequestCalendarRemoval' }
  | { type: 'RecordCalendarRemoval'; booking: number }
  /** The people who left up to revision `asOf` are no longer guests of the calendar event. */
  | { type: 'RecordCalendarUpdate'; booking: number; asOf: number }
  | { type: 'CancelMeeting' }
  | { type: 'LapseMeeting' };
