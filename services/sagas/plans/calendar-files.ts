import type { MailKind } from '#contracts/events/delivery.ts';
import type { Delivery } from '#services/domain/delivery/delivery.ts';
import { isInCalendarEvent, takesPart } from '#services/domain/meeting/guests.ts';
import { eventIsLateFrom } from '#services/domain/meeting/late-event.ts';
import { activeBooking, type Booking, type ExistingMeeting } from '#services/domain/meeting/state.ts';
import { bookingTold } from './mailed-times.ts';
import type { SagaState } from './state.ts';
import type { MailTask } from './task.ts';

type Known = Pick<SagaState, 'meeting' | 'deliveries'>;

/* The calendar files that people got by email where the provider had no event. */

/** The newest booking whose file was mailed to someone, even if taken back; null if none. */
export function mailedFile({ meeting, deliveries }: Known, recipient: number): Booking | null {
  const last = deliveries.findLast((one) => one.recipient === recipient && addsFile(meeting, one));
  return last ? bookingTold(meeting, last) : null;
}

/** The booking whose file may still be in someone's calendar; null if there is none. */
export function fileInCalendar(known: Known, recipient: number): Booking | null {
  const last = known.deliveries.findLast(
    (one) => one.recipient === recipient && (addsFile(known.meeting, one) || removesFile(one)),
  );
  return last && !removesFile(last) ? mailedFile(known, recipient) : null;
}

function addsFile(meeting: ExistingMeeting, delivery: Delivery): boolean {
  const booking = bookingTold(meeting, delivery);
  if (!booking) return false;
  // Delivery is unknown; a calendar ignores the removal of an event it never had.
  if (delivery.outcome === 'unknown') return hadFile(booking, delivery);
  if (delivery.outcome !== 'sent') return false;
  if (delivery.file === 'add') return true;
  return mayFollowLostCopy(booking, delivery);
}

/** Of an email that may have arrived: there was a file unless the calendar event was there before. */
const hadFile = (booking: Booking, { recipient, at }: Delivery): boolean =>
  !isInCalendarEvent(booking, recipient) ||
  (booking.calendar.state === 'recorded' && at < booking.calendar.at);

/**
 * Whether an email without a file may be the second copy of an email with a file: the calendar event came after people
 * were told, and a process may have been killed between sending and recording.
 */
const mayFollowLostCopy = (booking: Booking, { at }: Delivery): boolean =>
  booking.calendar.state === 'recorded' &&
  Date.parse(booking.calendar.at) >= eventIsLateFrom(booking).getTime() &&
  booking.calendar.at <= at;

const removesFile = (delivery: Delivery): boolean =>
  delivery.outcome === 'sent' && delivery.file === 'remove';

/** Whether the provider's event replaces a file by showing the booked time in the recipient's calendar. */
export function isFileReplaced(meeting: ExistingMeeting, recipient: number): boolean {
  const held = activeBooking(meeting);
  return (
    held?.calendar.state === 'recorded' && takesPart(meeting, recipient) && isInCalendarEvent(held, recipient)
  );
}

const ADD_FILE: readonly MailKind[] = ['booked', 'invitation', 'changed'];
const REMOVE_FILE: readonly MailKind[] = ['cancelled', 'calendarUpdate', 'removed'];

/** An email's calendar file; null if the email has none. */
export function fileInMail(
  known: Known,
  { mail, recipient, number }: Pick<MailTask, 'mail' | 'recipient' | 'number'>,
): { does: 'add' | 'remove'; booking: Booking } | null {
  const { meeting } = known;
  if (ADD_FILE.includes(mail) && takesPart(meeting, recipient)) {
    const booking = mail === 'booked' ? meeting.bookings[number - 1] : activeBooking(meeting);
    if (booking && !isInCalendarEvent(booking, recipient)) return { does: 'add', booking };
  }
  // Who is asked again soon after declining has had no email that takes back the earlier time.
  const isAskedAgain = mail === 'invitation' && !takesPart(meeting, recipient);
  const isReplaced = mail === 'booked' && isFileReplaced(meeting, recipient);
  const isRemoved = REMOVE_FILE.includes(mail) || isAskedAgain || isReplaced;
  const removed = isRemoved ? fileInCalendar(known, recipient) : null;
  return removed && { does: 'remove', booking: removed };
}
