import { z } from 'zod';
import { type EventOf, type EventSpec, participantNumber } from './event-spec.ts';

/** What a mail is about. `number` tells two of a kind apart: the invitation, the round, the booking or what the kind says. */
export const mailKind = z.enum([
  'invitation',
  /** Somebody takes part because a request in Slack names them and their calendar is connected; `number` is 0. */
  'admitted',
  /** Ranked times for the organizer to choose from. */
  'suggestions',
  /** Automatic mode can't go on by itself: somebody is unknown, silent or not free. */
  'needsYou',
  /** Everybody who was invited has declined; `number` counts how often people were asked by then. */
  'allDeclined',
  'noTime',
  'booked',
  'cancelled',
  'lapsed',
  'calendarFailed',
  /** Somebody who had joined can't come to the time that is booked; `number` is theirs. */
  'declined',
]);
export type MailKind = z.infer<typeof mailKind>;

const delivery = z.object({
  /** 0 is the organizer. */
  recipient: participantNumber,
  kind: mailKind,
  number: z.int().nonnegative(),
});

/** The stream `delivery-<meetingId>`: what became of every mail that was owed. */
export const deliveryEvents = {
  DeliverySent: { version: 1, data: delivery },
  DeliveryFailed: {
    version: 1,
    data: delivery.extend({ why: z.enum(['refused', 'unreachable', 'erased']) }),
  },
  /** The recipient had unsubscribed. */
  DeliverySuppressed: { version: 1, data: delivery },
} satisfies Record<string, EventSpec>;

export type DeliveryEvent = EventOf<typeof deliveryEvents>;
