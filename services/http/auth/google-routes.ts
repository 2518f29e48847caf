import type { OnIdentity } from '#services/sign-in/port.ts';
import { connectGoogle } from '#services/use-cases/settings/connect-google.ts';
import { wakeSagas } from '#services/use-cases/settings/wake-sagas.ts';
import type { ApiDeps } from '../deps.ts';
import type { Route } from '../route.ts';
import { createFinishSignIn } from './finish-sign-in.ts';
import { learnZone } from './learn-zone.ts';
import { addsWay, signInRoute } from './sign-in-route.ts';

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

  const signInWith = (path: string, summary: string) => signInRoute(path, summary, signIn, addsWay);
  return [
    signInWith('/auth/google', 'Sign in with Google, then return to the path in `redirect`'),
    signInWith('/api/auth/google', 'Sign in with Google and connect Google Calendar'),
    signInWith('/api/auth/google/callback', 'Finish a sign-in when Google redirects back'),
  ];
}
