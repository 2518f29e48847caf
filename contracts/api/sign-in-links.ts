import { z } from 'zod';
import { emailField, INCOMPLETE_LINK } from './fields.ts';

/* Signing in by a link in an email. */

/** POST /api/auth/mail: asks for a link. */
export const signInLinkRequest = z.object({
  email: emailField,
  /** Where to go afterward: a page of Kairos. Others are ignored. */
  redirect: z.string('Redirect must be a path').max(512, 'Redirect must be a path').optional(),
  /** Adds the address to the account that is signed in. */
  add: z.boolean('Add must be true or false').default(false),
});

/** Its answer, the same whether or not the address has an account: how long the link works. */
export const signInLinkRequested = z.object({ minutes: z.number() });
export type SignInLinkRequested = z.infer<typeof signInLinkRequested>;

/** POST /api/auth/mail/look and /api/auth/mail/finish: with the token of the link. */
export const signInLinkToken = z.object({
  token: z.string(INCOMPLETE_LINK).min(1, INCOMPLETE_LINK).max(500, INCOMPLETE_LINK),
});

/** A link's effect, shown for confirmation before it happens. */
export const signInLinkPreview = z.object({
  email: z.string(),
  /** Whether it adds the address to an account, or signs someone in. */
  adding: z.boolean(),
  /**
   * Whether this browser asked for the link; for a link that adds an address, whether its account is signed in here.
   */
  here: z.boolean(),
});
export type SignInLinkPreview = z.infer<typeof signInLinkPreview>;

/** It worked; `to` is the page to go to. */
export const signInLinkUsed = z.object({ to: z.string() });
export type SignInLinkUsed = z.infer<typeof signInLinkUsed>;
