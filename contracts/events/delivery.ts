import { z } from 'zod';
import { type EventOf, type EventSpec, instant, participantNumber } from './event-spec.ts';

/**
 * The subject of an email. `number` tells emails of the same kind apart: the invitation, the round, the booking, or as
 * the kind says.
 */
export const mailKind = z.enum([
  /** Once a time is booked, the email asks whether they can come, or invites them to the booked time. */
  'invitation',
  /** Kairos let them take part because a request in Slack names them and their calendar is connected; `number` is 0. */
  'admitted',
  /**
   * They joined for other dates and are asked to agree to these, also if a time is booked and the organizer looks for another;
   * `number` is the revision of the change.
   */
  'newDates',
  /** They haven't replied, and the deadline comes closer; `number` is 1 half way, 2 a day before and 3 on the day. */
  'reminder',
  /** The deadline has passed and someone hasn't replied; `number` counts the deadlines of the meeting. */
  'deadline',
  /** Times that people proposed, for the organizer; `number` is that of the last proposal. */
  'proposals',
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
   * The booked meeting starts at a different local time than at booking, because the rules of the organizer's zone have
   * changed; `number` tells the offset there now, in minutes ahead of UTC−24.
   */
  'clockMoved',
  /**
   * Withdraws the calendar file of an earlier email, which the provider's event replaces, and brings the video link;
   * `number` is that booking's. Earlier also sent to people who had left, who now get `removed`.
   */
  'calendarUpdate',
  /**
   * Other changes to the booked meeting, or the recipient's return to the meeting, with a new calendar file; `number`
   * is the revision of the latest of these changes.
   */
  'changed',
  /** They no longer take part in the booked meeting, which the calendar file removes; `number` is the revision at which they left. */
  'removed',
  /** Someone who had joined, or was asked to the booked time, can't make it; `number` is `numberOfAnswer`. */
  'declined',
  /** Someone who was asked about the booked time, or had declined, can make it; `number` is `numberOfAnswer`. */
  'joined',
  /** Whether a calendar's reply is theirs, or also goes for the new time; `number` is the revision of the reply. */
  'replyUnclear',
  /** Someone's calendar proposes another time, or another person; `number` is the revision of the reply. */
  'calendarReplied',
  /** Someone who has to come is busy at the booked time by now; `number` is the revision of the look that found so. */
  'busyNow',
  /**
   * Tells a person how their email was understood, and the organizer its words if it wasn't; `number` is the revision of the
   * reply.
   */
  'mailReplied',
  /** Whether an answer by the share link is theirs; `number` is that of the answer, which waits for it. */
  'confirmAnswer',
]);
export type MailKind = z.infer<typeof mailKind>;

const MOST_PEOPLE = 10_000;

/** Tells a person's answers to a booked time apart, by the revision at which they gave this answer. */
export const numberOfAnswer = (participant: number, revision: number): number =>
  revision * MOST_PEOPLE + participant;

/** Whose answer this is. */
export const personOfAnswer = (number: number): number => number % MOST_PEOPLE;

/** The emails to the organizer and the participants, apart from answers to their own. */
export const memberMailKind = mailKind.exclude(['confirmAnswer', 'mailReplied']);
export type MemberMailKind = z.infer<typeof memberMailKind>;

/** `add`: METHOD:REQUEST; `remove`: METHOD:CANCEL. */
const calendarFileKind = z.enum(['add', 'remove', 'none']);
export type CalendarFileKind = z.infer<typeof calendarFileKind>;

const delivery = z.object({
  /** 0 is the organizer. Also 0 for a `confirmAnswer`, whose address need not belong to a participant. */
  recipient: participantNumber,
  kind: mailKind,
  number: z.int().nonnegative(),
});

/** `attempt` counts from 1 for each email. */
const attempt = delivery.extend({ attempt: z.int().positive() });

/** The stream `delivery-<meetingId>`: every attempt at an email that was due, and its outcome. */
export const deliveryEvents = {
  /** Recorded before a copy may leave. Until another event says more, it may have. */
  DeliveryAttempted: {
    version: 1,
    /** `starts`: those of the times that it numbers, from 1. */
    data: attempt.extend({ starts: z.array(instant).optional() }),
  },
  /** The mail server took nothing in this attempt, so there will be another. */
  DeliveryDeferred: { version: 1, data: attempt },
  DeliverySent: {
    version: 1,
    data: delivery.extend({
      /** The effect of its calendar file on the recipient's calendar. */
      file: calendarFileKind,
      /** The revision of the meeting that it tells. */
      asOf: z.int().nonnegative(),
    }),
  },
  DeliveryFailed: {
    version: 1,
    data: delivery.extend({ why: z.enum(['refused', 'unreachable', 'erased']) }),
  },
  /** The recipient had unsubscribed, or `limit`: a limit on invitations by the organizer was reached for them that day. */
  DeliverySuppressed: { version: 1, data: delivery.extend({ why: z.literal('limit').optional() }) },
  /** As many copies as allowed may have left, and whether any did is unknown. No further attempt follows. */
  DeliveryUnknown: { version: 1, data: delivery },
} satisfies Record<string, EventSpec>;

export type DeliveryEvent = EventOf<typeof deliveryEvents>;
