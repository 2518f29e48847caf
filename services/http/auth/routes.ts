import { currentUser } from '#contracts/api/account.ts';
import type { ApiDeps } from '../deps.ts';
import { type Route, route } from '../route.ts';
import { isOwnNavigation, issuerRoutes } from './issuer-routes.ts';
import { mailLinkRoutes } from './mail-link-routes.ts';
import { presentUser } from './presenter.ts';

/** All ways to sign in, and who is signed in. */
export const authRoutes = (deps: ApiDeps): Route[] => [
  ...deps.signInWays.flatMap((way) => issuerRoutes(deps, way)),
  ...mailLinkRoutes(deps),
  route('GET /api/auth/user', {
    summary: 'Get the signed-in account',
    scope: 'meetings:read',
    answers: { 200: currentUser },
    handle: async ({ user }) => presentUser(user, deps.settings),
  }),
  route('GET /api/logout', {
    summary: 'Sign out of this browser',
    access: 'public',
    limit: 'write',
    answers: { 302: null },
    handle: async ({ ctx }) => {
      if (isOwnNavigation(ctx)) {
        ctx['session'] = null;
        ctx.set('Clear-Site-Data', '"cache", "storage"');
      }
      ctx.redirect('/');
    },
  }),
];
