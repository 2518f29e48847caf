import { z } from 'zod';
import { switchField } from './fields.ts';

/** GET /api/confirmations/{id}: what a program wants to do in someone's name. */
export const confirmation = z.object({
  /** What they call the program. */
  client: z.string(),
  /** `Book “Design review”` */
  what: z.string(),
  /** What happens then, each a sentence. */
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
  /** Why it couldn't be done although it was confirmed, for people to read. */
  message: z.string().nullable(),
  /** The meeting that it's about, unless it's gone. */
  meeting: z.string().nullable(),
});
export type ConfirmationOutcome = z.infer<typeof confirmationOutcome>;
