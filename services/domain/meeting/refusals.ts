import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { type Decision, refuse } from '../decider.ts';

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
