import { v4 as randomUuid } from 'uuid';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Counters } from '#services/storage/accounts/counters.ts';
import {
  SIGN_IN_LINK_MINUTES,
  type SignInLink,
  type SignInLinks,
} from '#services/storage/accounts/sign-in-links.ts';
import type { Vault } from '#services/storage/vault/port.ts';

/**
 * How many links may be asked for, each of which sends an email to an address that someone typed. More are dropped. Those
 * of one address are counted for as long as a link works, so where one is dropped, another is in the mailbox and works:
 * no one can lock its owner out. From one network, fewer are allowed than for the address.
 */
const MOST_WHILE_VALID = { perAddress: 5, perAddressAndNetwork: 3 };
const MOST_PER_HOUR = { perNetwork: 60, inAll: 2_000 };
const MINUTE = 60_000;

type Deps = {
  signInLinks: Pick<SignInLinks, 'keep'>;
  counters: Pick<Counters, 'count'>;
  vault: Pick<Vault, 'hash'>;
  now: () => Date;
};

/**
 * Keeps a link to sign in, for which the sagas send an email, unless too many were asked for. It looks at no account, so
 * neither the answer nor the time it takes tells whether the address has one.
 */
export async function askForLink(
  { signInLinks, counters, vault, now }: Deps,
  link: SignInLink,
  network: string,
): Promise<void> {
  const id = randomUuid();
  const within = (minutes: number) => (whose: string, allowed: number) => {
    const window = Math.floor(now().getTime() / (minutes * MINUTE));
    const expire = new Date((window + 1) * minutes * MINUTE);
    return { key: `sign-in-links:${whose}:${window}`, amount: 1, allowed, expire };
  };
  const [whileValid, perHour] = [within(SIGN_IN_LINK_MINUTES), within(60)];
  const from = vault.hash(network, 'network');
  // A link that adds an address signs no one in, so it doesn't use up those that do.
  const address = `${link.userId === null ? 'address' : 'adding'}:${vault.hash(normalizeEmail(link.email), 'email')}`;
  const counted = await counters.count(id, [
    whileValid(address, MOST_WHILE_VALID.perAddress),
    whileValid(`${address}:${from}`, MOST_WHILE_VALID.perAddressAndNetwork),
    perHour(`network:${from}`, MOST_PER_HOUR.perNetwork),
    perHour('all', MOST_PER_HOUR.inAll),
  ]);
  if (counted.ok) await signInLinks.keep(id, link);
}
