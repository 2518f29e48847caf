import { z } from 'zod';
import { type EventOf, type EventSpec, participantNumber } from './event-spec.ts';

/**
 * What an email is about. `number` tells emails of the same kind apart: the invitation, the round, the booking, or what
 * the kind says.
 */
export const mailKind = z.enum([
  'invitation',
  /** Kairos let them take part because a request in Slack names them and their calendar is connected; `number` is 0. */
  'admitted',
  /** They joined for other dates and are asked to agree to these; `number` is the revision of the change. */
  'newDates',
  /** Ranked times for the organizer to choose from. */
  'suggestions',
  /** Automatic mode needs the organizer: someone is unknown, silent or not free. */
  'needsYou',
  /** Everyone invited has declined; `number` counts the invitations so far. */
  'allDeclined',
  'noTime',
  'booked',
  'cancelled',
  'lapsed',
  'calendarFailed',
  /** Someone who had joined can't make the booked time; `number` is theirs. */
  'declined',
]);
export type MailKind = z.infer<typeof mailKind>;

const delivery = z.object({
  /** 0 is the organizer. */
  recipient: participantNumber,
  kind: mailKind,
  number: z.int().nonnegative(),
});

/** The stream `delivery-<meetingId>`: the outcome of every email that was due. */
export const deliveryEvents = {
  DeliverySent: { version: 1, data: delivery },
  DeliveryFailed: {
    version: 1,
    data: delivery.extend({ why: z.enum(['refused', 'unreachable', 'erased']) }),
  },
  /** The recipient had unsubscribed, or `limit`: the organizer had invited them often enough that day. */
  DeliverySuppressed: { version: 1, data: delivery.extend({ why: z.literal('limit').optional() }) },
} satisfies Record<string, EventSpec>;

export type DeliveryEvent = EventOf<typeof deliveryEvents>;
