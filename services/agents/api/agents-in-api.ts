import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context, Middleware } from 'koa';
import { confirmation, confirmationOutcome, decideRequest } from '#contracts/api/confirmations.ts';
import { TOKEN_SCOPES } from '#contracts/scopes.ts';
import type { ApiDeps, ApiIntegration } from '#services/http/deps.ts';
import type { Dispatcher } from '#services/http/dispatch.ts';
import { ApiError, notFound } from '#services/http/errors.ts';
import { onlyJson, type Route, readBody, route } from '#services/http/route.ts';
import { type CallersToken, type ProgramTokens, tokenProblemOf } from '#services/http/security/bearer.ts';
import { ownOrigins } from '#services/http/security/origin.ts';
import type { Confirmations } from '#services/storage/accounts/confirmations.ts';
import type { ConnectedPrograms } from '#services/storage/accounts/connected-programs.ts';
import type { Caller } from '../mcp/call.ts';
import type { createMcp } from '../mcp/server.ts';
import { type AuthorizationServer, MCP_PATH, OAUTH_PATHS, RESOURCE_METADATA } from '../oauth/port.ts';
import { oauthEndpoints, programRoutes } from './programs.ts';

type AgentsOfApi = {
  oauth: AuthorizationServer;
  programs: ConnectedPrograms;
  confirmations: Confirmations;
  publicUrl: string;
};

/** Agents at /mcp, and the programs that people connect by OAuth, which may also call the API. */
export const agentsInApi = ({ oauth, programs, confirmations, publicUrl }: AgentsOfApi): ApiIntegration => ({
  routes: (deps, dispatch) => [
    ...confirmationRoutes({ ...deps, confirmations, programs }, dispatch),
    ...programRoutes(oauth, programs, publicUrl),
  ],
  receiver: (limit) => oauthEndpoints(oauth, limit),
  endpoint: (...served) => mcpEndpoint(confirmations, ...served),
  programTokens: tokensOf(programs, publicUrl),
  exported: async (userId) => ({ programs: await programs.list(userId) }),
});

const tokensOf = (programs: ConnectedPrograms, publicUrl: string): ProgramTokens => ({
  async find(secret) {
    const found = await programs.find(secret);
    return found && { ...found, client: { kind: 'oauth', id: found.client, name: found.name } };
  },
  onEnded: (listener) => programs.onDisconnected(listener),
  metadata: `${publicUrl}${RESOURCE_METADATA}/api`,
  scheme: {
    type: 'oauth2',
    description: 'A program that people connect. It says who it is by a client ID metadata document.',
    flows: {
      authorizationCode: {
        authorizationUrl: publicUrl + OAUTH_PATHS.authorize,
        tokenUrl: publicUrl + OAUTH_PATHS.token,
        refreshUrl: publicUrl + OAUTH_PATHS.token,
        scopes: TOKEN_SCOPES,
      },
    },
  },
});

/** A program's requested action, for its person to confirm in a browser. Viewing the request changes nothing. */
function confirmationRoutes(
  {
    confirmations,
    personalTokens,
    programs,
    now,
  }: Pick<ApiDeps, 'personalTokens' | 'now'> & {
    confirmations: Pick<Confirmations, 'find' | 'decide'>;
    programs: Pick<ConnectedPrograms, 'list'>;
  },
  dispatch: Dispatcher,
): Route[] {
  const find = async (id: string | undefined, userId: string) => {
    const found = await confirmations.find(id ?? '', userId);
    if (!found) throw notFound();
    const isOver = found.decision === null && Date.parse(found.until) <= now().getTime();
    return { ...found, isOver };
  };
  /** Whether the program may still act for them; its earlier requests end with that permission. */
  const mayAct = async (token: string, userId: string) => {
    const [tokens, connected] = await Promise.all([personalTokens.list(userId), programs.list(userId)]);
    const working = tokens.filter(({ expiresAt }) => Date.parse(expiresAt) > now().getTime());
    return [...working, ...connected].some(({ id }) => id === token);
  };
  return [
    route('GET /api/confirmations/:id', {
      summary: 'Get what a program wants to do, which you have to confirm first',
      answers: { 200: confirmation },
      handle: async ({ user, params }) => {
        const { client, what, facts, until, decision, isOver } = await find(params['id'], user.id);
        return { client, what, facts, until, state: decision ?? (isOver ? 'expired' : 'open') };
      },
    }),
    route('POST /api/confirmations/:id', {
      summary: 'Confirm what a program wants to do, which does it, or decline it',
      body: decideRequest,
      answers: { 200: confirmationOutcome, 409: null },
      handle: async ({ ctx, user, params, body: { confirm } }) => {
        const { call, program, token } = await find(params['id'], user.id);
        if (confirm && !(await mayAct(token, user.id)))
          throw new ApiError(409, 'This program may no longer act for you, so nothing was done.');
        if (!(await confirmations.decide(params['id']!, user.id, confirm ? 'confirmed' : 'declined')))
          throw new ApiError(409, 'This was decided already, or the time to confirm it is over.');
        if (!confirm) return { done: false, message: null, meeting: null };
        const { status, body } = await dispatch(ctx, 'cookie', call, program);
        const { id, message = 'Something went wrong. Try again.' } = (body ?? {}) as {
          id?: string;
          message?: string;
        };
        const meeting = id ?? meetingIn(call);
        return status < 400 ? { done: true, message: null, meeting } : { done: false, message, meeting };
      },
    }),
  ];
}

/** The meeting that a call is about; null for none, or if the call cancels the meeting. */
const meetingIn = ({ method, path }: { method: string; path: string }): string | null =>
  (method !== 'DELETE' && /^\/api\/meetings\/([\w-]+)/.exec(path)?.[1]) || null;

/** The scope that suffices to begin with. */
const LEAST_SCOPE = 'meetings:read';

/**
 * Serves agents at /mcp. A call needs a token, and neither has nor gets a cookie. The server is loaded at the first
 * call, since loading takes longer than any call.
 */
function mcpEndpoint(
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
