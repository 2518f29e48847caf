import type { RequestListener } from 'node:http';
import type { Context } from 'koa';
import inject, { type InjectOptions } from 'light-my-request';
import type { Client } from '#contracts/events/event-spec.ts';
import { madeFor } from './security/bearer.ts';

export type ApiCall = {
  method: string;
  /** With the query. */
  path: string;
  body?: unknown;
  idempotencyKey?: string | undefined;
};

/** The API's answer: JSON, or null without a body. */
export type ApiAnswer = { status: number; body: unknown; headers: Record<string, unknown> };

/** The headers that identify the caller: a program, or a browser. */
const IDENTIFYING_HEADERS = ['authorization', 'cookie'] as const;
/** Other headers that a call keeps from the request behind it. */
const KEPT_HEADERS = ['user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'host'] as const;

/** Makes an API call within this process. `program` asked for it, where a person only confirms it. */
export type Dispatcher = (
  ctx: Context,
  who: (typeof IDENTIFYING_HEADERS)[number],
  call: ApiCall,
  program?: Client,
) => Promise<ApiAnswer>;

/**
 * Sends a call through the whole web server, as if it came over the network from the same address and by the same right as the
 * request at hand: scopes, limits, contracts, and idempotency are those of the API for any caller.
 */
export function createDispatcher(listener: () => RequestListener): Dispatcher {
  return async (ctx, who, { method, path, body, idempotencyKey }, program) => {
    const listen: RequestListener = (request, response) => {
      madeFor({ path: ctx.path, program }, request);
      listener()(request, response);
    };
    const kept = [...KEPT_HEADERS, who].flatMap((name): [string, string][] => {
      const value = ctx.get(name);
      return value === '' ? [] : [[name, value]];
    });
    const { statusCode, headers, payload } = await inject(listen, {
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      remoteAddress: ctx.req.socket.remoteAddress ?? '',
      headers: {
        ...Object.fromEntries(kept),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const isJson = String(headers['content-type'] ?? '').includes('json');
    return { status: statusCode, headers, body: isJson ? JSON.parse(payload) : null };
  };
}
