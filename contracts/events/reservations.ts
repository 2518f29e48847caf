import { z } from 'zod';
import { bookingNumber, type EventOf, type EventSpec, instant } from './event-spec.ts';

const reservation = z.object({
  meeting: z.uuid(),
  booking: bookingNumber,
  /**
   * The revision of the meeting at which this person joined, if the time was booked by then. Someone who leaves and
   * comes back gets a new revision.
   */
  joined: z.int().positive().optional(),
});

/** The stream `reservations-<userId>`: the time Kairos reserves for a person, as organizer or participant. */
export const reservationEvents = {
  SlotReserved: {
    version: 1,
    data: reservation.extend({ start: instant, end: instant }),
  },
  /**
   * Also appended if nothing was reserved, so that a stalled process can't reserve it afterwards: its expected revision
   * is outdated.
   */
  SlotReleased: { version: 1, data: reservation },
} satisfies Record<string, EventSpec>;

export type ReservationEvent = EventOf<typeof reservationEvents>;
