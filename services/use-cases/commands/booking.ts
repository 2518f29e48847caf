import { v5 as uuidV5 } from 'uuid';
import { MINUTE } from '#contracts/durations.ts';
import { type Refusal, refuse } from '#services/domain/decider.ts';
import { availabilityIn } from '#services/domain/evidence/availability.ts';
import { isFreeAt } from '#services/domain/evidence/busy-time.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import {
  type MeetingCommand,
  type MeetingRefusalCode,
  refuseClosed,
} from '#services/domain/meeting/commands.ts';
import { isReleasable } from '#services/domain/meeting/decide-bookings.ts';
import { changedHolds } from '#services/domain/meeting/holds.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import {
  type Booking,
  type ExistingMeeting,
  type Hold,
  hasEnded,
  type Meeting,
} from '#services/domain/meeting/state.ts';
import { overlaps } from '#services/domain/reservations/reservations.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import { saidOf } from '#services/scheduling/answered.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { utcOffset } from './clock-move.ts';
import { type CommandContext, conflict, execute, type LoadedStream, load } from './execute.ts';
import {
  type LoadedReservations,
  type Reserving,
  release,
  reserve,
  reserveEverywhere,
  type Taken,
} from './reservations.ts';
import { heldAsIn, type WhoseTime } from './whose-time.ts';

/*
 * The booking protocol: several streams without a transaction. The meeting decides, and the reservations of everyone who
 * is booked reserve. Any process may repeat any step at any time, even much later.
 *
 *   1. meeting       BookingStarted n, which names the people whose time it holds
 *   2. reservations  SlotReserved n of each of them, by account or address; or refused: it overlaps, or n was released
 *   3. meeting       SlotBooked n, or BookingAbandoned n
 *   4. reservations  SlotReleased n of each of them, then meeting BookingSettled n, once n no longer counts
 *
 * Only step 4 releases what a booking began with, and never because time passed. Who joins or leaves a booked meeting is
 * followed by `updateHolds`. `booking-interleavings.test.ts` runs them in every order.
 */

export type BookingDeps = { log: EventLog; users: WhoseTime };

type BookingRequest = Omit<Extract<MeetingCommand, { type: 'StartBooking' }>, 'type' | 'now' | 'heldAs'> & {
  meetingId: string;
};

export type BookingRefusal = Refusal<
  | MeetingRefusalCode
  | 'overlaps'
  /** Someone joined while the time was being booked, or their calendar changed. */
  | 'overtaken'
  | 'keyReused'
  | 'conflict'
>;

type BookingAnswer =
  | {
      ok: true;
      state: ExistingMeeting;
      /** The requested booking. It is booked, or, for a repeated command, may have been superseded since. */
      booking: Booking;
      revision: number;
      checkpoint: Checkpoint;
      repeated: boolean;
    }
  | {
      ok: false;
      refused: BookingRefusal;
      /** Whose time it was that overlaps. */
      taken?: Taken;
    };

type LoadedMeeting = LoadedStream<Meeting>;

/** Streams read after the calendars, which need no second read unless others changed them meanwhile. */
export type ReadAfterCalendars = { meeting: LoadedMeeting; reservations: LoadedReservations };

/**
 * Books a time: steps 1 to 3. The caller has read the calendars, and may pass the streams read afterwards (`justRead`).
 * After a `conflict` the booking may still be open, and the next call of `finishBookings` continues it.
 */
export async function bookTime(
  deps: BookingDeps,
  { meetingId, ...slot }: BookingRequest,
  context: CommandContext,
  justRead?: ReadAfterCalendars,
): Promise<BookingAnswer> {
  const { log, users } = deps;
  const stream = `meeting-${meetingId}` as const;
  const before = justRead?.meeting ?? (await load(log, meetingDecider, stream));
  const heldAs = before.state.status === 'none' ? [] : await heldAsIn(users, before.state);
  const start: MeetingCommand = { type: 'StartBooking', ...slot, heldAs, now: context.now().toISOString() };
  const started = await execute(log, meetingDecider, stream, start, context, before);
  if (!started.ok) return started;
  crashPoint('CP-5-booking-after-start', slot.by);
  const booking = bookingsOf(started.state).findLast((one) => !hasEnded(one));
  if (!booking) throw new Error(`Meeting ${meetingId} has no booking after one was started`);
  const current = started.repeated ? await load(log, meetingDecider, stream) : started;
  const finished = await finish(deps, meetingId, current, booking.number, context, justRead?.reservations);
  return finished.ok ? { ...finished, repeated: started.repeated } : finished;
}

