import type { Context } from 'koa';
import { currentUser } from '#contracts/api/account.ts';
import { SETTINGS_PAGE } from '#contracts/pages.ts';
import { maySignIn } from '#services/sign-in/allowed.ts';
import {
  type CompletedSignIn,
  type OnIdentity,
  signInFailed,
  signInRefused,
} from '#services/sign-in/port.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { connectGoogle } from '#services/use-cases/settings/connect-google.ts';
import { wakeSagas } from '#services/use-cases/settings/wake-sagas.ts';
import type { ApiDeps } from '../deps.ts';
import { type Route, route } from '../route.ts';
import { enter } from './enter.ts';
import { presentUser } from './presenter.ts';

const HOUR = 60 * 60_000;

/** How long a sign-in waits for the calendar's time zone, in milliseconds. */
const PATIENCE = 3_000;

/** Whether the user or one of our pages navigates here, and not another site or an embedded image. */
function isOwnNavigation(ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  const destination = ctx.get('Sec-Fetch-Dest');
  return ['', 'same-origin', 'none'].includes(site) && ['', 'document', 'empty'].includes(destination);
}

export function authRoutes(deps: ApiDeps): Route[] {
  const { users, calendars, google, report, now } = deps;

  /** Takes the zone from the calendar, so the dates of a first meeting are already in the organizer's zone. */
  const learnZone = async (userId: string) => {
    const soon = { start: now(), end: new Date(now().getTime() + HOUR) };
    const read = await calendars.freeBusy(userId, soon, AbortSignal.timeout(PATIENCE)).catch(() => null);
    if (read?.known && read.zone !== null) await users.learnZone(userId, read.zone);
  };

  /** Another way to sign in, for whoever is signed in here. */
  const add = async (ctx: Context, { identity, tokens: granted, redirect }: CompletedSignIn) => {
    const user: User | null = ctx.state['user'];
    if (!user) return signInFailed(ctx, 'you were signed out meanwhile');
    const added = await users.addIdentity(user.id, identity);
    if (!added.ok) return signInFailed(ctx, "it's how you sign in to another Kairos account");
    await connectGoogle(deps, user.id, { id: added.identityId, email: identity.email }, granted);
    await learnZone(user.id);
    await wakeSagas(deps, user.id);
    ctx.redirect(redirect ?? SETTINGS_PAGE);
  };

  const onIdentity: OnIdentity = async (ctx, completed) => {
    const { identity, tokens: granted, redirect, adding } = completed;
    if (!maySignIn(identity.email, deps.settings.signIn)) {
      report.warn({ event: 'signInRefused', why: 'notAllowed' }, 'a sign-in was refused');
      return signInRefused(ctx);
    }
    if (adding) return add(ctx, completed);
    const signedIn = await users.signIn(identity);
    if (!signedIn.ok) {
      report.warn({ event: 'signInRefused', why: signedIn.why }, 'a sign-in was refused');
      return signInFailed(
        ctx,
        'another account already uses this email address. Sign in as you did before, and add Google in your settings',
      );
    }
    const { user, identityId } = signedIn;
    await connectGoogle(deps, user.id, { id: identityId, email: identity.email }, granted);
    const path = await enter(deps, ctx, signedIn, redirect);
    await learnZone(user.id);
    await wakeSagas(deps, user.id);
    ctx.redirect(path);
  };
  const signIn = google.signIn(onIdentity);
  const signInRoute = (path: string, summary: string) =>
    route({
      method: 'GET',
      path,
      summary,
      access: 'public',
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
    route({
      method: 'GET',
      path: '/api/auth/user',
      summary: 'Get the signed-in account',
      access: 'user',
      limit: 'read',
      answers: { 200: currentUser },
      handle: async ({ user }) => presentUser(user, deps.settings),
    }),
    route({
      method: 'GET',
      path: '/api/logout',
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
}
