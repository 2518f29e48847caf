import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context, Middleware } from 'koa';
import type { ApiDeps, ApiIntegration } from '#services/http/deps.ts';
import { ApiError } from '#services/http/errors.ts';
import { onlyJson, readBody } from '#services/http/route.ts';
import { type CallersToken, tokenProblemOf } from '#services/http/security/bearer.ts';
import { ownOrigins } from '#services/http/security/origin.ts';
import type { Confirmations } from '#services/storage/accounts/confirmations.ts';
import type { Caller } from '../mcp/call.ts';
import type { createMcp } from '../mcp/server.ts';
import { MCP_PATH, RESOURCE_METADATA } from '../oauth/port.ts';

/** The scope that suffices to begin with. */
const LEAST_SCOPE = 'meetings:read';

/**
 * Serves agents at /mcp. A call needs a token, and neither has nor gets a cookie. The server is loaded at the first
 * call, since loading takes longer than any call.
 */
export function mcpEndpoint(
  confirmations: Confirmations,
  { vault, settings: { publicUrl }, report, now }: ApiDeps,
  { routes, dispatch, limit }: Parameters<NonNullable<ApiIntegration['endpoint']>>[1],
): Middleware {
  const own = ownOrigins(publicUrl);
  const resourceMetadata = `${publicUrl}${RESOURCE_METADATA}${MCP_PATH}`;
  const countRead = limit('read');
  let handler: Promise<ReturnType<typeof createMcp>> | undefined;
  const load = async () => {
    const { createMcp } = await import('../mcp/server.ts');
    const onError = (error: Error) => report.debug({ err: error }, 'an agent sent what /mcp refuses');
    return createMcp({ routes, publicUrl, resourceMetadata, confirmations, vault, now, onError });
  };

  const authenticated = (ctx: Context): Caller => {
    const token: CallersToken | undefined = ctx.state['token'];
    if (!token) {
      const challenge = `Bearer resource_metadata="${resourceMetadata}", scope="${LEAST_SCOPE}"`;
      const problem = tokenProblemOf(ctx);
      throw new ApiError(401, problem ?? 'Send a token of Kairos: Authorization: Bearer ….', {
        headers: { 'WWW-Authenticate': problem ? `${challenge}, error="invalid_token"` : challenge },
      });
    }
    const { id, zone, clock } = ctx.state['user'];
    return {
      user: { id, zone, clock },
      client: { id: token.id, name: token.name, inLog: token.client },
      scopes: token.scopes,
      dispatch: (call) => dispatch(ctx, 'authorization', call),
    };
  };

  return async (ctx, next) => {
    if (ctx.path !== MCP_PATH) return next();
    ctx.state['route'] = MCP_PATH;
    ctx.set('Cache-Control', 'no-store');
    const origin = ctx.get('Origin');
    if (origin !== '' && !own.has(origin))
      throw new ApiError(403, "Requests from other sites aren't allowed.");
    await onlyJson(ctx, async () => {});
    await countRead(ctx, async () => {});
    const caller = authenticated(ctx);
    const body = ctx.method === 'POST' ? await readBody(ctx) : undefined;
    handler ??= load();
    const answer = await (await handler)(requestOf(ctx, publicUrl), caller, body);
    ctx.status = answer.status;
    for (const [name, value] of answer.headers) ctx.set(name, value);
    ctx.body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : null;
  };
}

/** As the web knows requests, without the body, which has been read. */
function requestOf(ctx: Context, publicUrl: string): Request {
  const ended = new AbortController();
  ctx.res.once('close', () => ended.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(ctx.req.headers))
    if (typeof value === 'string' && name !== 'cookie') headers.set(name, value);
  return new Request(`${publicUrl}${MCP_PATH}`, { method: ctx.method, headers, signal: ended.signal });
}
