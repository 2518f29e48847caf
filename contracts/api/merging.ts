import { z } from 'zod';

/** GET /api/account/merge: another account of the same person, who has just proven it in this session; null for none. */
export const mergeOffer = z.object({
  offer: z
    .object({
      id: z.string(),
      /** The address of the way to sign in that was proven. */
      email: z.string(),
      /** What is in the way, and what to do about it; null for nothing. */
      problem: z.string().nullable(),
    })
    .nullable(),
});
export type AnsweredMergeOffer = z.infer<typeof mergeOffer>;

/** POST /api/account/merge: merges the account of this offer into the one that is signed in. */
export const mergeAccountsRequest = z.object({ offer: z.uuid('Offer must be the id of an offer') });
