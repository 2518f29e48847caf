import type { Context, Middleware } from 'koa';
import type { ProviderName } from '#services/calendars/provider.ts';
import type { Identity } from '#services/storage/accounts/port.ts';

/** Who signed in, proven by an issuer, which may name an email address without vouching for it. */
export type ProvenPerson = Omit<Identity, 'email'> & { email: string | null; isEmailVerified: boolean };

/** The tokens that an issuer gave for calendars. */
export type GrantedTokens = {
  accessToken: string;
  refreshToken: string | null;
  expiresAt: Date;
  scopes: string[];
};

/** How a sign-in ended. */
export type ProvenSignIn = {
  person: ProvenPerson;
  /** Where the person wanted to go: a known path in Kairos, or null. */
  redirect: string | null;
} & (
  | {
      /** `add`: another way to sign in to the account that is signed in. */
      aim: 'signIn' | 'add';
      /** Connects the calendars for which the person agreed at the same time. */
      connect?(userId: string, identityId: string): Promise<void>;
    }
  | { aim: 'calendars' /** The account that began the sign-in. */; userId: string; tokens: GrantedTokens }
);

export type OnPerson = (ctx: Context, proven: ProvenSignIn) => Promise<void>;

/** An issuer that people may sign in with. */
export type SignInWay = {
  /** In addresses: `/api/auth/<key>` and below. */
  key: string;
  /** Another address where a sign-in begins. */
  alsoAt?: string;
  /** The provider's name for people. */
  name: string;
  /** Its calendars, if people agree to them separately; null if they don't. */
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
