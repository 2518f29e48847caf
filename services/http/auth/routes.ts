import type { Context } from 'koa';
import { currentUser } from '#contracts/api/account.ts';
import { maySignIn } from '#services/sign-in/allowed.ts';
import { type OnIdentity, signInFailed, signInRefused } from '#services/sign-in/port.ts';
import type { ApiDeps } from '../deps.ts';
import { type Route, route } from '../route.ts';
import { beginSession } from '../security/session.ts';
import { wakeSagas } from '../wake-sagas.ts';
import { clockOfLanguages } from './clock-of-languages.ts';
import { presentUser } from './presenter.ts';

/** New users who come from these pages go straight back to them; other new users go to onboarding. */
const LINKED_PAGES = ['/meetings/join/', '/slack/connect/'];

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
  const { users, tokens, calendars, google, report, now } = deps;

  /** Takes the zone from the calendar, so the dates of a first meeting are already in the organizer's zone. */
  const learnZone = async (userId: string) => {
    const soon = { start: now(), end: new Date(now().getTime() + HOUR) };
    const read = await calendars.freeBusy(userId, soon, AbortSignal.timeout(PATIENCE)).catch(() => null);
    if (read?.known && read.zone !== null) await users.learnZone(userId, read.zone);
  };

  const learnClock = async (ctx: Context, userId: string) => {
    const clock = clockOfLanguages(ctx.acceptsLanguages());
    if (clock !== null) await users.learnClock(userId, clock);
  };

  const onIdentity: OnIdentity = async (ctx, { identity, tokens: granted, redirect }) => {
    if (!maySignIn(identity.email, deps.settings.signIn)) {
      report.warn({ event: 'signInRefused', why: 'notAllowed' }, 'a sign-in was refused');
      return signInRefused(ctx);
    }
    const signedIn = await users.signIn(identity);
    if (!signedIn.ok) {
      report.warn({ event: 'signInRefused', why: signedIn.why }, 'a sign-in was refused');
      return signInFailed(ctx, 'another Google account already uses this email address');
    }
    const { user, first } = signedIn;
    await tokens.save(user.id, granted);
    await beginSession(ctx, user.id, now);
    if (user.clock === null) await learnClock(ctx, user.id);
    await learnZone(user.id);
    await wakeSagas(deps, user.id);
    const followsLink = LINKED_PAGES.some((page) => redirect?.startsWith(page));
    ctx.redirect(first && !followsLink ? '/onboarding' : (redirect ?? '/'));
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
      handle: ({ ctx }) => signIn(ctx, async () => {}),
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
