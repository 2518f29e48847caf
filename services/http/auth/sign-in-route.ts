import type { Context, Middleware } from 'koa';
import { SETTINGS_PAGE } from '#contracts/pages.ts';
import { type Route, route } from '../route.ts';

/** Whether the user or one of our pages navigates here, and not another site or an embedded image. */
export function isOwnNavigation(ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  const destination = ctx.get('Sec-Fetch-Dest');
  return ['', 'same-origin', 'none'].includes(site) && ['', 'document', 'empty'].includes(destination);
}

/** A route of a sign-in. `isForAccount`: whether a call would add something to the account that is signed in. */
export const signInRoute = (
  path: string,
  summary: string,
  signIn: Middleware,
  isForAccount: (ctx: Context) => boolean,
): Route =>
  route({
    method: 'GET',
    path,
    summary,
    access: 'public',
    scope: null,
    limit: 'signIn',
    answers: { 302: null },
    handle: async ({ ctx, user }) => {
      // Another site must not have someone add an account of its own.
      if (isForAccount(ctx) && !(user && isOwnNavigation(ctx))) return ctx.redirect(SETTINGS_PAGE);
      await signIn(ctx, async () => {});
    },
  });

/** Whether a sign-in adds another way to the account that is signed in. */
export const addsWay = (ctx: Context): boolean => ctx.query['add'] !== undefined;
