import { z } from 'zod';
import { CALENDAR_ACCOUNT_SIZES } from './limits.ts';
import { meeting, participant } from './meetings.ts';

export const WEBHOOKS_PER_USER = 10;

export const WEBHOOK_TYPES = [
  'meeting.created',
  'meeting.changed',
  'meeting.timesFound',
  'meeting.noTimeFound',
  'meeting.booked',
  'meeting.cancelled',
  'meeting.lapsed',
  'participant.invited',
  'participant.joined',
  'participant.answered',
  'participant.declined',
  'participant.removed',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

const ADDRESS = 'Enter the web address of your program, like https://example.com/kairos';

/** POST /api/webhooks */
export const createWebhookRequest = z.object({
  url: z
    .string(ADDRESS)
    .trim()
    .max(CALENDAR_ACCOUNT_SIZES.address, ADDRESS)
    .refine((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''), ADDRESS)
    .refine((url) => !URL.parse(url)?.username && !URL.parse(url)?.password, {
      error: "Leave the password out of the address. Check each message's signature instead.",
    }),
});

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  createdAt: z.string(),
  /** `retrying` after failures; `stopped` once they went on for days, and until someone has Kairos try again. */
  state: z.enum(['working', 'retrying', 'stopped']),
  /** When the next attempt is due; only while retrying. */
  nextAttemptAt: z.string().nullable(),
  /** How many messages wait. */
  waiting: z.int(),
});
export type WebhookAnswer = z.infer<typeof webhook>;

/** GET /api/webhooks, the oldest first. */
export const webhookList = z.object({ webhooks: z.array(webhook) });

/** 201 of POST /api/webhooks and 200 of POST /api/webhooks/{id}/secret: the only answers with the secret. */
export const webhookSecret = webhook.extend({ secret: z.string() });
export type WebhookSecret = z.infer<typeof webhookSecret>;

const delivery = z.object({
  /** The message's id, the same for the receiver. */
  id: z.string(),
  /** The message's place in the log, from which everything can be sent again. */
  position: z.string(),
  type: z.enum(WEBHOOK_TYPES),
  meetingId: z.string(),
  happenedAt: z.string(),
  isDelivered: z.boolean(),
  attempts: z.int(),
  attemptedAt: z.string().nullable(),
  /** Of the last attempt: the status of the answer, or in words why there was none. */
  outcome: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

/** GET /api/webhooks/{id}/deliveries?before={position}: a page, the newest first. */
export const deliveryQuery = z.object({
  before: z
    .string()
    .regex(/^\d{20}$/)
    .optional(),
});
export const deliveryList = z.object({ deliveries: z.array(delivery), hasMore: z.boolean() });

/** POST /api/webhooks/{id}/retry: at once; also `from` this place on all that was delivered already. */
export const retryWebhookRequest = z.object({
  from: z
    .string()
    .regex(/^\d{20}$/)
    .optional(),
});

/** The body of a message, in the shape of Standard Webhooks. */
export const webhookMessage = z.object({
  type: z.enum(WEBHOOK_TYPES),
  /** When the event happened. */
  timestamp: z.string(),
  data: z.object({
    /** The meeting at the time of sending, as its organizer sees the meeting in GET /api/meetings. */
    meeting,
    /** Whom a message about a participant is about. */
    participant: participant.optional(),
    /** Of a time to which Kairos moved the meeting: the numbers of the people who were busy, 0 for the organizer. */
    movedFor: z.array(z.int()).optional(),
  }),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

/** The same for an admin's webhook, which is told of all meetings: no names, no addresses, no one's words. */
export const messageOfAny = webhookMessage.extend({
  data: z.object({
    meeting: meeting.pick({
      ...{ id: true, status: true, duration: true, scheduledTime: true, scheduledEnd: true, createdAt: true },
    }),
    participant: participant.pick({ id: true, status: true }).optional(),
  }),
});

/** GET /api/admin/webhooks: the admin's own for all meetings, and which of anyone's fail. */
export const adminWebhookList = webhookList.extend({
  failing: z.array(
    z.object({
      email: z.string(),
      since: z.string(),
      /** Whether Kairos stopped trying. */
      isStopped: z.boolean(),
      /** How many messages wait. */
      waiting: z.int(),
      /** Of the last attempt: the status of the answer, or in words why there was none. */
      outcome: z.string().nullable(),
    }),
  ),
});
