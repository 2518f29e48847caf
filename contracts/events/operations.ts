import { z } from 'zod';
import type { EventOf, EventSpec } from './event-spec.ts';

export const adminAct = z.enum([
  /** To themselves. */
  'testEmailSent',
  'taskRetried',
  'personErased',
  /** Of a webhook for all meetings, like those below. */
  'webhookAdded',
  'webhookSecretReplaced',
  'webhookRetried',
  'webhookRemoved',
]);

/**
 * The single stream `operations-all`: the acts of admins, each with the admin as its actor. Holds nothing personal, so nothing
 * is left to erase.
 */
export const operationEvents = {
  /** Recorded before it's done. */
  AdminActed: {
    version: 1,
    data: z.object({
      act: adminAct,
      /** The thing concerned: `user:<id>`, `webhook:<id>`, or `task:<meeting>:<task>`. Absent for people without an
       * account, and for webhooks that are yet to be added. */
      subject: z.string().optional(),
    }),
  },
} satisfies Record<string, EventSpec>;

export type OperationEvent = EventOf<typeof operationEvents>;
