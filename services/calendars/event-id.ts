import { createHash } from 'node:crypto';

const BASE32HEX = '0123456789abcdefghijklmnopqrstuv';

/**
 * The calendar event's id for one booking of a meeting: base32hex of a SHA-256, which is what Google accepts
 * (`[a-v0-9]{5,1024}`). Derived, because a repeat must not create a second event; with the booking's number, because
 * the id of a deleted event can never be used again.
 */
export function eventId(meetingId: string, booking: number): string {
  const bits = [...createHash('sha256').update(`${meetingId}:${booking}`).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return bits.replace(/.{1,5}/g, (five) => BASE32HEX[Number.parseInt(five.padEnd(5, '0'), 2)]!);
}
