import { z } from 'zod';
import { retryAfter } from '#services/runtime/retry-after.ts';
import { createAccessTokens } from '../access-tokens.ts';
import { createAccountCalls } from '../account-calls.ts';
import type { CallFailure } from '../calendar-failure.ts';
import type { CredentialStore } from '../provider.ts';
import type { RetryTiming } from '../retries.ts';
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

/** Sends a request with a working token, at the mailbox's turn. */
export type AskGraph = (request: GraphRequest) => Promise<{ ok: true; body: unknown } | CallFailure>;

const errorBody = z.object({ error: z.object({ code: z.string() }) });

/**
 * Calls Microsoft Graph with an account, as `createAccountCalls` does, with a time-out for each request, and at most four
 * at once. Throws only when the caller's signal is aborted.
 */
export function createGraphCall(deps: GraphCallDeps) {
  const { client, tokens, now, timing = GRAPH_TIMING, log } = deps;
  const access = createAccessTokens({
    ...{ tokens, now },
    endsAt: ({ expiresAt }) => Date.parse(expiresAt),
    renew: (stored) => renewAtMicrosoft(stored, { ...deps, timeout: timing.request }),
  });
  const { withToken, call } = createAccountCalls({ access, service: 'Microsoft Graph', timing, log });
  const inTurn = createTurns(AT_ONCE);

  async function send(
    token: string,
    { method = 'GET', path, body, ifMatch }: GraphRequest,
    within: AbortSignal,
  ): Promise<{ ok: true; body: unknown } | CallFailure> {
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

  const mayUseCalendars = (scopes: readonly string[]) => hasMicrosoftScope(scopes, MICROSOFT_CALENDARS_SCOPE);

  return <Done extends { ok: true }>(
    accountId: string,
    signal: AbortSignal,
    attempt: (ask: AskGraph) => Promise<Done | CallFailure>,
  ): Promise<Done | CallFailure> =>
    call(accountId, signal, (within) => {
      const ask: AskGraph = (request) =>
        withToken(accountId, within, mayUseCalendars, (token) =>
          inTurn(accountId, within, () => send(token, request, within)),
        );
      return attempt(ask).catch((error): CallFailure => {
        if (!within.aborted) log?.warn({ accountId, error }, 'A call of Microsoft Graph broke off');
        return { ok: false, why: 'unreachable' };
      });
    });
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
function failureOf(status: number, code: string | undefined, wait: number | undefined): CallFailure {
  // 412: the event has changed since the read.
  if (status === 408 || status === 412 || status === 429 || status >= 500)
    return { ok: false, why: 'unreachable', ...(wait !== undefined && { retryAfter: wait }) };
  if (status === 401) return { ok: false, why: 'unauthorized' };
  if (status === 404) return { ok: false, why: 'notFound' };
  return { ok: false, why: code === 'ErrorDuplicateTransactionId' ? 'conflict' : 'refused' };
}
