import { setTimeout as sleep } from 'node:timers/promises';
import { calendar, type calendar_v3 } from '@googleapis/calendar';
import { z } from 'zod';
import { inSpan } from '#services/runtime/tracing.ts';
import { createAccessTokens, type Renewal } from '../access-tokens.ts';
import type { GoogleTokens } from '../port.ts';
import type { CredentialStore } from '../provider.ts';
import { beginRetries, type RetryTiming } from '../retries.ts';
import { untilAborted } from '../until-aborted.ts';
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
  /** Of [0, 1), for the jitter. */
  random?: () => number;
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

type CallFailure =
  | {
      why:
        | 'notConnected'
        | 'disconnected'
        | Exclude<ReturnType<typeof failure>['why'], 'unauthorized' | 'unreachable'>;
    }
  | { why: 'unreachable'; retryAfter?: number };

type CallResult<T> = { ok: true; value: T } | ({ ok: false } & CallFailure);

/**
 * Calls the Calendar API with an account: with a working token, a time-out for each request, and retries of temporary
 * failures (no answer, 408, 429, 5xx, quota) with exponential backoff, full jitter and Retry-After, while the budget
 * lasts. Throws only when the caller's signal is aborted.
 *
 * The library's own refresh isn't used: the library also refreshes on every 403, which includes quota errors, and each
 * of its clients refreshes separately. Its own retries aren't used either: they would hide how long a call takes.
 */
export function createGoogleCall(deps: GoogleCallDeps) {
  const { client, now, random = Math.random, timing = CALL_TIMING, log } = deps;
  const access = createAccessTokens({
    tokens: deps.tokens,
    endsAt: ({ expiresAt }) => expiresAt,
    renew: (stored) => renewAtGoogle(stored, deps),
    now,
  });

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
  ): Promise<CallResult<T>> =>
    inSpan(
      'call Google Calendar',
      async (span) => {
        const result = await call(accountId, scopes, signal, attempt);
        if (!result.ok) span.failed();
        return result;
      },
      { kind: 'client' },
    );

  async function call<T>(
    accountId: string,
    scopes: readonly string[],
    signal: AbortSignal,
    attempt: CallAttempt<T>,
  ): Promise<CallResult<T>> {
    signal.throwIfAborted();
    const pauseAfter = beginRetries(timing, random);
    const within = AbortSignal.any([signal, AbortSignal.timeout(timing.budget)]);
    const options: RequestOptions = {
      signal: within,
      timeout: timing.request,
      retry: false,
      redirect: 'error',
    };

    async function tryOnce(tried: number, refused?: string): Promise<CallResult<T>> {
      const granted = await untilAborted(within, access.of(accountId, refused));
      if (!granted.ok) return granted;
      if (!scopes.every((scope) => granted.scopes.includes(scope))) {
        return { ok: false, why: 'missingPermission' };
      }
      try {
        return { ok: true, value: await attempt(calendarOf(granted.token), options, tried) };
      } catch (error) {
        const unauthorized = failure(error, now()).why === 'unauthorized';
        // A token may expire on its way. If the renewed token is refused as well, waiting won't help.
        if (unauthorized && refused === undefined) return tryOnce(tried, granted.token);
        throw error;
      }
    }

    for (let tried = 0; ; tried++) {
      try {
        return await tryOnce(tried);
      } catch (error) {
        signal.throwIfAborted();
        const found = failure(error, now());
        if (found.why === 'notFound' || found.why === 'gone') return { ok: false, why: found.why };
        log?.warn({ accountId, why: found.why, tried }, 'Google Calendar refused the request');
        if (found.why === 'unauthorized') return { ok: false, why: 'refused' };
        if (found.why !== 'unreachable') return { ok: false, why: found.why };

        const pause = pauseAfter(tried, found.retryAfter);
        if (pause === null) return { ok: false, ...found };
        await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  }
}
