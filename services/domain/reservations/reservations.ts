import type { ReservationEvent } from '#contracts/events/reservations.ts';
import { type Decider, type Decision, refuse, type Timestamped } from '../decider.ts';

// ---- commands

export type ReservationCommand =
  | { type: 'ReserveSlot'; meeting: string; booking: number; start: string; end: string }
  | { type: 'ReleaseSlot'; meeting: string; booking: number };

// ---- state

export type ReservedSlot = { meeting: string; booking: number; start: string; end: string };

/** The reserved time of one organizer. A released booking is never reserved again. */
export type Reservations = {
  reserved: readonly ReservedSlot[];
  released: readonly { meeting: string; booking: number }[];
};

type BookingKey = { meeting: string; booking: number };

const isSame = (one: BookingKey, other: BookingKey) =>
  one.meeting === other.meeting && one.booking === other.booking;

function evolve(state: Reservations, event: Timestamped<ReservationEvent>): Reservations {
  switch (event.type) {
    case 'SlotReserved':
      return { ...state, reserved: [...state.reserved, event.data] };
    case 'SlotReleased':
      return {
        reserved: state.reserved.filter((slot) => !isSame(slot, event.data)),
        released: [...state.released, event.data],
      };
    default:
      return event satisfies never;
  }
}

// ---- decide

export type ReservationRefusalCode = 'overlaps' | 'released' | 'invalid';

export const overlaps = () =>
  refuse('overlaps', 'Another meeting is already booked at this time. Choose another time.');

/** Half open: a slot may start when another one ends. */
const overlap = (one: { start: string; end: string }, other: { start: string; end: string }) =>
  Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end);

function decide(
  command: ReservationCommand,
  state: Reservations,
): Decision<ReservationEvent, ReservationRefusalCode> {
  const released = state.released.some((booking) => isSame(booking, command));
  if (command.type === 'ReleaseSlot') {
    const { meeting, booking } = command;
    return released ? [] : [{ type: 'SlotReleased', data: { meeting, booking } }];
  }
  if (released) return refuse('released', 'This booking was already abandoned.');
  if (state.reserved.some((slot) => isSame(slot, command))) return [];
  if (!(Date.parse(command.start) < Date.parse(command.end)))
    return refuse('invalid', 'A time must end after it starts.');
  if (state.reserved.some((slot) => slot.meeting !== command.meeting && overlap(slot, command)))
    return overlaps();
  const { type: _, ...slot } = command;
  return [{ type: 'SlotReserved', data: slot }];
}

export const reservationsDecider: Decider<
  Reservations,
  ReservationCommand,
  ReservationEvent,
  ReservationRefusalCode
> = { initial: { reserved: [], released: [] }, evolve, decide };