/** Finishes an open booking, then releases and settles all bookings that no longer count: steps 2 to 4. */
export async function finishBookings(
  deps: BookingDeps,
  meetingId: string,
  context: CommandContext,
): Promise<({ ok: true } & LoadedMeeting) | { ok: false; refused: BookingRefusal }> {
  const { log } = deps;
  const stream = `meeting-${meetingId}` as const;
  let current: LoadedMeeting = await load(log, meetingDecider, stream);
  const open = bookingsOf(current.state).find((booking) => booking.state === 'open');
  if (open) {
    const finished = await finish(deps, meetingId, current, open.number, context);
    if (!finished.ok && finished.refused.code === 'conflict') return finished;
    current = await load(log, meetingDecider, stream);
  }
  for (const booking of bookingsOf(current.state)) {
    if (current.state.status === 'none' || !isReleasable(current.state, booking) || booking.settled) continue;
    const settled = await settle(log, meetingId, current, booking.number, context);
    if (!settled.ok) return settled;
    current = settled;
  }
  return { ...current, ok: true };
}

/**
 * Lets the reservations of a booked time follow who has joined and left since the booking began. A late joiner's time
 * is reserved even if it overlaps, since joining was their own choice. Safe to repeat from any process.
 */
export async function updateHolds(
  log: EventLog,
  meetingId: string,
  number: number,
  context: CommandContext,
): Promise<{ ok: true } | { ok: false; refused: BookingRefusal }> {
  const stream = `meeting-${meetingId}` as const;
  const current = await load(log, meetingDecider, stream);
  const booking = bookingsOf(current.state)[number - 1];
  if (booking?.state !== 'booked') return { ok: true };
  const changed = changedHolds(booking);
  const gone = changed.filter((hold) => !isPresent(hold));
  const released = await release(log, { ...booking, meetingId }, gone, context);
  if (!released.ok) return conflict();
  const reserved = await reserve(log, { ...booking, meetingId }, changed.filter(isPresent), context);
  // Where the booking has ended meanwhile, all of its reservations are released.
  if (!reserved.ok) return reserved.why === 'released' ? { ok: true } : conflict();
  return execute(
    log,
    meetingDecider,
    stream,
    { type: 'RecordHolds', booking: number, asOf: current.revision },
    stepContext(context, meetingId, number, `holds:${current.revision}`),
    current,
  );
}

/** Steps 2 and 3 for a booking that was open when its meeting was read. */
async function finish(
  { log, users }: BookingDeps,
  meetingId: string,
  current: LoadedMeeting,
  number: number,
  context: CommandContext,
  justRead?: LoadedReservations,
): Promise<BookingAnswer> {
  const booking = bookingsOf(current.state)[number - 1];
  if (booking?.state !== 'open') return outcome(current, number);
  const reserved = await reserveEverywhere({ log, users }, { ...booking, meetingId }, context, justRead);
  if (!reserved.ok && reserved.why === 'conflict') return conflict();
  const why = reserved.ok
    ? ((await whyHeldOtherwise(users, current.state, booking)) ??
      (await whyOutdated(log, meetingId, booking)))
    : whyRefused(reserved);

  const stream = `meeting-${meetingId}` as const;
  const decided = await execute(
    log,
    meetingDecider,
    stream,
    why === null
      ? { type: 'ConfirmBooking', booking: number, ...promised(current.state, booking) }
      : { type: 'AbandonBooking', booking: number, ...why },
    stepContext(context, meetingId, number, why === null ? 'confirm' : 'abandon'),
    current,
  );
  if (decided.ok) return outcome(decided, number);
  // Another process finished or cancelled it meanwhile, so the meeting has its outcome.
  return decided.refused.code === 'conflict'
    ? decided
    : outcome(await load(log, meetingDecider, stream), number);
}

/**
 * The UTC offset that the organizer's clock is expected to have, recorded because new rules of their zone may change
 * it.
 */
function promised(meeting: Meeting, { start }: Booking): { utcOffset?: number } {
  const offset = meeting.status === 'none' ? undefined : utcOffset(meeting.organizerZone, start);
  return offset === undefined ? {} : { utcOffset: offset };
}

const isPresent = ({ left }: Hold): boolean => left === undefined;

