import { isOver, type MeetingCommand } from '#services/domain/meeting/meeting.ts';
import {
  type ReservationCommand,
  type Reservations,
  reservations,
} from '#services/domain/reservations/reservations.ts';
import { tryTo } from './command.ts';
import { type Kept, keep } from './kept.ts';
import { asKairos, asPerson, existing, type Life, userActor } from './life.ts';
import type { World } from './world.ts';

/*
 * The steps of `commands/booking.ts`: BookingStarted in the meeting, SlotReserved with its organizer, SlotBooked or
 * BookingAbandoned in the meeting, and SlotReleased and BookingSettled once a booking no longer holds.
 */

export type BookingWish = Omit<Extract<MeetingCommand, { type: 'StartBooking' }>, 'type' | 'now'>;

/** Answers whether the time was booked. */
export function book(world: World, life: Life, wish: BookingWish): boolean {
  const command: MeetingCommand = {
    type: 'StartBooking',
    ...wish,
    now: new Date(world.clock).toISOString(),
  };
  const { organizer, inSlack } = life.wish;
  if (wish.by === 'automatic') asKairos(world, life, command);
  else asPerson(world, life, userActor(organizer), command, inSlack ? 'slack' : 'http');
  const booking = existing(life).bookings.findLast((one) => !isOver(one));
  if (booking?.state !== 'open') return booking?.state === 'booked';
  const { number, start, end } = booking;
  const slot = { meeting: life.meetingId, booking: number, start, end };
  const reserved = reserve(world, life, { type: 'ReserveSlot', ...slot });
  if (!reserved.ok) {
    asKairos(world, life, { type: 'AbandonBooking', booking: number, why: 'overlaps' });
    return false;
  }
  asKairos(world, life, { type: 'ConfirmBooking', booking: number });
  holdFor(world, life, { start: new Date(start), end: new Date(end) });
  return true;
}

/** Releases what was reserved for a booking that no longer holds, and settles it. */
export function settle(world: World, life: Life, booking: number): void {
  const released = reserve(world, life, { type: 'ReleaseSlot', meeting: life.meetingId, booking });
  if (!released.ok) throw new Error(`Booking ${booking} of ${life.meetingId} was not released`);
  asKairos(world, life, { type: 'SettleBooking', booking });
}

function reserve(world: World, { meetingId, wish, line }: Life, command: ReservationCommand) {
  const { userId } = wish.organizer;
  const known = world.reservations.get(userId);
  const kept: Kept<Reservations> = known ?? keep(`reservations-${userId}`, reservations);
  if (!known) world.reservations.set(userId, kept);
  return tryTo<'reservations', Reservations, ReservationCommand, string>(world, reservations, kept, command, {
    meetingId,
    actor: { kind: 'kairos' },
    source: 'saga',
    ...(line !== undefined && { correlationId: line }),
  });
}

/** From now on the calendars of all who come are busy at this time. */
function holdFor({ booked }: World, life: Life, span: { start: Date; end: Date }): void {
  const { participants, bookings } = existing(life);
  const without = new Set(bookings.at(-1)?.without);
  const coming = participants.filter(({ number, status }) => status === 'accepted' && !without.has(number));
  for (const userId of [life.wish.organizer.userId, ...coming.flatMap(({ userId }) => userId ?? [])]) {
    const held = booked.get(userId) ?? new Map();
    booked.set(userId, held.set(life.meetingId, span));
  }
}

/** The meeting is off. */
export function letGo({ booked }: World, life: Life): void {
  for (const userId of [life.wish.organizer.userId, ...accounts(life)])
    booked.get(userId)?.delete(life.meetingId);
}

const accounts = (life: Life): string[] => existing(life).participants.flatMap(({ userId }) => userId ?? []);
