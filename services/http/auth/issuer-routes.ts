import type { Context, Middleware } from 'koa';
import { HOUR } from '#contracts/durations.ts';
import { SETTINGS_PAGE } from '#contracts/pages.ts';
import { maySignIn } from '#services/sign-in/allowed.ts';
import {
  type ProvenPerson,
  type ProvenSignIn,
  type SignInWay,
  signInFailed,
  signInRefused,
} from '#services/sign-in/port.ts';
import type { Identity, User } from '#services/storage/accounts/port.ts';
import { connectGrantedCalendars } from '#services/use-cases/settings/calendar-accounts.ts';
import { wakeSagas } from '#services/use-cases/settings/wake-sagas.ts';
import { addIdentity } from '#services/use-cases/sign-in/add-identity.ts';
import type { ApiDeps } from '../deps.ts';
import { type Route, route } from '../route.ts';
import { enter } from './enter.ts';

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
  route(`GET ${path}`, {
    summary,
    access: 'public',
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

/** A person just proven by an issuer, and the purpose of their sign-in. */
type FinishedSignIn = {
  identity: Identity;
  /** Where they wanted to go: a known path in Kairos, or null. */
  redirect: string | null;
  /** Another way to sign in to the account that is signed in. */
  adding: boolean;
  /** For the texts of the sign-in page. */
  way: { key: string; name: string };
  /** Further steps for the account, before the person goes on. */
  afterwards?(userId: string, identityId: string): Promise<void>;
};

const NOT_ADDED: Record<Extract<Awaited<ReturnType<typeof addIdentity>>, { ok: false }>['why'], string> = {
  inUse:
    'another account signs in this way and has meetings. Sign in to that one, or remove this way to sign in there first',
  emailTaken: 'another account has this address. Add the way you sign in to that one instead',
  behind: 'Kairos is still catching up. Wait a moment',
};

/** Ends a sign-in with an issuer: enters or makes the account, or adds the identity to the signed-in account. */
function createFinishSignIn(
  deps: Pick<ApiDeps, 'log' | 'meetings' | 'projector' | 'users' | 'settings' | 'report' | 'now'>,
) {
  const { users, settings, report } = deps;

  async function add(ctx: Context, { identity, redirect, way, afterwards }: FinishedSignIn) {
    const user: User | null = ctx.state['user'];
    if (!user) return signInFailed(ctx, 'you were signed out meanwhile', way.key);
    const added = await addIdentity(deps, user.id, identity);
    if (!added.ok) return signInFailed(ctx, NOT_ADDED[added.why], way.key);
    await afterwards?.(user.id, added.identityId);
    ctx.redirect(redirect ?? SETTINGS_PAGE);
  }

  return async (ctx: Context, finished: FinishedSignIn): Promise<void> => {
    const { identity, redirect, adding, way, afterwards } = finished;
    if (!maySignIn(identity.email, settings.signIn)) {
      report.warn({ event: 'signInRefused', why: 'notAllowed' }, 'a sign-in was refused');
      return signInRefused(ctx);
    }
    if (adding) return add(ctx, finished);
    const signedIn = await users.signIn(identity);
    if (!signedIn.ok) {
      report.warn({ event: 'signInRefused', why: signedIn.why }, 'a sign-in was refused');
      return signInFailed(
        ctx,
        `another account already uses this email address. Sign in as you did before, and add ${way.name} in your settings`,
        way.key,
      );
    }
    const { user, identityId } = signedIn;
    const path = await enter(deps, ctx, signedIn, redirect);
    await afterwards?.(user.id, identityId);
    ctx.redirect(path);
  };
}

/** How long a sign-in waits for the calendar's time zone, in milliseconds. */
const TIMEOUT_MS = 3_000;

/** Takes the zone from the calendar, so the dates of a first meeting are already in the organizer's zone. */
async function learnZone(
  { users, calendars, now }: Pick<ApiDeps, 'users' | 'calendars' | 'now'>,
  userId: string,
): Promise<void> {
  const soon = { start: now(), end: new Date(now().getTime() + HOUR) };
  const read = await calendars.freeBusy(userId, soon, AbortSignal.timeout(TIMEOUT_MS)).catch(() => null);
  if (read?.known && read.zone !== null) await users.learnZone(userId, read.zone);
}
