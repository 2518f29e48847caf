import type { Context } from 'koa';
import { SETTINGS_PAGE } from '#contracts/pages.ts';
import { maySignIn } from '#services/sign-in/allowed.ts';
import { signInFailed, signInRefused } from '#services/sign-in/port.ts';
import type { Identity, User } from '#services/storage/accounts/port.ts';
import { addIdentity } from '#services/use-cases/sign-in/add-identity.ts';
import type { ApiDeps } from '../deps.ts';
import { enter } from './enter.ts';

/** A person just proven by an issuer, and the purpose of their sign-in. */
type FinishedSignIn = {
  identity: Identity;
  /** Where they wanted to go: a known path in Kairos, or null. */
  redirect: string | null;
  /** For the account that is signed in, as another way to sign in to it. */
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

/** Ends a sign-in with an issuer: enters the account, makes it, or adds the identity to the signed-in account. */
export function createFinishSignIn(
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
