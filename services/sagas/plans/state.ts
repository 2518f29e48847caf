import type { MailKind } from '../../../contracts/events/delivery.ts';
import type { Evidence } from '../../domain/evidence.ts';
import type { Booking, ExistingMeeting, Participant } from '../../domain/meeting.ts';
import type { Task } from './task.ts';

/** All that the plans look at: folds of the streams, and what is merely true now. */
export type SagaState = {
  meetingId: string;
  meeting: ExistingMeeting;
  /** The midnight in the organizer's zone that ends the date range. */
  rangeEnd: Date;
  /** What was last known of the calendars. */
  evidence: Evidence;
  /** The numbers of those whose calendar is connected now. */
  connected: ReadonlySet<number>;
  /** Whether a mail was sent, or failed or was suppressed for good. */
  settled(recipient: number, kind: MailKind, number: number): boolean;
  /** The keys of the tasks that were given up until somebody retries them. */
  parked: ReadonlySet<string>;
  /** In manual mode, how long nobody may have answered before times are ranked, in milliseconds. */
  joinPause: number;
  /** When an effect that an earlier visit lost sight of can no longer land; null if there is none. */
  quietAt: Date | null;
};

/** What a plan file offers; both are pure. */
export type Plan = {
  /** What is owed at `now`, in the order in which it is best done. */
  plan(state: SagaState, now: Date): Task[];
  /** When something may become owed with nothing but time passing; null for never. */
  nextDue(state: SagaState, now: Date): Date | null;
};

export const isOpen = (meeting: ExistingMeeting): boolean =>
  meeting.status === 'pending' || meeting.status === 'active';

export const withStatus = (meeting: ExistingMeeting, status: Participant['status']): Participant[] =>
  meeting.participants.filter((participant) => participant.status === status);

/** The booking that holds; null while none does. */
export function heldBooking(meeting: ExistingMeeting): Booking | null {
  if (meeting.status !== 'scheduled') return null;
  return meeting.bookings.find((booking) => booking.number === meeting.booked) ?? null;
}
