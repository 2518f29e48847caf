import { normalizeEmail } from '#contracts/email-address.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import { type EraseAccountDeps, eraseAccount } from './erase-account.ts';
import { type ErasedPerson, erasePersonByEmail } from './erase-person-by-email.ts';

type Deps = EraseAccountDeps & Parameters<typeof erasePersonByEmail>[0] & { users: Pick<Users, 'byEmails'> };

/**
 * Erases whoever has this address: their account if they have one, and then what is left under any of its addresses. Safe to
 * repeat, also after stopping halfway. `behind` and `begun`: as of `eraseAccount`.
 */
export async function erasePerson(
  deps: Deps,
  address: string,
): Promise<(ErasedPerson & { withAccount: boolean }) | 'behind' | 'begun'> {
  const email = normalizeEmail(address);
  const owner = (await deps.users.byEmails([email])).get(email);
  const outcome = owner ? await eraseAccount(deps, owner.id) : 'erased';
  if (outcome !== 'erased') return outcome;
  const all: ErasedPerson[] = [];
  for (const one of new Set([email, ...(owner?.addresses ?? [])]))
    all.push(await erasePersonByEmail(deps, one));
  return {
    places: all.reduce((sum, { places }) => sum + places, 0),
    words: {
      request: all.flatMap(({ words }) => words.request),
      reworded: all.flatMap(({ words }) => words.reworded),
    },
    hasAccount: false,
    withAccount: owner !== undefined,
  };
}
