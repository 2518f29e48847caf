import { v4 as randomUuid } from 'uuid';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Counters } from '#services/storage/accounts/counters.ts';
import type { SignInLink, SignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import type { Vault } from '#services/storage/vault/port.ts';

/**
 * How many links may be asked for in an hour, for one address, from one network, and in all: each sends an email to an
 * address that someone typed. More are dropped.
 */
const MOST = { perAddress: 5, perNetwork: 60, inAll: 2_000 };
const HOUR = 60 * 60_000;

type Deps = {
  signInLinks: Pick<SignInLinks, 'keep'>;
  counters: Pick<Counters, 'count'>;
  vault: Pick<Vault, 'hash'>;
  now: () => Date;
};

/**
 * Keeps a link to sign in, for which the sagas send an email, unless too many were asked for in this hour. It looks at no
 * account, so neither the answer nor the time it takes tells whether the address has one.
 */
export async function askForLink(
  { signInLinks, counters, vault, now }: Deps,
  link: SignInLink,
  network: string,
): Promise<void> {
  const id = randomUuid();
  const hour = Math.floor(now().getTime() / HOUR);
  const expire = new Date((hour + 1) * HOUR);
  const count = (whose: string, allowed: number) => ({
    ...{ key: `sign-in-links:${whose}:${hour}`, amount: 1 },
    ...{ allowed, expire },
  });
  const counted = await counters.count(id, [
    count(`address:${vault.hash(normalizeEmail(link.email), 'email')}`, MOST.perAddress),
    count(`network:${vault.hash(network, 'network')}`, MOST.perNetwork),
    count('all', MOST.inAll),
  ]);
  if (counted.ok) await signInLinks.keep(id, link);
}
