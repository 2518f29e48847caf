import { v4 as randomUuid } from 'uuid';
import { MINUTE } from '#contracts/durations.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Counters } from '#services/storage/accounts/counters.ts';
import {
  SIGN_IN_LINK_MINUTES,
  type SignInLink,
  type SignInLinks,
} from '#services/storage/accounts/sign-in-links.ts';
import type { Accounts } from '#services/storage/accounts/users.ts';
import type { Vault } from '#services/storage/vault/port.ts';

/**
 * The most links that may be requested; each sends an email to an address that someone typed. The links of an address
 * are counted while they are valid, so whenever a request is dropped, the mailbox still holds a valid link: nobody can
 * lock the owner out. A single network gets fewer than the address. After a busy day, an address gets only a single
 * valid link.
 */
const MOST_WHILE_VALID = { perAddress: 5, perAddressAndNetwork: 3, afterBusyDay: 1 };
const BUSY_DAY = 20;
/** Strangers can use up all but the share of addresses that have an account. */
const MOST_PER_HOUR = { perNetwork: 60, perWiderNetwork: 240, toStrangers: 1_500, inAll: 2_000 };

/** Which limit dropped a link. A network's limit is no secret to its own users. */
type LinkLimit = 'address' | 'network' | 'total';

type Deps = {
  users: Pick<Accounts, 'hasAddress'>;
  signInLinks: Pick<SignInLinks, 'keep'>;
  counters: Pick<Counters, 'count'>;
  vault: Pick<Vault, 'hash'>;
  now: () => Date;
};

/**
 * Keeps a link to sign in, for which the sagas send an email, unless too many were requested; then returns the limit
 * reached, and until when. Whether the address has an account changes neither the queries nor what the caller may tell:
 * it only decides which share of an hour's links is used. `networks`: the caller's, and the wider one around it.
 */
export async function askForLink(
  { users, signInLinks, counters, vault, now }: Deps,
  link: SignInLink,
  networks: { own: string; wider: string },
): Promise<{ kept: true } | { kept: false; limit: LinkLimit; until: Date }> {
  const id = randomUuid();
  const within = (minutes: number, limit: LinkLimit) => (whose: string, allowed: number) => {
    const window = Math.floor(now().getTime() / (minutes * MINUTE));
    const expire = new Date((window + 1) * minutes * MINUTE);
    return { key: `sign-in-links:${whose}:${window}`, amount: 1, allowed, expire, limit };
  };
  const [whileValid, perDay] = [within(SIGN_IN_LINK_MINUTES, 'address'), within(24 * 60, 'address')];
  const [fromNetwork, inAll] = [within(60, 'network'), within(60, 'total')];
  const [own, wider] = [vault.hash(networks.own, 'network'), vault.hash(networks.wider, 'network')];
  // A link that adds an address signs nobody in, so such links have their own count.
  const address = `${link.userId === null ? 'address' : 'adding'}:${vault.hash(normalizeEmail(link.email), 'email')}`;
  const hasAccount = await users.hasAddress(link.email);

  const always = [
    fromNetwork(`network:${own}`, MOST_PER_HOUR.perNetwork),
    fromNetwork(`wider:${wider}`, MOST_PER_HOUR.perWiderNetwork),
    inAll('all', MOST_PER_HOUR.inAll),
    ...(hasAccount ? [] : [inAll('strangers', MOST_PER_HOUR.toStrangers)]),
  ];
  const ofDay = perDay(`day:${address}`, BUSY_DAY);
  const usual = [
    ofDay,
    whileValid(address, MOST_WHILE_VALID.perAddress),
    whileValid(`${address}:${own}`, MOST_WHILE_VALID.perAddressAndNetwork),
  ];
  const busy = [whileValid(`busy:${address}`, MOST_WHILE_VALID.afterBusyDay)];

  let counts = [...usual, ...always];
  let counted = await counters.count(id, counts);
  if (!counted.ok && counted.full.key === ofDay.key) {
    counts = [...busy, ...always];
    counted = await counters.count(id, counts);
  }
  if (counted.ok) {
    await signInLinks.keep(id, link);
    return { kept: true };
  }
  const { key, expire } = counted.full;
  return { kept: false, limit: counts.find((one) => one.key === key)!.limit, until: expire };
}
