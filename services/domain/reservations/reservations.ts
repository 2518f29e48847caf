import type { ReservationEvent } from '#contracts/events/reservations.ts';
import { type Decider, type Decision, refuse, type Timestamped } from '../decider.ts';

type EventData<Type extends ReservationEvent['type']> = Extract<ReservationEvent, { type: Type }>['data'];

// ---- commands

export type ReservationCommand =
  | ({ type: 'ReserveSlot' } & EventData<'SlotReserved'>)
  | ({ type: 'ReleaseSlot' } & EventData<'SlotReleased'>);

// ---- state

export type ReservedSlot = EventData<'SlotReserved'> & {
  /** When it was reserved, ISO. */
  since: string;
};

/** The reserved time of one person. What was released is never reserved again. */
export type Reservations = {
  reserved: readonly ReservedSlot[];
  released: readonly EventData<'SlotReleased'>[];
};

type ReservationKey = EventData<'SlotReleased'>;

const isSame = (one: ReservationKey, other: ReservationKey) =>
  one.meeting === other.meeting && one.booking === other.booking && one.joined === other.joined;

function evolve(state: Reservations, event: Timestamped<ReservationEvent>): Reservations {
  switch (event.type) {
    case 'SlotReserved':
      return { ...state, reserved: [...state.reserved, { ...event.data, since: event.meta.at }] };
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
> = { initial: { reserved: [], released: [] }, evolve, decide };
