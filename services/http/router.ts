import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { ApiError } from './errors.ts';
import type { Route } from './route.ts';
import { onlyInBrowser, refuseToken, requireScope } from './security/bearer.ts';
import { onlyJson } from './security/body.ts';
import { onlyFromOurPages, onlyOpenedPages } from './security/origin.ts';
import type { RateLimitName } from './security/rate-limits.ts';

/** Records the route's pattern for logs, since a path may hold a secret. */
const named =
  ({ path }: Route): Middleware =>
  async (ctx, next) => {
    ctx.state['route'] = path;
    await next();
  };

/**
 * Refuses calls without an identified user, and programs whose token lacks the scope. Public routes treat programs as
 * anonymous.
 */
const authorized =
  ({ access, scope }: Route, publicUrl: string): Middleware =>
  async (ctx, next) => {
    const { state } = ctx;
    if (access === 'public') {
      if (state['token']) state['user'] = null;
      return next();
    }
    if (!state['user']) throw refuseToken(ctx, publicUrl);
    if (state['token'] && scope === null) throw onlyInBrowser();
    if (scope !== null) requireScope(ctx, scope);
    await next();
  };

/**
 * Mounts the routes, each as the same chain: from our pages → as JSON → limit → session or token → policy → validate → handler.
 */
export function createRouter(
  routes: readonly Route[],
  { limit, publicUrl }: { limit: (name: RateLimitName) => Middleware; publicUrl: string },
) {
  // Case-sensitive, so everything that looks at a path agrees on its meaning, including the caching of responses.
  const router = new Router({ sensitive: true });
  const ours = onlyFromOurPages(publicUrl);
  for (const route of routes)
    router.register(
      route.path,
      [route.method],
      [
        named(route),
        ...(route.anyBody ? [] : [ours, onlyJson]),
        ...(route.limit === 'signIn' ? [onlyOpenedPages] : []),
        limit(route.limit),
        authorized(route, publicUrl),
        route.perform,
      ],
    );
  return router.routes();
}

/** Answers 405 with the allowed methods, for a path that exists under another method. */
export function refuseOtherMethods(routes: readonly Route[]): Middleware {
  const known = routes.map(({ method, path }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
  }));
  const methodsOf = (ctx: Context) =>
    known.filter(({ pattern }) => pattern.test(ctx.path)).flatMap(({ methods }) => methods);

  return async (ctx, next) => {
    const methods = new Set(methodsOf(ctx));
    if (methods.size > 0 && !methods.has(ctx.method))
      throw new ApiError(405, "This method isn't allowed here. The Allow header lists those that are.", {
        headers: { Allow: [...methods].join(', ') },
      });
    await next();
  };
}
