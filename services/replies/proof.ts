import { Resolver } from 'node:dns/promises';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { sameAddress } from '#contracts/email-address.ts';
import type { Proof } from './take-mail.ts';

/** Asks the DNS for records; as of `node:dns`. */
export type AskDns = (domain: string, type: string) => Promise<string[] | string[][]>;

const DNS_TIMEOUT_MS = 3_000;

/** Asks the DNS servers of this machine. */
function askDns(): AskDns {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  return (domain, type) => resolver.resolve(domain, type) as Promise<string[] | string[][]>;
}

/**
 * By a DKIM signature of the sender's own domain over the whole email (RFC 6376). SPF isn't asked: it names the last
 * server, which with a mail server in front of Kairos is that server.
 */
export function createProof(resolver: AskDns = askDns()): Proof {
  return async (raw, from) => {
    const { headerFrom, fromFields, results } = await dkimVerify(raw, { resolver });
    if (fromFields !== 1 || headerFrom.length !== 1 || !sameAddress(headerFrom[0], from)) return 'unproven';
    const isOwn = ({ status, canonBodyLengthLimited }: (typeof results)[number]) =>
      status.result === 'pass' && Boolean(status.aligned) && !status.testing && !canonBodyLengthLimited;
    if (results.some(isOwn)) return 'proven';
    return results.some(({ status }) => status.result === 'temperror') ? 'unsure' : 'unproven';
  };
}
