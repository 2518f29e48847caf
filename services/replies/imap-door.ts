import { ImapFlow } from 'imapflow';
import { DAY } from '#contracts/durations.ts';
import type { RepliesSettings } from './settings.ts';
import { LARGEST_MAIL, type Outcome } from './take-mail.ts';

type Mailbox = Omit<Extract<RepliesSettings, { kind: 'imap' }>, 'kind' | 'address'>;

type Look = {
  /** As `takeMail`. */
  take: (to: string, raw: Buffer) => Promise<Outcome>;
  isReplyAddress: (address: string) => boolean;
  now: () => Date;
  onTrouble: (error: Error) => void;
};

/** How many emails a look reads at most. The next look reads further. */
const MOST_AT_ONCE = 200;

/** Where servers that deliver to a mailbox note for which address an email was. */
const WHOSE = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'];

/**
 * Reads what is new in a mailbox once, and marks it as read once it's recorded: what a crash interrupts, or what has to come
 * again later, is read again for a day. What isn't to a reply address is marked as read too. Nothing is deleted. Throws if
 * the mailbox can't be reached.
 */
export async function lookIntoMailbox(
  { host, port, user, password, folder, tls }: Mailbox,
  { take, isReplyAddress, now, onTrouble }: Look,
  signal: AbortSignal,
): Promise<void> {
  const client = new ImapFlow({
    ...{ host, port, secure: tls, auth: { user, pass: password }, logger: false },
    ...(!tls && { doSTARTTLS: false }),
    ...{ connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 },
  });
  const stop = () => client.close();
  signal.addEventListener('abort', stop);
  // The call under way fails too.
  client.on('error', () => {});
  try {
    signal.throwIfAborted();
    await client.connect();
    const lock = await client.getMailboxLock(folder);
    try {
      const unseen = (await client.search({ seen: false }, { uid: true })) || [];
      for (const uid of unseen.slice(0, MOST_AT_ONCE)) {
        signal.throwIfAborted();
        if (await isDone(uid)) await client.messageFlagsAdd([uid], ['\\Seen'], { uid: true });
      }
    } finally {
      lock.release();
    }
    await client.logout();
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }

  async function isDone(uid: number): Promise<boolean> {
    const found = await client.fetchOne(
      uid,
      { size: true, internalDate: true, headers: WHOSE },
      { uid: true },
    );
    if (!found) return false;
    const to = addressesIn(found.headers?.toString() ?? '').find(isReplyAddress);
    if (to === undefined || (found.size ?? 0) > LARGEST_MAIL) return true;
    const whole = await client.fetchOne(uid, { source: true }, { uid: true });
    if (!whole || whole.source === undefined) return false;
    const isOld = now().getTime() - new Date(found.internalDate ?? 0).getTime() > DAY;
    try {
      const outcome = await take(to, whole.source);
      return isOld || (outcome !== 'tooMany' && outcome !== 'unsure');
    } catch (error) {
      onTrouble(error instanceof Error ? error : new Error(String(error)));
      return isOld;
    }
  }
}

/** Cut at characters that no address has, so a header of any length is read in a single pass. */
const addressesIn = (headers: string): string[] =>
  headers.split(/[\s,:;<>()"]+/).filter((word) => word.includes('@'));
