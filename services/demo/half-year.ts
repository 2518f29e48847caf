import Router from '@koa/router';
import type { Middleware } from 'koa';
import { isFromOwnPage } from './page.ts';

/** Where the half-year is asked for and filled in. */
export const HALF_YEAR = '/demo/half-year';

/**
 * The made-up half-year that the page of insights offers in the demo: asks for its presence, and fills in the events, which
 * takes some seconds. Two requests at the same time fill in one half-year. Null where there's none to fill in.
 */
export function halfYearRoutes(
  halfYear: { isThere(): Promise<boolean>; fillIn(): Promise<void> } | null,
): Middleware {
  const router = new Router();
  let filling: Promise<void> | null = null;

  router.get(HALF_YEAR, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { isThere: halfYear && filling === null && (await halfYear.isThere()) };
  });

  router.post(HALF_YEAR, async (ctx) => {
    if (!halfYear) return ctx.throw(404);
    if (!isFromOwnPage(ctx)) ctx.throw(403);
    if (!(await halfYear.isThere()) || filling) {
      filling ??= halfYear.fillIn().finally(() => {
        filling = null;
      });
      await filling;
    }
    ctx.status = 204;
  });

  // The router adds its own fields to the context that it is given, which its type asks of the caller.
  return router.routes() as Middleware;
}
