import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import {
  connectedProgramList,
  consentGiven,
  consentParameters,
  consentQuestion,
  consentRequest,
} from '#contracts/api/programs.ts';
import { SCOPE_NAMES } from '#contracts/scopes.ts';
import { ApiError, notFound } from '#services/http/errors.ts';
import { type Route, route } from '#services/http/route.ts';
import type { LimitCalls } from '#services/http/security/rate-limits.ts';
import { sessionsIdentity } from '#services/http/security/session.ts';
import type { ConnectedPrograms } from '#services/storage/accounts/connected-programs.ts';
import {
  type AuthorizationServer,
  OAUTH_PATHS,
  OAUTH_REQUEST_COOKIE,
  RESOURCE_METADATA,
  resourcesOf,
} from '../oauth/port.ts';

const OVER = new ApiError(
  404,
  'This request has expired, or was begun in another browser. Start again in the program that led you here.',
);

/** Only the browser that a program led here may decide, or its answer could be someone else's. */
function ownRequest(ctx: Context, request: string): string {
  if (ctx.cookies.get(OAUTH_REQUEST_COOKIE) !== request) throw OVER;
  return request;
}

/**
 * The discovery documents for programs, the consent question when a program wants to connect, and the connected
 * programs.
 */
export function programRoutes(
  oauth: AuthorizationServer,
  programs: Pick<ConnectedPrograms, 'list' | 'disconnect'>,
  publicUrl: string,
): Route[] {
  const resources = resourcesOf(publicUrl);

  const metadata = (path: string, summary: string, document: object): Route =>
    route(`GET ${path}`, {
      summary,
      access: 'public',
      answers: { 200: z.record(z.string(), z.unknown()) },
      handle: async ({ ctx }) => {
        // Programs that run in a browser read the document, too; its content is the same for everyone.
        ctx.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=3600' });
        return document;
      },
    });

  const ofResource = (resource: string) => ({
    resource,
    authorization_servers: [publicUrl],
    scopes_supported: SCOPE_NAMES,
    bearer_methods_supported: ['header'],
    resource_name: 'Kairos',
    resource_documentation: `${publicUrl}/help`,
  });

  return [
    metadata(
      '/.well-known/oauth-authorization-server',
      'Get how programs ask to act for someone, by RFC 8414',
      {
        issuer: publicUrl,
        authorization_endpoint: publicUrl + OAUTH_PATHS.authorize,
        token_endpoint: publicUrl + OAUTH_PATHS.token,
        revocation_endpoint: publicUrl + OAUTH_PATHS.revoke,
        scopes_supported: SCOPE_NAMES,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
        revocation_endpoint_auth_methods_supported: ['none'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
      },
    ),
    ...[RESOURCE_METADATA, ...resources.map((one) => RESOURCE_METADATA + one.slice(publicUrl.length))].map(
      (path, index) =>
        metadata(
          path,
          'Get who gives tokens for this service, by RFC 9728',
          ofResource(resources[Math.max(0, index - 1)]!),
        ),
    ),
    route('GET /api/oauth/consent', {
      summary: 'Get what a program asks for that led this browser here',
      query: consentParameters,
      answers: { 200: consentQuestion, 404: null },
      handle: async ({ ctx, query }) => {
        const question = await oauth.question(ownRequest(ctx, query.request));
        if (!question) throw OVER;
        return question;
      },
    }),
    route('POST /api/oauth/consent', {
      summary: 'Let a program act for you, or not, and get where to go on',
      body: consentRequest,
      answers: { 200: consentGiven, 404: null },
      handle: async ({ ctx, user, body }) => {
        const by = { userId: user.id, identityId: sessionsIdentity(ctx) };
        const goTo = await oauth.decide(ownRequest(ctx, body.request), by, body.allow);
        if (goTo === null) throw OVER;
        return { goTo };
      },
    }),
    route('GET /api/account/programs', {
      summary: 'List the programs that you connected',
      answers: { 200: connectedProgramList },
      handle: async ({ user }) => ({ programs: await programs.list(user.id) }),
    }),
    route('DELETE /api/account/programs/:program', {
      summary: 'Disconnect a program, whose tokens end at once',
      answers: { 204: null },
      handle: async ({ user, params: { program = '' } }) => {
        if (!(await programs.disconnect(user.id, program))) throw notFound();
      },
    }),
  ];
}

/** Passes requests to the authorization server, which answers them on its own. Before sessions, which it has no use for. */
export function oauthEndpoints(server: Pick<AuthorizationServer, 'answer'>, limit: LimitCalls): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(OAUTH_PATHS.root)) return next();
    const endpoint = Object.values(OAUTH_PATHS).find((path) => path === ctx.path);
    ctx.state['route'] = endpoint ?? OAUTH_PATHS.root;
    ctx.set('Cache-Control', 'no-store');
    // Asking begins with the document of a program, which is fetched from elsewhere.
    await limit(ctx.path === OAUTH_PATHS.authorize ? 'signIn' : 'read')(ctx, async () => {
      ctx.respond = false;
      await server.answer(ctx.req, ctx.res);
    });
  };
}
