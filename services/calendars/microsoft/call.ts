import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { retryAfter } from '#services/runtime/retry-after.ts';
import { inSpan } from '#services/runtime/tracing.ts';
import { createAccessTokens } from '../access-tokens.ts';
import type { CredentialStore } from '../provider.ts';
import { beginRetries, type RetryTiming } from '../retries.ts';
import { untilAborted } from '../until-aborted.ts';
import {
  hasMicrosoftScope,
  MICROSOFT_CALENDARS_SCOPE,
  type MicrosoftClient,
  type MicrosoftTokens,
} from './client.ts';
import { renewAtMicrosoft } from './renew.ts';
import { createTurns } from './turns.ts';

export type GraphTiming = RetryTiming & {
  /** The time limit of a request, milliseconds. */
  request: number;
  /** The pauses before each look for an event that another request has made and a search doesn't show yet, milliseconds. */
  looks: readonly number[];
};

export const GRAPH_TIMING: GraphTiming = {
  request: 10_000,
  budget: 20_000,
  pause: 250,
  looks: [400, 1_200, 3_000],
};

/** Exchange refuses the fifth request to a mailbox that comes while four are being answered. */
const AT_ONCE = 4;

type GraphCallDeps = {
  tokens: CredentialStore<MicrosoftTokens>;
  client: MicrosoftClient;
  now: () => Date;
  /** Of [0, 1), for the jitter. */
  random?: () => number;
  timing?: GraphTiming;
  log?: { warn(facts: object, message: string): void };
};

type GraphRequest = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below Graph's address, or a whole address below Graph's, as in links to the next page. */
  path: string;
  body?: object;
  /** The ETag that an event must still have. */
  ifMatch?: string | undefined;
};

/** After `unreachable`, whether Microsoft acted isn't known. */
export type GraphFailure =
  | {
      ok: false;
      why:
        | 'notConnected'
        | 'disconnected'
        | 'missingPermission'
        | 'refused'
        | 'notFound'
        /** Another event was, or is being, created with this transaction id. */
        | 'duplicate';
    }
  | { ok: false; why: 'unreachable'; retryAfter?: number };

/** Sends a request with a working token, at the mailbox's turn. */
export type AskGraph = (request: GraphRequest) => Promise<{ ok: true; body: unknown } | GraphFailure>;

const errorBody = z.object({ error: z.object({ code: z.string() }) });

/**
 * Calls Microsoft Graph with an account: with a time-out for each request, at most four at once, and the attempt
 * repeated after temporary failures (no answer, 408, 412, 429, 5xx) with exponential backoff, full jitter and
 * Retry-After, while the budget lasts. So an attempt must look before doing anything that must happen once. Throws only
 * when the caller's signal is aborted.
 */
export function createGraphCall(deps: GraphCallDeps) {
  const { client, now, random = Math.random, timing = GRAPH_TIMING, log } = deps;
  const access = createAccessTokens({
    tokens: deps.tokens,
    endsAt: ({ expiresAt }) => Date.parse(expiresAt),
    renew: (stored) => renewAtMicrosoft(stored, { ...deps, timeout: timing.request }),
    now,
  });
  const inTurn = createTurns(AT_ONCE);

  async function send(
    token: string,
    { method = 'GET', path, body, ifMatch }: GraphRequest,
    within: AbortSignal,
  ): Promise<{ ok: true; body: unknown } | GraphFailure | { ok: false; why: 'unauthorized' }> {
    const url = addressOf(client.graph, path);
    if (!url) return { ok: false, why: 'refused' };
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.any([within, AbortSignal.timeout(timing.request)]),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        prefer: 'outlook.timezone="UTC"',
        ...(body && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (!answer || text === undefined || text === null) return { ok: false, why: 'unreachable' };
    const read = answer.status === 204 ? {} : parsed(text);
    if (answer.ok) return read === undefined ? { ok: false, why: 'unreachable' } : { ok: true, body: read };
    const code = errorBody.safeParse(read).data?.error.code;
    return failureOf(answer.status, code, retryAfter(answer.headers.get('retry-after'), now()));
  }

  async function ask(
    accountId: string,
    request: GraphRequest,
    within: AbortSignal,
    refused?: string,
  ): Promise<{ ok: true; body: unknown } | GraphFailure> {
    const granted = await untilAborted(within, access.of(accountId, refused));
    if (!granted.ok) return granted;
    if (!hasMicrosoftScope(granted.scopes, MICROSOFT_CALENDARS_SCOPE))
      return { ok: false, why: 'missingPermission' };
    const answer = await inTurn(accountId, within, () => send(granted.token, request, within));
    if (answer.ok || answer.why !== 'unauthorized') return answer;
    // A token may expire on its way. If the renewed token is refused as well, waiting won't help.
    return refused === undefined
      ? ask(accountId, request, within, granted.token)
      : { ok: false, why: 'refused' };
  }

  async function call<Done extends { ok: true }>(
    accountId: string,
    signal: AbortSignal,
    attempt: (ask: AskGraph) => Promise<Done | GraphFailure>,
  ): Promise<Done | GraphFailure> {
    signal.throwIfAborted();
    const pauseAfter = beginRetries(timing, random);
    const within = AbortSignal.any([signal, AbortSignal.timeout(timing.budget)]);
    for (let tried = 0; ; tried++) {
      const result = await attempt((request) => ask(accountId, request, within)).catch(
        (error): GraphFailure => {
          signal.throwIfAborted();
          if (!within.aborted) log?.warn({ accountId, error }, 'A call of Microsoft Graph broke off');
          return { ok: false, why: 'unreachable' };
        },
      );
      signal.throwIfAborted();
      if (result.ok || result.why === 'notFound') return result;
      log?.warn({ accountId, why: result.why, tried }, 'Microsoft Graph refused the request');
      if (result.why !== 'unreachable') return result;
      const pause = pauseAfter(tried, result.retryAfter);
      if (pause === null) return result;
      await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  return <Done extends { ok: true }>(
    accountId: string,
    signal: AbortSignal,
    attempt: (ask: AskGraph) => Promise<Done | GraphFailure>,
  ): Promise<Done | GraphFailure> =>
    inSpan(
      'call Microsoft Graph',
      async (span) => {
        const result = await call(accountId, signal, attempt);
        if (!result.ok) span.failed();
        return result;
      },
      { kind: 'client' },
    );
}

/** The address of a path; null outside of Graph's address, where the token doesn't belong. */
function addressOf(graph: string, path: string): string | null {
  const url = URL.parse(path.startsWith('/') ? `${graph}${path}` : path);
  return url?.href.startsWith(`${graph}/`) ? url.href : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sorts an error by its remedy (learn.microsoft.com/graph/errors). */
function failureOf(
  status: number,
  code: string | undefined,
  wait: number | undefined,
): GraphFailure | { ok: false; why: 'unauthorized' } {
  // 412: the event has changed since the read.
  if (status === 408 || status === 412 || status === 429 || status >= 500)
    return { ok: false, why: 'unreachable', ...(wait !== undefined && { retryAfter: wait }) };
  if (status === 401) return { ok: false, why: 'unauthorized' };
  if (status === 404) return { ok: false, why: 'notFound' };
  return { ok: false, why: code === 'ErrorDuplicateTransactionId' ? 'duplicate' : 'refused' };
}
