import { v5 as uuidV5 } from 'uuid';
import type { Booking, Hold } from '#services/domain/meeting/state.ts';
import {
  type Reservations,
  reservationInTheWay,
  reservationsDecider,
} from '#services/domain/reservations/reservations.ts';
import { concurrently } from '#services/runtime/concurrently.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, execute, type LoadedStream, load } from './execute.ts';
import { idsBeside, type WhoseTime } from './whose-time.ts';

/* The steps of a booking in the streams of the people whose time it reserves: `reservations-<account or address>`. */

/** Whose time another meeting has taken, 0 for the organizer, and since when, ISO; absent if it is free by now. */
export type Taken = { participant: number; since?: string };

export type Reserving =
  | { ok: true }
  | { ok: false; why: 'overlaps'; taken: Taken }
  | { ok: false; why: 'released' }
  | { ok: false; why: 'conflict' };

/** Of each person, by the id under which their time is held. */
export type LoadedReservations = ReadonlyMap<string, LoadedStream<Reservations>>;

type BookingOfMeeting = Pick<Booking, 'number' | 'start' | 'end'> & { meetingId: string };

/**
 * Reserves the time for these people, sequentially in the order of their user ids. All bookings share this order, so of
 * two bookings that want the same people, the first gets them all. Stops at the first refusal. Streams that were just
 * read (`justRead`) are only read again after a conflict.
 */
export async function reserve(
  log: EventLog,
  booking: BookingOfMeeting,
  holds: readonly Hold[],
  context: CommandContext,
  justRead?: LoadedReservations,
): Promise<Reserving> {
  for (const { hold, loaded } of await loadedInOrder(log, holds, justRead)) {
    const slot = { ...keyOf(booking, hold), start: booking.start, end: booking.end };
    const reserved = await execute(
      log,
      reservationsDecider,
      streamOf(hold),
      { type: 'ReserveSlot', ...slot },
      stepContext(context, booking, hold, 'reserve'),
      loaded,
    );
    if (reserved.ok) {
      crashPoint('CP-5-booking-after-reservation');
      continue;
    }
    const { code } = reserved.refused;
    if (code === 'released') return { ok: false, why: code };
    if (code !== 'overlaps') return { ok: false, why: 'conflict' };
    const { state } = await load(log, reservationsDecider, streamOf(hold));
    const since = reservationInTheWay(state, slot)?.since;
    return { ok: false, why: code, taken: { participant: hold.participant, ...(since && { since }) } };
  }
  return { ok: true };
}

/**
 * As `reserve`, for everyone in a booking that begins, unless another meeting holds an account's time under an address that
 * it verified only later. That is looked at last: whoever reserves under such an address looks at the account afterward.
 */
export async function reserveEverywhere(
  { log, users }: { log: EventLog; users: WhoseTime },
  booking: BookingOfMeeting & Pick<Booking, 'holds'>,
  context: CommandContext,
  justRead?: LoadedReservations,
): Promise<Reserving> {
  const reserved = await reserve(log, booking, booking.holds, context, justRead);
  if (!reserved.ok) return reserved;
  const known = await users.byIds(booking.holds.map(({ userId }) => userId));
  const beside = booking.holds.flatMap(({ participant, userId }) =>
    idsBeside(users, known.get(userId)).map((id) => ({ participant, userId: id })),
  );
  const slot = { meeting: booking.meetingId, start: booking.start, end: booking.end };
  for (const { hold, loaded } of await loadedInOrder(log, beside)) {
    const taken = reservationInTheWay(loaded.state, slot);
    const { participant } = hold;
    if (taken) return { ok: false, why: 'overlaps', taken: { participant, since: taken.since } };
  }
  return { ok: true };
}

/** Releases the time for these people, for good. Also where nothing is reserved, so that a late process reserves nothing. */
export async function release(
  log: EventLog,
  booking: BookingOfMeeting,
  holds: readonly Hold[],
  context: CommandContext,
): Promise<{ ok: boolean }> {
  for (const { hold, loaded } of await loadedInOrder(log, holds)) {
    const released = await execute(
      log,
      reservationsDecider,
      streamOf(hold),
      { type: 'ReleaseSlot', ...keyOf(booking, hold) },
      stepContext(context, booking, hold, 'release'),
      loaded,
    );
    if (!released.ok) return { ok: false };
  }
  return { ok: true };
}

const streamOf = ({ userId }: Hold) => `reservations-${userId}` as const;

/** How many streams are read in parallel before the sequential appends. */
const READS_AT_ONCE = 16;

const loadedInOrder = (log: EventLog, holds: readonly Hold[], justRead?: LoadedReservations) =>
  concurrently(
    holds.toSorted((one, other) => (one.userId < other.userId ? -1 : 1)),
    READS_AT_ONCE,
    async (hold) => ({
      hold,
      loaded: justRead?.get(hold.userId) ?? (await load(log, reservationsDecider, streamOf(hold))),
    }),
  );

const keyOf = ({ meetingId: meeting, number: booking }: BookingOfMeeting, { joined }: Hold) => ({
  meeting,
  booking,
  ...(joined !== undefined && { joined }),
});

/**
 * Every process that takes a step gives the same command, so it is stored once in each person's stream and can be
 * repeated safely.
 */
function stepContext(
  context: CommandContext,
  { meetingId, number }: BookingOfMeeting,
  { joined }: Hold,
  step: 'reserve' | 'release',
): CommandContext {
  const { requestHash: _, ...shared } = context;
  const name = joined === undefined ? `booking:${number}:${step}` : `booking:${number}:${step}:${joined}`;
  return { ...shared, commandId: uuidV5(name, meetingId) };
}
