import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { z } from 'zod';

/** How long someone may think about an offer, in milliseconds. */
const LASTS = 10 * 60_000;

/** Someone who is signed in to `into` has just proven that `from` is theirs too, by signing in with this identity of it. */
const offer = z.object({
  ...{ id: z.string(), from: z.string(), into: z.string(), identityId: z.string() },
  /** When it ends, in milliseconds since 1970. */
  until: z.number(),
});
type Offer = z.infer<typeof offer>;

/**
 * The offer to merge two accounts, of which a session has one at most. It's kept in the session's row, so no one else can
 * see it, use it or make one.
 */
export function createMergeOffers(now: () => Date) {
  return {
    make(ctx: Context, proven: Omit<Offer, 'id' | 'until'>): void {
      ctx['session'].mergeOffer = { ...proven, id: randomUUID(), until: now().getTime() + LASTS };
    },
    /** Null if this user has none here, or no longer. */
    find(ctx: Context, userId: string): Offer | null {
      const found = offer.safeParse(ctx['session'].mergeOffer);
      if (!found.success) return null;
      return found.data.into === userId && found.data.until > now().getTime() ? found.data : null;
    },
    end(ctx: Context): void {
      delete ctx['session'].mergeOffer;
    },
  };
}
