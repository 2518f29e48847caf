import { z } from 'zod';
import { bookingNumber, type EventOf, type EventSpec, instant } from './event-spec.ts';

/** The stream `reservations-<userId>`: the time Kairos reserves for one organizer. */
export const reservationEvents = {
  SlotReserved: {
    version: 1,
    data: z.object({ meeting: z.uuid(), booking: bookingNumber, start: instant, end: instant }),
  },
  /**
   * Also appended if nothing was reserved, so that a stalled process can't reserve it afterwards: its expected revision
   * is outdated.
   */
  SlotReleased: { version: 1, data: z.object({ meeting: z.uuid(), booking: bookingNumber }) },
} satisfies Record<string, EventSpec>;

export type ReservationEvent = EventOf<typeof reservationEvents>;
