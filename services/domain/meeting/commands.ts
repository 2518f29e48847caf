import type { Alarm } from '#contracts/alarm.ts';
import type { Quorum } from '#contracts/attendance.ts';
import type { CalendarAnswer, SHOWN_REPLIES } from '#contracts/calendar-answers.ts';
import type { ChoiceBasis, MeetingEvent } from '#contracts/events/meeting.ts';
import type { MeetingTextName } from '#contracts/meeting-texts.ts';
import type { TimeOptions } from '#contracts/preferences.ts';
import type { AskedTime } from '#contracts/time-options.ts';
import type { VideoChoice } from '#contracts/video-call.ts';
import { type Decision, refuse } from '../decider.ts';

export type EventData<Type extends MeetingEvent['type']> = Extract<MeetingEvent, { type: Type }>['data'];

export type Invitee = {
  email: string;
  name?: string;
  /** They needn't come. */
  optional?: true;
  /** If a time is booked: whether they're asked if they can come, which is the usual, or simply invited to it. */
  bookedTime?: 'asked' | 'invited';
};

/** A group of people to invite, by address, of whom at least so many have to come. */
export type InvitedGroup = { atLeast: number; members: readonly string[] };

/** An email in reply to Kairos: its Message-ID if known, and when it was written, ISO. */
export type RepliedMail = { mailId?: string; mailedAt: string };

/** When people's replies are due, and what Kairos does until then. */
export type Chasing = {
  /** ISO instant in UTC; null for none. */
  deadline: string | null;
  /** Whether Kairos reminds those who haven't replied. */
  reminders: boolean;
  /** Whether those who are silent at the deadline become optional, so automatic mode can book without them. */
  bookAtDeadline: boolean;
};

export type MeetingDetails = {
  title: string;
  alarm?: Alarm;
  video?: VideoChoice;
  /** Of a Jitsi room, or of the organizer's own; empty for none. */
  videoAddress?: string;
} & AskedTime &
  Partial<TimeOptions> & { [Name in MeetingTextName]?: string };

export type MeetingCommand =
  | ({
      type: 'CreateMeeting';
      organizerId: string;
      organizerAddresses: readonly string[];
      organizerZone: string;
      linkHash: string;
      link: string;
      participants: readonly Invitee[];
      quorums?: readonly InvitedGroup[];
    } & MeetingDetails &
      Partial<Chasing>)
  | { type: 'ChangeMeeting'; changes: Partial<MeetingDetails & Chasing> }
  /**
   * Replaces texts with ones that don't name an erased person. `wording` numbers the text revision; `basedOn` as below.
   */
  | ({ type: 'RewordMeeting'; basedOn: number } & EventData<'MeetingReworded'>)
  /** People already known get another invitation. */
  | { type: 'InviteParticipants'; organizerAddresses: readonly string[]; participants: readonly Invitee[] }
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
  /**
   * Someone answers by hand: a participant, or someone who came by the share link with an address and a name. The
   * answer is at `evidenceRevision` of the evidence; absent if there is none yet. With an address that nobody has
   * confirmed (`unconfirmed`), only someone new can answer.
   */
  | ({ type: 'AnswerMeeting'; done?: true; evidenceRevision?: number; mail?: RepliedMail } & (
      | { participant: number /** Under which id their time is held; see the state. */; heldAs?: string }
      | { email: string; name: string; unconfirmed?: true }
    ))
  | { type: 'ChangeAnswerOptions'; changes: Partial<EventData<'AnswerOptionsChanged'>> }
  /** `word` is for the organizer; `mail` is the email that says so. */
  | { type: 'DeclineMeeting'; participant: number; word?: string; mail?: RepliedMail }
  /**
   * Someone's calendar program emailed a reply to the booked time. `sequence` and `start` (an instant) say which time it's to,
   * as far as known. `isProven` if it's surely theirs. `heldAs` as above.
   */
  | {
      type: 'TakeCalendarReply';
      participant: number;
      answer: Exclude<CalendarAnswer, 'proposed'>;
      writtenAt: string;
      isProven: boolean;
      sequence: number | null;
      start: string | null;
      word?: string;
      delegate?: string;
      proposed?: { start: string; end: string };
      heldAs?: string;
    }
  /** The words of someone's email change nothing. `isProven`: the email is theirs; `word`: what the organizer is told. */
  | ({ type: 'TakeMailReply'; mail: RepliedMail; isProven: boolean } & Pick<
      EventData<'MailReplied'>,
      'participant' | 'word' | 'partly'
    >)
  /** Someone proposes another time, and takes part. `verdict` is what they're told, `now` when the command was given. */
  | ({ type: 'ProposeTime'; now: string; start: string } & Pick<
      EventData<'TimeProposed'>,
      'participant' | 'zone' | 'verdict'
    >)
  | { type: 'WithdrawProposal'; participant: number; proposal: number }
  | { type: 'SetProposalAside'; proposal: number }
  | { type: 'RemoveParticipant'; participant: number; mergedInto?: number }
  /**
   * Who has to come: those named become required, optional, or members of a group, and everyone else stays what they are.
   * `quorums` replaces all groups.
   */
  | {
      type: 'ChangeAttendance';
      required?: readonly number[] | undefined;
      optional?: readonly number[] | undefined;
      quorums?: readonly Quorum[] | undefined;
    }
  /** The deadline has passed: those who are silent become optional, if the organizer asked for that. `now` is an ISO instant. */
  | { type: 'ExcuseSilent'; now: string }
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
      /** Under which ids the time of those who answered by hand is held. */
      heldAs?: readonly { participant: number; id: string }[];
      /** The start of the booked time that this choice replaces, as the organizer saw it; null for none. */
      insteadOf: string | null;
      /** Minutes, if the booked meeting becomes longer or shorter. */
      newDuration?: number;
      basis?: ChoiceBasis;
      /** How long the organizer can undo it; absent if they can't. */
      graceSeconds?: number;
      /** The organizer moved the event in their calendar. */
      inCalendar?: true;
      /** The people for whom Kairos moves the meeting on its own: they're now busy at the booked time. */
      movedFor?: readonly number[];
      /** When the command was given: a time that has already begun can't be booked. */
      now: string;
      /** As above. Omitted if the choice is valid whatever people have answered since. */
      basedOn?: number;
    }
  | {
      type: 'ConfirmBooking';
      booking: number;
      /** Minutes that the clock in the organizer's zone is ahead of UTC at the start. */
      utcOffset?: number;
    }
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
  /** The calendar event shows the meeting as of revision `asOf`. */
  | { type: 'RecordCalendarUpdate'; booking: number; asOf: number }
  /**
   * A look at the calendars, begun at `at` (ISO). `times`: how people are at the booked time, 0 for the organizer; those
   * who weren't read are left out. `event`: the organizer's, null if deleted; absent if it wasn't read.
   */
  | {
      type: 'RecordLook';
      booking: number;
      at: string;
      times: readonly { participant: number; is: 'free' | 'busy' | 'unknown' }[];
      event?: {
        start: string;
        end: string;
        /** The revision of the meeting, and the booking, that Kairos wrote last. */
        asOf: number;
        booking: number;
        replies: readonly { email: string; reply: (typeof SHOWN_REPLIES)[number] | 'none' }[];
      } | null;
      next?: readonly { start: string; end: string }[];
    }
  /** Kairos was to move the meeting, and found no time as good. `next` as above, `now` an ISO instant. */
  | { type: 'KeepTime'; booking: number; next: readonly { start: string; end: string }[]; now: string }
  /** The organizer keeps the booked time. `start`: of the time as they saw it. */
  | { type: 'KeepBooked'; start: string }
  /** `inCalendar`: by deleting the event there. */
  | { type: 'CancelMeeting' /** As above. */; graceSeconds?: number; inCalendar?: true }
  | { type: 'UndoBooking'; booking: number }
  | { type: 'UndoCancellation' }
  /** Of a booking, or of the cancellation. */
  | { type: 'EndGracePeriod'; booking?: number }
  | { type: 'LapseMeeting' };

