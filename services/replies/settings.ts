import { z } from 'zod';
import { isEmail } from '#contracts/email-address.ts';
import { isThisMachine } from '#services/runtime/this-machine.ts';
import { TOKEN_LENGTH } from '#services/storage/accounts/reply-addresses.ts';

/** Where the replies of calendar programs arrive: at a port of Kairos, or in a mailbox. */
export type RepliesSettings = {
  /** The base of all reply addresses: reply+token@example.com for reply@example.com. */
  address: string;
} & (
  | { kind: 'smtp'; host: string; port: number }
  | { kind: 'imap'; host: string; port: number; user: string; password: string; folder: string; tls: boolean }
);

/** RFC 5321, section 4.5.3.1.1. */
const LONGEST_LOCAL_PART = 64 - '+'.length - TOKEN_LENGTH;

const PORTS: Record<string, number> = { 'smtp:': 25, 'imap:': 143, 'imaps:': 993 };

/**
 * REPLIES_URL: `smtp://0.0.0.0:2525?address=reply@example.com` listens, and `imaps://user:password@host?address=…` asks a
 * mailbox, the folder `INBOX` unless `&folder=…`. A password travels encrypted, unless `&tls=false` allows otherwise.
 */
export const repliesUrl = z.string().transform((given, ctx): RepliesSettings => {
  const wrong = (message: string): never => {
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const url = URL.parse(given);
  const port = url && (Number(url.port) || PORTS[url.protocol]);
  if (!url || !port || !url.hostname)
    return wrong(
      'must look like smtp://0.0.0.0:2525?address=reply@example.com, or imaps://user:password@imap.example.com?address=reply@example.com',
    );
  const { address = '', folder = 'INBOX', tls, ...others } = Object.fromEntries(url.searchParams);
  const [other] = Object.keys(others);
  if (other !== undefined) return wrong(`can't say ${other}, only address, folder, and tls`);
  const local = address.slice(0, address.indexOf('@'));
  if (!isEmail(address) || local.includes('+') || local.length > LONGEST_LOCAL_PART)
    return wrong(
      `needs ?address=… with one email address, with at most ${LONGEST_LOCAL_PART} characters and no + before the @`,
    );
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol === 'smtp:') return { kind: 'smtp', address, host, port };
  const isEncrypted = url.protocol === 'imaps:';
  if (!isEncrypted && tls !== 'false' && !isThisMachine(host))
    return wrong('must begin with imaps://, or end with &tls=false if the network between is only yours');
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (!user || !password) return wrong('must name the user and the password of the mailbox');
  return { kind: 'imap', address, host, port, user, password, folder, tls: isEncrypted };
});
