import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Decision } from '../decider.ts';

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
  /** The participant has proposed as many times as one person may. */
  | 'tooManyProposals'
  /** Kairos may not book without the organizer: manual mode, or someone has not answered. */
  | 'notAutomatic';

export type MeetingDecision = Decision<MeetingEvent, MeetingRefusalCode>;

/** What a person still has to do for a meeting, or has done. */
export type Presence =
  /** Takes part, and no problem with their calendar is known. */
  | 'ready'
  /** Invited, and has neither joined nor declined. */
  | 'notJoined'
  /** Takes part, and has not connected a calendar that may be read. */
  | 'notConnected'
  /** Takes part, and their calendar can't be read right now. */
  | 'unreadable'
  /** Takes part, and has to choose a time zone, since their calendar's is not known. */
  | 'unknownZone'
  | 'declined';
