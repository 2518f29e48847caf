import type { Middleware } from 'koa';
import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  enableNonRepudiationChecks,
} from 'openid-client';
import { z } from 'zod';
import {
  CALENDAR_LIST_SCOPE,
  CALENDAR_SCOPES,
  type GoogleClient,
  REQUEST_TIMEOUT,
} from '#services/calendars/google/client.ts';
import type { GoogleTokens } from '#services/calendars/port.ts';
import type { Log } from '#services/runtime/log.ts';
import { GOOGLE_ISSUER } from '#services/storage/accounts/port.ts';
import { nameClaims, namesOf } from '../oidc/claims.ts';
import type { SignInIssuer } from '../oidc/issuer.ts';
import { createOidcSignIn } from '../oidc/sign-in.ts';
import type { OnPerson } from '../port.ts';

export const CALLBACK_PATH = '/api/auth/google/callback';

const claims = nameClaims.extend({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.literal(true),
  picture: z.string().nullish(),
});

/** Kairos never fetches a picture, but browsers do, so only addresses on Google's own picture host are kept. */
const readClaims =
  (pictures: string): SignInIssuer['read'] =>
  (given) => {
    const read = claims.safeParse(given);
    if (!read.success) return { ok: false, why: 'unreadable' };
    const { sub, email, picture } = read.data;
    const url = picture ? URL.parse(picture) : null;
    return {
      ok: true,
      person: {
        ...{ issuer: GOOGLE_ISSUER, subject: sub, email, isEmailVerified: true, ...namesOf(read.data) },
        profileImageUrl: url?.href.startsWith(pictures) ? url.href : null,
      },
    };
  };

/** Google's endpoints as they are known, so that no sign-in waits for them to be looked up. */
function configurationOf({ issuer, endpoints, clientId, clientSecret }: GoogleClient, publicUrl: string) {
  const configuration = new Configuration(
    {
      issuer,
      authorization_endpoint: new URL(endpoints.authorize, publicUrl).href,
      token_endpoint: endpoints.token,
      jwks_uri: endpoints.keys,
    },
    clientId,
    clientSecret,
    ClientSecretPost(clientSecret),
  );
  configuration.timeout = REQUEST_TIMEOUT / 1_000;
  // Otherwise the library trusts TLS alone, and verifies no signature.
  enableNonRepudiationChecks(configuration);
  if (endpoints.token.startsWith('http:')) allowInsecureRequests(configuration);
  return configuration;
}

type GoogleSignInDeps = {
  client: GoogleClient;
  publicUrl: string;
  now: () => Date;
  report: Log;
  /** Connects the calendars of who signed in. */
  connect(userId: string, account: { id: string; email: string }, tokens: GoogleTokens): Promise<void>;
};

/** Signs people in with Google and connects their calendar at the same time. */
export function createGoogleSignIn(
  { client, publicUrl, now, report, connect }: GoogleSignInDeps,
  onPerson: OnPerson,
): Middleware {
  const { clientId, clientSecret, issuer: address, pictures } = client;
  const configuration = configurationOf(client, publicUrl);
  return createOidcSignIn(
    {
      issuer: {
        ...{ key: 'google', name: 'Google', setting: 'GOOGLE_CLIENT_ID', address, clientId, clientSecret },
        // Google would otherwise take the account that someone is signed in to there.
        ...{ hasTenants: false, addingPrompt: 'select_account consent', read: readClaims(pictures) },
      },
      configurationOf: async () => configuration,
      calendarsAtOnce: {
        scopes: ({ calendars }) => [
          ...Object.values(CALENDAR_SCOPES),
          ...(calendars === 'all' ? [CALENDAR_LIST_SCOPE] : []),
        ],
        // Consent each time: Google otherwise gives a refresh token only the first time.
        parameters: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
        connect: (userId, account, { refreshToken, expiresAt, ...tokens }) =>
          connect(userId, account, {
            ...tokens,
            ...(refreshToken !== null && { refreshToken }),
            expiresAt: expiresAt.getTime(),
          }),
      },
      ...{ publicUrl, now, report },
    },
    onPerson,
  );
}
