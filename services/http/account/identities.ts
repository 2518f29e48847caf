import { mainAddressRequest, type OwnIdentities, ownIdentities } from '#contracts/api/identities.ts';
import { maySignIn } from '#services/sign-in/allowed.ts';
import { providerName } from '#services/sign-in/provider-name.ts';
import { disconnectCalendars } from '#services/use-cases/settings/calendar-accounts.ts';
import { wakeSagas } from '#services/use-cases/settings/wake-sagas.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound, unauthorized } from '../errors.ts';
import { type Route, route } from '../route.ts';

/** Throws for an account that is gone. */
export async function presentIdentities(
  { users, signInWays }: Pick<ApiDeps, 'users' | 'signInWays'>,
  userId: string,
): Promise<OwnIdentities> {
  const user = await users.byId(userId);
  if (!user) throw unauthorized();
  const identities = await users.identitiesOf(userId);
  return {
    identities: identities.map(({ id, issuer, email, createdAt }) => ({
      id,
      provider: providerName(issuer, signInWays),
      email,
      main: email === user.email,
      createdAt,
    })),
  };
}

/** How someone signs in, and where their emails go. Adding a way is a sign-in of its own, with `add`. */
export function identityRoutes(deps: ApiDeps): Route[] {
  const { users, settings } = deps;
  const present = (userId: string) => presentIdentities(deps, userId);

  return [
    route('GET /api/account/identities', {
      summary: 'List the ways in which you sign in, and the address that emails go to',
      answers: { 200: ownIdentities },
      handle: async ({ user }) => present(user.id),
    }),
    route('DELETE /api/account/identities/:identity', {
      summary: 'Remove a way to sign in, with its calendars, and its address unless another one has it',
      answers: { 200: ownIdentities },
      handle: async ({ ctx, user, params: { identity = '' } }) => {
        const outcome = await users.removeIdentity(user.id, identity, ctx['session'].externalKey);
        if (outcome === 'unknown') throw notFound();
        if (outcome === 'last')
          throw new ApiError(
            409,
            "This is your only way to sign in, so it can't be removed. Add another one first.",
          );
        await disconnectCalendars(deps, user.id, identity);
        await wakeSagas(deps, user.id);
        return present(user.id);
      },
    }),
    route('PUT /api/account/address', {
      summary: 'Choose the address that emails go to, among those you sign in with',
      body: mainAddressRequest,
      answers: { 200: ownIdentities },
      handle: async ({ user, body: { email } }) => {
        if (!maySignIn(email, settings.signIn))
          throw new ApiError(403, "This address can't be your main one here. Ask your admin for access.");
        if (!(await users.chooseAddress(user.id, email)))
          throw new ApiError(
            409,
            "You don't sign in with this address yet. Add it to the ways you sign in first.",
          );
        return present(user.id);
      },
    }),
  ];
}
