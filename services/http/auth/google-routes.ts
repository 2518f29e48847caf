import { SETTINGS_PAGE } from '#contracts/pages.ts';
import type { OnIdentity } from '#services/sign-in/port.ts';
import { connectGoogle } from '#services/use-cases/settings/connect-google.ts';
import { wakeSagas } from '#services/use-cases/settings/wake-sagas.ts';
import type { ApiDeps } from '../deps.ts';
import { type Route, route } from '../route.ts';
import { createFinishSignIn } from './finish-sign-in.ts';
import { learnZone } from './learn-zone.ts';
import { isOwnNavigation } from './own-navigation.ts';

/** Signing in with Google, which connects its calendar at the same time. */
export function googleRoutes(deps: ApiDeps): Route[] {
  const finish = createFinishSignIn(deps);
  const onIdentity: OnIdentity = (ctx, { identity, tokens, redirect, adding }) =>
    finish(ctx, {
      ...{ identity, redirect, adding },
      async afterwards(userId, identityId) {
        await connectGoogle(deps, userId, { id: identityId, email: identity.email }, tokens);
        await learnZone(deps, userId);
        await wakeSagas(deps, userId);
      },
    });
  const signIn = deps.google.signIn?.(onIdentity);
  if (!signIn) return [];

  const signInRoute = (path: string, summary: string) =>
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
        if (ctx.query['add'] !== undefined && !(user && isOwnNavigation(ctx)))
          return ctx.redirect(SETTINGS_PAGE);
        await signIn(ctx, async () => {});
      },
    });

  return [
    signInRoute('/auth/google', 'Sign in with Google, then return to the path in `redirect`'),
    signInRoute('/api/auth/google', 'Sign in with Google and connect Google Calendar'),
    signInRoute('/api/auth/google/callback', 'Finish a sign-in when Google redirects back'),
  ];
}
