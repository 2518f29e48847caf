import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Decision } from '../decider.ts';

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
