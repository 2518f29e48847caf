import type { Context } from 'koa';
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
import type { Route } from '../route.ts';
import { createFinishSignIn } from './finish-sign-in.ts';
import { learnZone } from './learn-zone.ts';
import { addsWay, signInRoute } from './sign-in-route.ts';

/** Signing in with an issuer of OpenID Connect, and connecting its calendars if it has any, for which people agree separately. */
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
    await finish(ctx, { ...{ identity, adding, way }, redirect: proven.redirect });
  });

  const path = `/api/auth/${key}`;
  return [
    signInRoute(path, `Sign in with ${name}, then return to the path in \`redirect\``, signIn, addsWay),
    signInRoute(`${path}/callback`, `Finish a sign-in when ${name} redirects back`, signIn, () => false),
    ...(way.calendars
      ? [signInRoute(`${path}/calendars`, `Connect your calendars at ${name}`, signIn, () => true)]
      : []),
  ];
}
