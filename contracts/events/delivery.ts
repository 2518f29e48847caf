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
  /**
   * Takes back the calendar file of an earlier email, since the provider's event replaces it or the recipient has left;
   * `number` is that booking's. In the first case it brings the video link.
   */
  'calendarUpdate',
  /** Someone who had joined can't make the booked time; `number` is theirs. */
  'declined',
]);
export type MailKind = z.infer<typeof mailKind>;

/** `add`: METHOD:REQUEST; `remove`: METHOD:CANCEL. */
const calendarFileKind = z.enum(['add', 'remove', 'none']);
export type CalendarFileKind = z.infer<typeof calendarFileKind>;

const delivery = z.object({
  /** 0 is the organizer. */
  recipient: participantNumber,
  kind: mailKind,
  number: z.int().nonnegative(),
});

/** `attempt` counts from 1 for each email. */
const attempt = delivery.extend({ attempt: z.int().positive() });

/** The stream `delivery-<meetingId>`: every attempt at an email that was due, and its outcome. */
export const deliveryEvents = {
  /** Recorded before a copy may leave. Until another event says more, it may have. */
  DeliveryAttempted: { version: 1, data: attempt },
  /** The mail server took nothing in this attempt, so there will be another. */
  DeliveryDeferred: { version: 1, data: attempt },
  DeliverySent: {
    version: 2,
    data: delivery.extend({
      /** What its calendar file did to the recipient's calendar. Not recorded in version 1. */
      file: calendarFileKind.optional(),
    }),
    upcasters: { 1: (data) => data },
  },
  DeliveryFailed: {
    version: 1,
    data: delivery.extend({ why: z.enum(['refused', 'unreachable', 'erased']) }),
  },
  /** The recipient had unsubscribed, or `limit`: the organizer had invited them often enough that day. */
  DeliverySuppressed: { version: 1, data: delivery.extend({ why: z.literal('limit').optional() }) },
  /** As many copies as allowed may have left, and no one knows whether any did. There won't be another. */
  DeliveryUnknown: { version: 1, data: delivery },
} satisfies Record<string, EventSpec>;

export type DeliveryEvent = EventOf<typeof deliveryEvents>;
