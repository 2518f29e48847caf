import { z } from 'zod';
import { switchField } from './fields.ts';

/** GET /api/confirmations/{id}: an action that a program wants to take in someone's name. */
export const confirmation = z.object({
  /** The person's name for the program. */
  client: z.string(),
  /** `Book “Design review”` */
  what: z.string(),
  /** The consequences, a sentence each. */
  facts: z.array(z.string()),
  /** Until when it can be confirmed, ISO. */
  until: z.string(),
  state: z.enum(['open', 'confirmed', 'declined', 'expired']),
});
export type ConfirmationAnswer = z.infer<typeof confirmation>;

/** POST /api/confirmations/{id} */
export const decideRequest = z.object({ confirm: switchField('Confirm') });

export const confirmationOutcome = z.object({
  done: z.boolean(),
  /** Why the action failed after it was confirmed, for people to read. */
  message: z.string().nullable(),
  /** The meeting concerned; null if gone. */
  meeting: z.string().nullable(),
});
export type ConfirmationOutcome = z.infer<typeof confirmationOutcome>;
