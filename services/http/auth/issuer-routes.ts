import type { Context, Middleware } from 'koa';
import { SETTINGS_PAGE } from '#contracts/pages.ts';
import {
  type ProvenPerson,
  type ProvenSignIn,
  type SignInWay,
  signInFailed,
} from '#services/sign-in/port.ts';
import type { Identity, User } from '#services/storage/accounts/port.ts';
import { connectGrantedCalendars } from '#services/use-cases/settings/calendar-accounts.ts';
import { wakeSagas } from '#services/use-cases/settings/wake-sagas.ts';
import type { ApiDeps } from '../deps.ts';
import { type Route, route } from '../route.ts';
import { createFinishSignIn } from './finish-sign-in.ts';
import { learnZone } from './learn-zone.ts';

/** Whether the user or one of our pages navigates here, and not another site or an embedded image. */
export function isOwnNavigation(ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  const destination = ctx.get('Sec-Fetch-Dest');
  return ['', 'same-origin', 'none'].includes(site) && ['', 'document', 'empty'].includes(destination);
}

/** A route of a sign-in. `isForAccount`: whether a call would add something to the account that is signed in. */
const signInRoute = (
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
const addsWay = (ctx: Context): boolean => ctx.query['add'] !== undefined;

/** Signing in with an issuer, and connecting its calendars if it has any: at once, or if people agree to them separately. */
export function issuerRoutes(deps: ApiDeps, way: SignInWay): Route[] {
  const { users, report } = deps;
  const { key, name } = way;
  const finish = createFinishSignIn(deps);
  const fail = (ctx: Context, details: string) => signInFailed(ctx, details, key);

  /**
   * The identity with an address that is known to be the person's: the issuer vouches for it, or their account has it
   * already. Null if there's none, since an address that anyone can give themselves proves nothing.
   */
  async function withAddress(person: ProvenPerson, user: User | null): Promise<Identity | null> {
    const { email, isEmailVerified, ...who } = person;
    if (email !== null && isEmailVerified) return { ...who, email };
    const known = (await users.addressOf(who)) ?? user?.email;
    return known === undefined ? null : { ...who, email: known };
  }

  async function connectCalendars(
    ctx: Context,
    { person, redirect, userId, tokens }: Extract<ProvenSignIn, { aim: 'calendars' }>,
  ) {
    const credential = way.calendars?.credentialOf(tokens);
    if (!way.calendars || !credential) return fail(ctx, "access to your calendar wasn't granted");
    const account = { provider: way.calendars.provider, owner: person, credential };
    if (!(await connectGrantedCalendars(deps, userId, account)))
      return fail(ctx, 'you have as many calendar accounts as you can connect. Disconnect one first');
    await learnZone(deps, userId);
    await wakeSagas(deps, userId);
    ctx.redirect(redirect ?? SETTINGS_PAGE);
  }

  const signIn = way.signIn(async (ctx, proven) => {
    if (proven.aim === 'calendars') return connectCalendars(ctx, proven);
    const adding = proven.aim === 'add';
    const identity = await withAddress(proven.person, adding ? ctx.state['user'] : null);
    if (!identity) {
      report.warn({ event: 'signInRefused', why: 'unverifiedAddress', issuer: key }, 'a sign-in was refused');
      return fail(
        ctx,
        `${name} didn't confirm your email address. Sign in another way first, then add ${name} in your settings`,
      );
    }
    const { connect, redirect } = proven;
    await finish(ctx, {
      ...{ identity, adding, way, redirect },
      async afterwards(userId, identityId) {
        if (!connect) return;
        await connect(userId, identityId);
        await learnZone(deps, userId);
        await wakeSagas(deps, userId);
      },
    });
  });

  const path = `/api/auth/${key}`;
  const begins = way.alsoAt === undefined ? [path] : [way.alsoAt, path];
  return [
    ...begins.map((at) =>
      signInRoute(at, `Sign in with ${name}, then return to the path in \`redirect\``, signIn, addsWay),
    ),
    signInRoute(`${path}/callback`, `Finish a sign-in when ${name} redirects back`, signIn, () => false),
    ...(way.calendars
      ? [signInRoute(`${path}/calendars`, `Connect your calendars at ${name}`, signIn, () => true)]
      : []),
  ];
}
