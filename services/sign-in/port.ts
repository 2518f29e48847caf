import type { Context } from 'koa';
import type { GoogleTokens } from '#services/calendars/port.ts';
import type { Identity } from '#services/storage/accounts/port.ts';

export type CompletedSignIn = {
  identity: Identity;
  tokens: GoogleTokens;
  /** Where the person wanted to go: a known path in Kairos, or null. */
  redirect: string | null;
  /** For the account that is signed in, as another way to sign in to it. */
  adding: boolean;
};

export type OnIdentity = (ctx: Context, signedIn: CompletedSignIn) => Promise<void>;

/** Redirects to the sign-in page, which says that this person may not sign in here. */
export const signInRefused = (ctx: Context): void => ctx.redirect('/auth?error=not_allowed');

/** Redirects to the sign-in page, which shows `details`: plain characters only, since the address can be forged. */
export function signInFailed(ctx: Context, details: string): void {
  const cleaned = details.replace(/[^A-Za-z0-9 _.,'-]/g, '').slice(0, 120);
  ctx.redirect(`/auth?error=oauth_failed&details=${encodeURIComponent(cleaned)}`);
}