export type Command<Type extends MeetingCommand['type']> = Extract<MeetingCommand, { type: Type }>;

/** Why a meeting command was refused. */
export type MeetingRefusalCode =
  | 'notFound'
  | 'exists'
  /** The meeting was cancelled or lapsed. */
  | 'closed'
  /** A time is booked, or not the one the organizer saw when they chose another. */
  | 'alreadyScheduled'
  /** A value that is not allowed in a meeting; the message says which. */
  | 'invalid'
  /** The organizer can't be a participant. */
  | 'organizer'
  /** No such participant. */
  | 'notInvited'
  /** The participant was removed and can only come back with a new invitation. */
  | 'removed'
  /** Someone else has joined with this invitation, or is in the meeting with this address. */
  | 'claimed'
  /** People or the meeting changed after the state that the command is based on. */
  | 'changed'
  /** Another time is being booked right now. */
  | 'bookingOpen'
  /** The booking is already abandoned, superseded or cancelled. */
  | 'notOpen'
  /** The booking is open or booked, so it can't be settled. */
  | 'holds'
  | 'past'
  /** The grace period is over: people and calendars have heard of it, or are about to. */
  | 'tooLate'
  /** The participant has proposed as many times as anyone may. */
  | 'tooManyProposals'
  /** Kairos may not book without the organizer: manual mode, or someone has not answered. */
  | 'notAutomatic';

export type MeetingDecision = Decision<MeetingEvent, MeetingRefusalCode>;

export const LOOK_AGAIN = 'Check the meeting and try again.';

export const changed = () =>
  refuse('changed', `This meeting or its people have changed since you last looked. ${LOOK_AGAIN}`);

export const bookingOpen = () =>
  refuse('bookingOpen', 'A time is being booked right now. Try again in a moment.');

export const alreadyScheduled = () => refuse('alreadyScheduled', 'This meeting is already booked.');

export const noParticipant = () => refuse('notInvited', 'There is no such participant in this meeting.');

export const noBooking = () => refuse('notFound', "This booking doesn't exist.");
export const notOpen = () => refuse('notOpen', "This booking didn't go through. Choose a time again.");

const CLOSED = {
  cancelled: 'This meeting was cancelled.',
  lapsed: 'This meeting is closed, because its dates passed without a booked time.',
};

/** Refuses whatever would still change a meeting that has ended without taking place. */
export const refuseClosed = (status: keyof typeof CLOSED) => refuse('closed', CLOSED[status]);
