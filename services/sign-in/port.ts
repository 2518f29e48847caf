import type { Context, Middleware } from 'koa';
import type { GoogleTokens } from '#services/calendars/port.ts';
import type { ProviderName } from '#services/calendars/provider.ts';
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

/** Who signed in, proven by an issuer, which may name an email address without vouching for it. */
export type ProvenPerson = Omit<Identity, 'email'> & { email: string | null; isEmailVerified: boolean };

/** The tokens that an issuer gave for calendars. */
export type GrantedTokens = {
  accessToken: string;
  refreshToken: string | null;
  expiresAt: Date;
  scopes: string[];
};

/** How a sign-in with an issuer of OpenID Connect ended. `userId`: the account that began the sign-in, if any. */
export type ProvenSignIn = {
  person: ProvenPerson;
  redirect: string | null;
} & (
  | { aim: 'signIn'; userId: null }
  | { aim: 'add'; userId: string }
  | { aim: 'calendars'; userId: string; tokens: GrantedTokens }
);

export type OnPerson = (ctx: Context, proven: ProvenSignIn) => Promise<void>;

/** An issuer that people may sign in with, beside Google. */
export type SignInWay = {
  /** In addresses: `/api/auth/<key>` and below. */
  key: string;
  /** The provider's name for people. */
  name: string;
  /** Its calendars that Kairos can connect; null if there are none. */
  calendars: {
    provider: ProviderName;
    /** The credentials for calendars; null if the tokens don't allow access. */
    credentialOf(tokens: GrantedTokens): object | null;
  } | null;
  /** Whether this provider proved identities of the issuer. */
  isIssuer(issuer: string): boolean;
  /** The sign-in middleware, which ends in the given function. */
  signIn(onPerson: OnPerson): Middleware;
};

/** Redirects to the sign-in page, which says that this person may not sign in here. */
export const signInRefused = (ctx: Context): void => ctx.redirect('/auth?error=not_allowed');

/**
 * Redirects to the sign-in page, which shows `details`: plain characters only, since the address can be forged. `key` says
 * which way to sign in failed, if it isn't Google.
 */
export function signInFailed(ctx: Context, details: string, key?: string): void {
  const cleaned = details.replace(/[^A-Za-z0-9 _.,'-]/g, '').slice(0, 160);
  const way = key === undefined ? '' : `&with=${encodeURIComponent(key)}`;
  ctx.redirect(`/auth?error=oauth_failed&details=${encodeURIComponent(cleaned)}${way}`);
}
