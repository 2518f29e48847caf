import { createHash } from 'node:crypto';
import { sharersOfEvent } from '#services/domain/meeting/meeting-event.ts';
import type { Booking, ExistingMeeting } from '#services/domain/meeting/state.ts';

const BASE32HEX = '0123456789abcdefghijklmnopqrstuv';

/** The id of a booking's calendar event, created or not: the id under the first booking that had the event. */
export function eventIdOf(meetingId: string, meeting: ExistingMeeting, booking: Booking): string {
  for (const { calendar } of sharersOfEvent(meeting, booking))
    if (calendar.state === 'recorded') return calendar.eventId;
  return eventId(meetingId, booking.eventOf);
}

/**
 * The id of a calendar event that is made for a booking of a meeting: base32hex of a SHA-256, as accepted by Google
 * (`[a-v0-9]{5,1024}`). Derived, because a repeat must not create a second event. With the number of
 * the booking that had the event first, since a meeting whose event was removed gets another.
 */
export function eventId(meetingId: string, booking: number): string {
  const bits = [...createHash('sha256').update(`${meetingId}:${booking}`).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return bits.replace(/.{1,5}/g, (five) => BASE32HEX[Number.parseInt(five.padEnd(5, '0'), 2)]!);
}

/** The UID of an event in a calendar that leaves the choice to Kairos. */
export const uidOf = (id: string): string => `${id}@kairos`;
