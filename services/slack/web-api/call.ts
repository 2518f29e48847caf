import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { inSpan } from '#services/runtime/tracing.ts';
import type { SlackAnswer, SlackFailure, Workspace, Workspaces } from '../port.ts';
import { quietLogger } from '../quiet-logger.ts';
import { lost, refusal, refusalOfStatus, unreadable } from './failure.ts';

/** The largest answer that is read, in bytes. */
const LARGEST = 8 * 1024 * 1024;

export type SlackCallDeps = {
  workspaces: Workspaces;
  /** Ends with `/`. */
  apiUrl: string;
  /** Of a single call, from the connection to the last byte of its answer, milliseconds. */
  timeout: number;
};

export type SlackRequestOptions<T> = {
  /** Such as `chat.postMessage`. */
  method: string;
  body: Record<string, unknown>;
  answer: z.ZodType<T>;
  /** A repeat would take effect twice, so a failure says whether the call may have arrived. */
  isOnce?: boolean;
};

type SlackCallResult<T> = SlackAnswer<{ answer: T; botUser: string }>;

const refused = z.object({
  error: z.unknown(),
  response_metadata: z.object({ retryAfter: z.number().optional() }).optional(),
});

/**
 * Calls Slack's Web API once in the name of a workspace's bot: within a time limit, without retries, redirects or any
 * other host. A workspace whose token is refused has the bot no longer. Throws only when `signal` is aborted, or the
 * workspaces cannot be read.
 */
export function createSlackCall({ workspaces, apiUrl, timeout }: SlackCallDeps) {
  async function call<T>(
    team: string,
    request: SlackRequestOptions<T>,
    signal: AbortSignal,
  ): Promise<SlackCallResult<T>> {
    signal.throwIfAborted();
    const workspace = await workspaces.ofTeam(team);
    if (!workspace) return { ok: false, why: 'notConnected', detail: 'not_installed' };

    const result = await ask(workspace, request, signal);
    if (!result.ok && result.why === 'notConnected') await leave(workspace);
    return result;
  }

  async function ask<T>(
    { botToken, botUser }: Workspace,
    { method, body, answer }: SlackRequestOptions<T>,
    signal: AbortSignal,
  ): Promise<SlackCallResult<T>> {
    const heard = hearing(signal);
    const client = await clientOf(botToken, heard.fetch);
    try {
      const read = answer.safeParse(await client.apiCall(method, body));
      return read.success ? { ok: true, answer: read.data, botUser } : unreadable;
    } catch (error) {
      signal.throwIfAborted();
      return failure(error, heard);
    }
  }

  /** A client per call costs a tenth of a millisecond, and lets an aborted call really stop. */
  async function clientOf(token: string, fetch: typeof globalThis.fetch): Promise<WebClient> {
    const library = await import('@slack/web-api');
    return new library.WebClient(token, {
      slackApiUrl: apiUrl,
      allowAbsoluteUrls: false,
      timeout,
      fetch,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      logger: quietLogger(),
    });
  }

  /** Unless the bot was installed again meanwhile, with another token. */
  async function leave({ team, botToken }: Workspace): Promise<void> {
    const now = await workspaces.ofTeam(team);
    if (now?.botToken === botToken) await workspaces.deactivate(team);
  }

  return <T>(
    team: string,
    request: SlackRequestOptions<T>,
    signal: AbortSignal,
  ): Promise<SlackCallResult<T>> =>
    inSpan(
      'call Slack',
      async (span) => {
        span.set({ 'kairos.slack': request.method });
        const result = await call(team, request, signal);
        if (result.ok) return result;
        span.failed();
        const { outcomeUnknown, ...rest } = result;
        return request.isOnce && outcomeUnknown ? { ...rest, outcomeUnknown } : rest;
      },
      { kind: 'client' },
    );
}

/** The answer as far as it arrived, whatever the library makes of it. */
type Heard = { status: number | null; retryAfter: number | undefined };

function failure(error: unknown, { status, retryAfter }: Heard): SlackFailure {
  if (status !== null && status !== 200) return refusalOfStatus(status, retryAfter);
  if (!(error instanceof Error && 'data' in error)) return lost(error);
  const told = refused.safeParse(error.data);
  if (!told.success) return unreadable;
  const seconds = told.data.response_metadata?.retryAfter;
  return refusal(told.data.error, seconds === undefined ? undefined : seconds * 1000);
}

/** A `fetch` that can be aborted, limits the size of an answer, and reports how far the answer got. */
function hearing(signal: AbortSignal): Heard & { fetch: typeof globalThis.fetch } {
  const heard: Heard & { fetch: typeof globalThis.fetch } = {
    status: null,
    retryAfter: undefined,
    async fetch(url, init) {
      const limit = init?.signal ? AbortSignal.any([init.signal, signal]) : signal;
      const response = await globalThis.fetch(url, { ...init, signal: limit });
      const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
      heard.status = response.status;
      heard.retryAfter = Number.isNaN(seconds) ? undefined : seconds * 1000;
      return bounded(response);
    },
  };
  return heard;
}

function bounded(response: Response): Response {
  if (!response.body) return response;
  const { status, headers } = response;
  let read = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, stream) {
      read += chunk.byteLength;
      if (read > LARGEST) stream.error(new Error('This answer is too long'));
      else stream.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counted), { status, headers });
}
