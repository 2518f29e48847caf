import { DAY } from '#contracts/durations.ts';
import type { ReservationEvent } from '#contracts/events/reservations.ts';
import { type Decider, type Decision, refuse, type Timestamped } from '../decider.ts';

type EventData<Type extends ReservationEvent['type']> = Extract<ReservationEvent, { type: Type }>['data'];

// ---- commands

export type ReservationCommand =
  | ({ type: 'ReserveSlot' } & EventData<'SlotReserved'>)
  | ({ type: 'ReleaseSlot' } & EventData<'SlotReleased'>);

// ---- state

type ReservedSlot = EventData<'SlotReserved'> & {
  /** When it was reserved, ISO. */
  since: string;
  revision: number;
};

type ReleasedSlot = ReservationKey & { /** ISO. */ since: string; revision: number };

/**
 * The reserved time of a person. What was released is never reserved again, at least while anyone could still try. Of
 * what is long over only the latest is kept, so the state stays small, however much has been.
 */
export type Reservations = {
  reserved: readonly ReservedSlot[];
  released: readonly ReleasedSlot[];
  /** Of the newest event, -1 for none. */
  revision: number;
};

type ReservationKey = EventData<'SlotReleased'>;

const isSame = (one: ReservationKey, other: ReservationKey) =>
  one.meeting === other.meeting && one.booking === other.booking && one.joined === other.joined;

/** No look at calendars goes back as far as that, whatever the clocks of the processes say. */
const OVER = 2 * DAY;
/** A process that began to reserve has reserved or died long before. */
const TOO_LATE = 30 * DAY;

/**
 * As many reserved times stay as end last, and as many releases as came last, even if the clock of the process that appends
 * next says that they are long over: it may be days ahead, and what leaves never returns.
 */
const KEPT_SLOTS = 256;

/** Whether a reserved time ended so long before a time, in milliseconds, that no look goes back as far. */
const isLongOver = ({ end }: { end: string }, now: number): boolean => Date.parse(end) <= now - OVER;

function withoutLongOver(reserved: readonly ReservedSlot[], now: number): readonly ReservedSlot[] {
  if (reserved.length <= KEPT_SLOTS) return reserved;
  const latest = new Set(
    reserved.toSorted((one, other) => Date.parse(other.end) - Date.parse(one.end)).slice(0, KEPT_SLOTS),
  );
  return reserved.filter((slot) => latest.has(slot) || !isLongOver(slot, now));
}

function evolve(before: Reservations, event: Timestamped<ReservationEvent>): Reservations {
  const revision = event.revision ?? before.revision + 1;
  const now = Date.parse(event.meta.at);
  const told = { since: event.meta.at, revision };
  const reserved = withoutLongOver(before.reserved, now);
  const released = before.released.filter(
    ({ since }, index, all) => index >= all.length - KEPT_SLOTS || Date.parse(since) > now - TOO_LATE,
  );
  switch (event.type) {
    case 'SlotReserved':
      return { reserved: [...reserved, { ...event.data, ...told }], released, revision };
    case 'SlotReleased':
      return {
        reserved: reserved.filter((slot) => !isSame(slot, event.data)),
        released: [...released, { ...event.data, ...told }],
        revision,
      };
    default:
      return event satisfies never;
  }
}

const restsOn = ({ reserved, released, revision }: Reservations): number[] => [
  revision,
  ...[...reserved, ...released].map((one) => one.revision),
];

// ---- decide

type ReservationRefusalCode = 'overlaps' | 'released' | 'invalid';

export const overlaps = () =>
  refuse('overlaps', 'Another meeting is already booked at this time. Choose another time.');

type Slot = { meeting: string; start: string; end: string };

/** Half open: a slot may start when another one ends. */
const overlap = (one: Slot, other: Slot) =>
  Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end);

/** The earliest reservation of another meeting that takes some of this time. */
export const reservationInTheWay = (state: Reservations, wanted: Slot): ReservedSlot | undefined =>
  state.reserved.find((slot) => slot.meeting !== wanted.meeting && overlap(slot, wanted));

/** Someone who joins a booked time chose it, so an overlap refuses only those who are booked by others. */
function decide(
  command: ReservationCommand,
  state: Reservations,
): Decision<ReservationEvent, ReservationRefusalCode> {
  const released = state.released.some((reservation) => isSame(reservation, command));
  if (command.type === 'ReleaseSlot') {
    const { type: _, ...reservation } = command;
    return released ? [] : [{ type: 'SlotReleased', data: reservation }];
  }
  if (released) return refuse('released', 'This booking was already abandoned.');
  if (state.reserved.some((slot) => isSame(slot, command))) return [];
  if (!(Date.parse(command.start) < Date.parse(command.end)))
    return refuse('invalid', 'A time must end after it starts.');
  if (command.joined === undefined && reservationInTheWay(state, command)) return overlaps();
  const { type: _, ...slot } = command;
  return [{ type: 'SlotReserved', data: slot }];
}

export const reservationsDecider: Decider<
  Reservations,
  ReservationCommand,
  ReservationEvent,
  ReservationRefusalCode
> = { initial: { reserved: [], released: [], revision: -1 }, evolve, decide, restsOn };
