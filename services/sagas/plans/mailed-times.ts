import type { MailKind } from '#contracts/events/delivery.ts';
import { type Delivery, deliveryOf } from '#services/domain/delivery/delivery.ts';
import type { Booking, ExistingMeeting, HistoryPoint, Participant } from '#services/domain/meeting/state.ts';
import type { SagaState } from './state.ts';
import type { MailTask } from './task.ts';

type Known = Pick<SagaState, 'meeting' | 'deliveries'>;

/* Who has heard which booked times. */

const TELL_THE_TIME: readonly MailKind[] = ['booked', 'invitation', 'changed'];

/** Whether an email was written after something had happened. */
const covers = (delivery: Delivery, { revision, at }: HistoryPoint): boolean =>
  'asOf' in delivery ? delivery.asOf >= revision : delivery.at >= at;

/** The booking whose time an email told; null if the email told no time. */
export function bookingTold(meeting: ExistingMeeting, delivery: Delivery): Booking | null {
  if (delivery.kind === 'booked') return meeting.bookings[delivery.number - 1] ?? null;
  if (!TELL_THE_TIME.includes(delivery.kind)) return null;
  return meeting.bookings.findLast((one) => one.state !== 'undone' && isCovered(delivery, one)) ?? null;
}

const isCovered = (delivery: Delivery, { bookedRevision: revision, bookedAt: at }: Booking): boolean =>
  revision !== undefined && at !== undefined && covers(delivery, { revision, at });

/** The emails that told someone of a booked time, oldest first. */
const toldMails = ({ meeting, deliveries }: Known, recipient: number): Delivery[] =>
  deliveries.filter((one) => one.recipient === recipient && bookingTold(meeting, one) !== null);

/** Whether the last of some emails, if any, was written before something happened. */
const isUnheard = (told: readonly Delivery[], point: HistoryPoint): boolean => {
  const last = told.at(-1);
  return last === undefined || !covers(last, point);
};

/** Whether the last email that told someone of the booked time was written before something happened. */
export const isNewsTo = (state: Known, recipient: number, point: HistoryPoint): boolean =>
  isUnheard(toldMails(state, recipient), point);

type NumberedTask = Pick<MailTask, 'mail' | 'recipient' | 'number'>;

/** Earlier emails, whether or not this email has gone out, that told its recipient of a booked time. */
function toldMailsBefore(state: Known, { mail, recipient, number }: NumberedTask): Delivery[] {
  const told = toldMails(state, recipient);
  const itself = told.findIndex((one) => one.kind === mail && one.number === number);
  return itself === -1 ? told : told.slice(0, itself);
}

/** Whether something happened after the recipient's earlier emails about the time. */
export const isNewsIn = (state: Known, task: NumberedTask, point: HistoryPoint): boolean =>
  isUnheard(toldMailsBefore(state, task), point);

/** The booking whose time the recipient of this email had been told before; null if none. */
export function toldBefore(state: Known, task: NumberedTask): Booking | null {
  const before = toldMailsBefore(state, task).at(-1);
  return before ? bookingTold(state.meeting, before) : null;
}

/** Whether an email with a time of this meeting may have reached someone. */
export const mayKnowTime = (state: Known, recipient: number): boolean =>
  toldMails(state, recipient).some(({ outcome }) => outcome === 'sent' || outcome === 'unknown');

/** Whether the email that invites someone to a booked time, and so tells them of the time, is still to go out. */
export const isInvitationDue = (
  { settled }: Pick<SagaState, 'settled'>,
  { number, invitations, bookedTime, status }: Participant,
): boolean => bookedTime !== undefined && status === 'pending' && !settled(number, 'invitation', invitations);

/** Whether someone invited to the booked time learned the time from that email, and takes part since. */
export function isToldByInvitation({ deliveries }: Known, held: Booking, participant: Participant): boolean {
  const { number: recipient, invitations: number, bookedTime, status, attends } = participant;
  const invitation = deliveryOf(deliveries, { recipient, kind: 'invitation', number });
  if (bookedTime === undefined || !invitation || !isCovered(invitation, held)) return false;
  if (status === 'pending') return true;
  const mayHaveCome = invitation.outcome === 'sent' || invitation.outcome === 'unknown';
  return mayHaveCome && attends !== undefined && covers(invitation, attends);
}