type WhyAbandoned = NonNullable<Booking['abandoned']>;
type Refused = Exclude<Reserving, { ok: true } | { why: 'conflict' }>;

const whyRefused = (reserved: Refused): WhyAbandoned =>
  reserved.why === 'overlaps' ? { why: reserved.why, ...reserved.taken } : { why: reserved.why };

/**
 * Abandoned where an account has verified the address of someone who answered by hand since the booking began, so that
 * their time is now held under that account. Checked after the time is reserved, because the account reads the time
 * held for its addresses.
 */
async function whyHeldOtherwise(
  users: WhoseTime,
  state: Meeting,
  booking: Booking,
): Promise<WhyAbandoned | null> {
  const now = state.status === 'none' ? [] : await heldAsIn(users, state);
  const isOtherwise = ({ participant, userId }: Hold) =>
    now.some((one) => one.participant === participant && one.id !== userId);
  return booking.holds.some(isOtherwise) ? { why: 'changed' } : null;
}

/** Kairos books on its own only while everyone is known to be free, no matter who has read their calendars since. */
async function whyOutdated(
  log: EventLog,
  meetingId: string,
  { by, basis, holds, start, end }: Booking,
): Promise<WhyAbandoned | null> {
  if (by !== 'automatic' || !basis) return null;
  const { state } = await load(log, evidenceDecider, `evidence-${meetingId}`);
  const [from, to] = [Date.parse(start) / MINUTE, Date.parse(end) / MINUTE];
  const isRefusedByHand = Object.values(state.answers).some(({ revision, spans }) => {
    const said = revision > basis.evidenceRevision && saidOf(spans ?? [], from, to);
    return said && (said.doesntWork || !said.isWhole);
  });
  if (isRefusedByHand) return { why: 'changed' };
  const slot = { start: new Date(start), end: new Date(end) };
  const isOutdated = holds.some(({ participant }) => {
    const known = availabilityIn(state, participant, { start, end });
    if (!known || known.revision <= basis.evidenceRevision) return false;
    return !known.known || !isFreeAt(known.busy, slot) || !isFreeAt(known.unclear ?? [], slot);
  });
  return isOutdated ? { why: 'changed' } : null;
}

/** Step 4 for a booking that no longer counts. */
async function settle(
  log: EventLog,
  meetingId: string,
  current: LoadedMeeting,
  number: number,
  context: CommandContext,
) {
  const booking = bookingsOf(current.state)[number - 1]!;
  const released = await release(log, { ...booking, meetingId }, booking.holds, context);
  if (!released.ok) return conflict();
  return execute(
    log,
    meetingDecider,
    `meeting-${meetingId}`,
    { type: 'SettleBooking', booking: number },
    stepContext(context, meetingId, number, 'settle'),
    current,
  );
}

/** The outcome of a booking. */
function outcome({ state, revision, checkpoint }: LoadedMeeting, number: number): BookingAnswer {
  const booking = bookingsOf(state)[number - 1];
  switch (state.status === 'none' ? undefined : booking?.state) {
    case 'booked':
    case 'superseded':
      return { ok: true, state: existing(state), booking: booking!, revision, checkpoint, repeated: false };
    case 'abandoned':
      return whyNot(booking!);
    case 'undone':
      return { ok: false, ...refuse('notOpen', 'This booking was undone. Choose a time again.') };
    case 'cancelled':
      return { ok: false, ...refuseClosed('cancelled') };
    default:
      return conflict();
  }
}

function whyNot({ abandoned }: Booking): BookingAnswer {
  if (abandoned?.why === 'changed')
    return {
      ok: false,
      ...refuse('overtaken', 'Someone joined while this time was being booked. Choose a time again.'),
    };
  const { participant = 0, since } = abandoned ?? {};
  return { ok: false, ...overlaps(), taken: { participant, ...(since && { since }) } };
}

const bookingsOf = (state: Meeting): readonly Booking[] => (state.status === 'none' ? [] : state.bookings);

function existing(state: Meeting): ExistingMeeting {
  if (state.status === 'none') throw new Error('A booking belongs to a meeting that exists');
  return state;
}

/** Every process that takes a step gives the same command, so it is stored once and can be repeated safely. */
function stepContext(
  context: CommandContext,
  meetingId: string,
  booking: number,
  step: string,
): CommandContext {
  const { requestHash: _, ...shared } = context;
  return { ...shared, commandId: uuidV5(`booking:${booking}:${step}`, meetingId) };
}
