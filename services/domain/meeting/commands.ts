import type { ChoiceBasis, MeetingEvent } from '#contracts/events/meeting.ts';
import type { MeetingTextName } from '#contracts/meeting-texts.ts';
import type { DecisionMode, TimePreference } from '#contracts/preferences.ts';

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
} & { [Name in MeetingTextName]?: string };

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
  /** Words without somebody who asked for it. `wording`: which rewording it is; `basedOn` as below. */
  | ({ type: 'RewordMeeting'; basedOn: number } & EventData<'MeetingReworded'>)
  /** People who are known already are invited again. */
  | { type: 'InviteParticipants'; organizerEmail: string; participants: readonly Invitee[] }
  /** `participant` is given when a personal invitation is claimed, whatever the address. */
  /** `admitted` when nobody pressed Join: Kairos lets them take part, as a request in Slack names them. */
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
  /** `basedOn` is the revision of the meeting's stream that the ranking looked at. */
  | ({ type: 'SuggestTimes'; basedOn: number } & Omit<EventData<'TimesSuggested'>, 'round'>)
  | ({ type: 'ReportNoTime'; basedOn: number } & Omit<EventData<'NoTimeFound'>, 'round'>)
  | {
      type: 'StartBooking';
      start: string;
      end: string;
      by: 'organizer' | 'automatic';
      /** Those who are booked without; the numbers of people who left meanwhile are dropped. */
      without: readonly number[];
      /** Where the booked time began that was seen when this one was chosen, and gives way to it; null for none. */
      insteadOf: string | null;
      basis?: ChoiceBasis;
      /** The instant of the command: a time that has begun is not booked. */
      now: string;
      /** As above; left out where the choice holds whatever the people answered meanwhile. */
      basedOn?: number;
    }
  | { type: 'ConfirmBooking'; booking: number }
  | { type: 'AbandonBooking'; booking: number; why: EventData<'BookingAbandoned'>['why'] }
  | { type: 'SettleBooking'; booking: number }
  | ({ type: 'RecordCalendarEvent' } & EventData<'CalendarEventRecorded'>)
  | ({ type: 'RecordCalendarFailure' } & EventData<'CalendarEventFailed'>)
  | { type: 'RequestCalendarEvent'; booking: number }
  | { type: 'RecordCalendarRemoval'; booking: number }
  | { type: 'CancelMeeting' }
  | { type: 'LapseMeeting' };
