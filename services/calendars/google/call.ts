import { calendar, type calendar_v3 } from '@googleapis/calendar';
import { z } from 'zod';
import { createAccessTokens, type Renewal } from '../access-tokens.ts';
import { createAccountCalls } from '../account-calls.ts';
import type { CallFailure } from '../calendar-failure.ts';
import type { GoogleTokens } from '../port.ts';
import type { CredentialStore } from '../provider.ts';
import type { RetryTiming } from '../retries.ts';
import { type GoogleClient, oauthClient, REQUEST_TIMEOUT } from './client.ts';
import { failure } from './failure.ts';

const isInvalidGrant = (error: unknown) =>
  z.object({ response: z.object({ data: z.object({ error: z.literal('invalid_grant') }) }) }).safeParse(error)
    .success;

/** Asks Google for another access token, once. Throws if Google gives no answer. */
async function renewAtGoogle(
  stored: GoogleTokens,
  { client, now }: { client: GoogleClient; now: () => Date },
): Promise<Renewal<GoogleTokens>> {
  if (!stored.refreshToken) return { ended: true };
  const oauth = oauthClient(client);
  // The caller retries; nested retries would only make everyone wait.
  oauth.transporter.interceptors.request.add({
    resolved: async (options) => Object.assign(options, { retry: false, retryConfig: undefined }),
  });
  oauth.setCredentials({ refresh_token: stored.refreshToken });
  try {
    const { credentials } = await oauth.refreshAccessToken();
    const token = credentials.access_token;
    if (!token) throw new Error('Google refreshed without an access token');
    // The library has counted from the machine's clock; Kairos's clock may differ.
    const lasts = (credentials.expiry_date ?? Date.now()) - Date.now();
    const scopes = credentials.scope?.split(' ') ?? stored.scopes;
    return { renewed: { ...stored, accessToken: token, expiresAt: now().getTime() + lasts, scopes } };
  } catch (error) {
    if (isInvalidGrant(error)) return { ended: true };
    throw error;
  }
}

type CallTiming = RetryTiming & {
  /** The time limit of a request, milliseconds. */
  request: number;
};

const CALL_TIMING: CallTiming = { request: REQUEST_TIMEOUT, budget: 20_000, pause: 250 };

type GoogleCallDeps = {
  tokens: CredentialStore<GoogleTokens>;
  client: GoogleClient;
  now: () => Date;
  timing?: CallTiming;
  log?: { warn(facts: object, message: string): void };
};

/** A request's options: given to every call of the client library. */
export type RequestOptions = { signal: AbortSignal; timeout: number; retry: false; redirect: 'error' };

export type CallAttempt<T> = (
  events: calendar_v3.Calendar,
  options: RequestOptions,
  /** 0 first; later attempts may find the result of an earlier attempt that got no answer. */
  attempt: number,
) => Promise<T>;

/**
 * Calls the Calendar API with an account, as `createAccountCalls` does, with a time-out for each request. Throws only
 * when the caller's signal is aborted.
 *
 * The library's own refresh isn't used: the library also refreshes on every 403, which includes quota errors, and each
 * of its clients refreshes separately. Its own retries aren't used either: they would hide how long a call takes.
 */
export function createGoogleCall(deps: GoogleCallDeps) {
  const { client, tokens, now, timing = CALL_TIMING, log } = deps;
  const access = createAccessTokens({
    ...{ tokens, now },
    endsAt: ({ expiresAt }) => expiresAt,
    renew: (stored) => renewAtGoogle(stored, deps),
  });
  const { withToken, call } = createAccountCalls({ access, service: 'Google Calendar', timing, log });

  function calendarOf(token: string): calendar_v3.Calendar {
    const auth = oauthClient(client, timing.request);
    auth.setCredentials({ access_token: token });
    return calendar({ version: 'v3', auth, rootUrl: client.endpoints.calendar });
  }

  return <T>(
    accountId: string,
    scopes: readonly string[],
    signal: AbortSignal,
    attempt: CallAttempt<T>,
  ): Promise<{ ok: true; value: T } | CallFailure> =>
    call(accountId, signal, async (within, tried) => {
      const options = { signal: within, timeout: timing.request, retry: false, redirect: 'error' } as const;
      const areGranted = (granted: readonly string[]) => scopes.every((scope) => granted.includes(scope));
      const send = async (token: string) => {
        try {
          return { ok: true as const, value: await attempt(calendarOf(token), options, tried) };
        } catch (error) {
          return failure(error, now());
        }
      };
      return withToken(accountId, within, areGranted, send).catch((error) => failure(error, now()));
    });
}
