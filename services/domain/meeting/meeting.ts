import type { ChoiceBasis, MeetingEvent } from '#contracts/events/meeting.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import type { MeetingTextName } from '#contracts/meeting-texts.ts';
import type { DecisionMode, TimePreference } from '#contracts/preferences.ts';
import type { Decision } from '../decider.ts';

/*
 * The events are those of `contracts/events/meeting.ts`. Here: commands, state and refusals;
 * `meeting-evolve.ts` leads from events to the state, `meeting-decider.ts` from commands to events.
 */

export type EventData<Type extends MeetingEvent['type']> = Extract<MeetingEvent, { type: Type }>['data'];

// ---- commands

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

// ---- state: a personal value is null once it was erased

export type Participant = {
  number: number;
  /** The one that joined, once somebody did. */
  email: string | null;
  /** The address that was invited, where another one joined. */
  invitedAs?: string | null;
  /** Absent while nobody has said it. */
  name?: string | null;
  status: 'pending' | 'accepted' | 'declined' | 'removed';
  userId?: string;
  /** How often this person was invited; 0 for one who came by the share link. */
  invitations: number;
  /** When the last invitation was decided, ISO. */
  invitedAt?: string;
  joinedAt?: string;
  /** Takes part because Kairos let them, not by a press of their own. */
  admitted?: true;
  mergedInto?: number;
  /** Had joined, and declined when a time was booked. */
  leftBooked?: true;
};

export type CalendarState =
  | { state: 'due' }
  | { state: 'recorded'; eventId: string; iCalUid: string; videoLink?: string | null }
  | { state: 'failed'; why: EventData<'CalendarEventFailed'>['why'] }
  | { state: 'removed' };

export type Booking = {
  number: number;
  start: string;
  end: string;
  by: 'organizer' | 'automatic';
  without: readonly number[];
  basis?: ChoiceBasis;
  /** `cancelled` is one that was open or booked when the meeting ended. */
  state: 'open' | 'booked' | 'superseded' | 'abandoned' | 'cancelled';
  /** Its reservation was released: only of those that no longer hold. */
  settled: boolean;
  calendar: CalendarState;
};

export type Ranking = {
  round: number;
  at: string;
  evidenceRevision: number;
  oldestReadAt: string | null;
  found:
    | { kind: 'times'; suggestions: readonly Suggestion[] }
    | {
        kind: 'none';
        reason: EventData<'NoTimeFound'>['reason'];
        remedies: EventData<'NoTimeFound'>['remedies'];
      };
  ranker: EventData<'TimesSuggested'>['ranker'];
  /** False once the meeting or its people changed afterwards. */
  current: boolean;
};

type MeetingData = {
  organizerId: string;
  organizerZone: string;
  title: string | null;
  /** How often these were written anew without somebody; absent for never. */
  wording?: number;
  duration: number;
  dateRangeStart: string;
  dateRangeEnd: string;
  timePreference: TimePreference;
  aiDecisionMode: DecisionMode;
  link: string | null;
  linkHash: string;
  createdAt: string;
  /** Of the newest event of the stream. */
  revision: number;
  /** Of the newest event by which the meeting or its people changed: what is based on an earlier one is stale. */
  changedAtRevision: number;
  /** When people last joined, declined or were removed, or the meeting changed. */
  answeredAt: string;
  /** In order of their numbers, from 1. */
  participants: readonly Participant[];
  ranking: Ranking | null;
  bookings: readonly Booking[];
} & { [Name in MeetingTextName]?: string | null };

/** `pending` until somebody joins, then `active` until a slot is booked; `scheduled` ends only by cancelling. */
export type Meeting =
  | { status: 'none' }
  | (MeetingData & { status: 'pending' | 'active' })
  | (MeetingData & { status: 'scheduled' /** The number of the booking that holds. */; booked: number })
  | (MeetingData & { status: 'cancelled' | 'lapsed'; endedAt: string });

export type ExistingMeeting = Exclude<Meeting, { status: 'none' }>;

/** The participants who were not removed. */
export const presentParticipants = (meeting: ExistingMeeting): Participant[] =>
  meeting.participants.filter((participant) => participant.status !== 'removed');

/** Whether nobody is left who could still answer, and at least one will come. */
export function everyoneAnswered(meeting: ExistingMeeting): boolean {
  const present = presentParticipants(meeting);
  return (
    present.every((participant) => participant.status !== 'pending') &&
    present.some((participant) => participant.status === 'accepted')
  );
}

/** The booking that holds; null while none does. */
export const activeBooking = (meeting: ExistingMeeting): Booking | null =>
  meeting.status === 'scheduled' ? (meeting.bookings[meeting.booked - 1] ?? null) : null;

/** A booking whose reservation has to be released and settled. */
export const hasEnded = (booking: Booking): boolean => booking.state !== 'open' && booking.state !== 'booked';

/** Whether the calendar has an event of the booking, or may have: making it was begun, or may have been. */
export const mayBeInCalendar = ({ state, calendar }: Booking): boolean =>
  (state === 'booked' || state === 'superseded' || state === 'cancelled') &&
  (calendar.state === 'recorded' || mayHaveBegun(calendar));

/** Making an event was begun, or may have been, and nobody knows how it ended. */
export const mayHaveBegun = (calendar: CalendarState): boolean =>
  calendar.state === 'due' || (calendar.state === 'failed' && calendar.why === 'unreachable');

// ---- refusals

/** Why a command on a meeting was not carried out. */
export type MeetingRefusalCode =
  | 'notFound'
  | 'exists'
  /** The meeting was cancelled or lapsed. */
  | 'closed'
  /** A time is booked, or not the one that whoever chose another had seen. */
  | 'alreadyScheduled'
  /** A value that no meeting can have; the message says which. */
  | 'invalid'
  /** The organizer can't be a participant. */
  | 'organizer'
  /** No such participant. */
  | 'notInvited'
  /** The participant was removed and comes back only by a new invitation. */
  | 'removed'
  /** Somebody else joined with this invitation. */
  | 'claimed'
  /** People or the meeting changed after what the command is based on. */
  | 'changed'
  /** Another time is being booked at this moment. */
  | 'bookingOpen'
  /** The booking was abandoned, superseded or cancelled before. */
  | 'notOpen'
  /** The booking is open or booked, so it can't be settled. */
  | 'holds'
  | 'past'
  /** Kairos may not book by itself: manual mode, or somebody has not answered. */
  | 'notAutomatic';

export type MeetingDecision = Decision<MeetingEvent, MeetingRefusalCode>;

/** What a person has still to do for a meeting, or has done. */
export type Presence =
  /** Takes part, and nothing is known against their calendar. */
  | 'ready'
  /** Invited, and has neither joined nor declined. */
  | 'notJoined'
  /** Takes part, and has connected no calendar that may be read. */
  | 'notConnected'
  /** Takes part, and their calendar cannot be read now. */
  | 'unreadable'
  | 'declined';
