import type { Middleware } from 'koa';
import { type AuthorizationServer, OAUTH_PATHS } from '#services/oauth/port.ts';
import type { RateLimitName } from '../security/rate-limits.ts';

/** Passes requests to the authorization server, which answers them on its own. Before sessions, which it has no use for. */
export function oauthEndpoints(
  server: Pick<AuthorizationServer, 'answer'>,
  limit: (name: RateLimitName) => Middleware,
): Middleware {
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
