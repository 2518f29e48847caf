import Router from '@koa/router';
import type { Middleware } from 'koa';
import { isFromOwnPage } from './page.ts';

const HALF_YEAR = '/demo/half-year';

/**
 * The made-up half-year that the page of insights offers in the demo: whether it's there, and filling it in, which takes some
 * seconds. Asked for twice at the same time, it's filled in once.
 */
export function halfYearRoutes({
  isThere,
  fillIn,
}: {
  isThere(): Promise<boolean>;
  fillIn(): Promise<void>;
}): Middleware {
  const router = new Router();
  let filling: Promise<void> | null = null;

  router.get(HALF_YEAR, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { isThere: filling === null && (await isThere()) };
  });

  router.post(HALF_YEAR, async (ctx) => {
    if (!isFromOwnPage(ctx)) ctx.throw(403);
    if (!(await isThere()) || filling) {
      filling ??= fillIn().finally(() => {
        filling = null;
      });
      await filling;
    }
    ctx.status = 204;
  });

  // The router adds its own fields to the context that it is given, which its type asks of the caller.
  return router.routes() as Middleware;
}
