import { ownIdentities } from '#contracts/api/identities.ts';
import { CALENDAR_ACCOUNTS_PER_USER, CONTACTS_PER_USER } from '#contracts/api/limits.ts';
import { mergeAccountsRequest, mergeOffer } from '#contracts/api/merging.ts';
import type { TooMuch } from '#services/storage/accounts/merging.ts';
import { mergeAccounts } from '#services/use-cases/merging/merge-accounts.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { type Route, route } from '../route.ts';
import { createMergeOffers } from '../security/merge-offers.ts';
import { presentIdentities } from './identities.ts';

const GONE = 'This offer has expired, or was already used. Add the way to sign in again to get a new one.';

const PROBLEM: Record<TooMuch['why'], (over: number) => string> = {
  tooManyCalendars: (over) =>
    `Together, the two accounts have ${CALENDAR_ACCOUNTS_PER_USER + over} calendar accounts, and ${CALENDAR_ACCOUNTS_PER_USER} is the most. Disconnect ${over} in one of them first.`,
  tooManyContacts: (over) =>
    `Together, the two accounts have ${CONTACTS_PER_USER + over} contacts, and ${CONTACTS_PER_USER} is the most. Remove ${over} in one of them first.`,
};

/** Merging another account into one's own, which is offered to someone who has just proven both. */
export function mergingRoutes(deps: ApiDeps): Route[] {
  const { users, merging, report, now } = deps;
  const offers = createMergeOffers(now);

  return [
    route({
      method: 'GET',
      path: '/api/account/merge',
      summary: 'See whether another account of yours can be merged into this one',
      access: 'user',
      scope: null,
      limit: 'read',
      answers: { 200: mergeOffer },
      handle: async ({ ctx, user }) => {
        const found = offers.find(ctx, user.id);
        const ways = found ? await users.identitiesOf(found.from) : [];
        const proven = ways.find(({ id }) => id === found?.identityId);
        if (!found || !proven) return { offer: null };
        const problem = await merging.problem(found);
        return {
          offer: {
            id: found.id,
            email: proven.email,
            problem: problem && PROBLEM[problem.why](problem.over),
          },
        };
      },
    }),
    route({
      method: 'POST',
      path: '/api/account/merge',
      summary: 'Merge another account of yours, which you have just proven, into this one',
      access: 'user',
      scope: null,
      limit: 'costly',
      body: mergeAccountsRequest,
      answers: { 200: ownIdentities },
      handle: async ({ ctx, user, body }) => {
        const found = offers.find(ctx, user.id);
        if (found?.id !== body.offer) throw new ApiError(410, GONE);
        const merged = await mergeAccounts({ ...deps, source: 'http' }, found);
        if (!merged.ok && merged.why !== 'gone') throw new ApiError(409, PROBLEM[merged.why](merged.over));
        offers.end(ctx);
        if (!merged.ok) throw new ApiError(410, GONE);
        report.info({ event: 'accountsMerged' }, 'two accounts were merged');
        return presentIdentities(deps, user.id);
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/account/merge',
      summary: 'Keep both accounts',
      access: 'user',
      scope: null,
      limit: 'write',
      answers: { 204: null },
      handle: async ({ ctx }) => offers.end(ctx),
    }),
  ];
}
