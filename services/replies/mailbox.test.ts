// @module-tag slow

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookIntoMailbox } from './imap-door.ts';
import type { Outcome } from './take-mail.ts';
import { hasDovecot, startDovecot } from './testkit/dovecot.ts';
import { PROGRAMS } from './testkit/samples.ts';

const never = new AbortController().signal;
const REPLY = 'reply+token@example.com';
const written = PROGRAMS['Apple']!({ to: REPLY });

describe.skipIf(!hasDovecot())('a mailbox at a real Dovecot', () => {
  let dovecot: Awaited<ReturnType<typeof startDovecot>>;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot.stop());

  /** What one look takes, answered in this way. */
  async function look(answer: (raw: string) => Outcome | Error, now = () => new Date()) {
    const taken: [to: string, raw: string][] = [];
    const mailbox = { host: '127.0.0.1', port: dovecot.port, user: 'replies', password: 'secret' };
    await lookIntoMailbox(
      { ...mailbox, folder: 'INBOX', tls: false },
      {
        isReplyAddress: (address) => address === REPLY,
        async take(to, raw) {
          taken.push([to, raw.toString()]);
          const outcome = answer(raw.toString());
          if (outcome instanceof Error) throw outcome;
          return outcome;
        },
        now,
        onTrouble: () => {},
      },
      never,
    );
    return taken;
  }

  it('gives each reply once, as it arrived, and nothing that is for someone else', async () => {
    dovecot.deliver(written);
    dovecot.deliver('To: sales@example.com\r\nSubject: Offer\r\n\r\nBuy!');
    const [[to, raw] = [], ...others] = await look(() => 'taken');
    expect([to, raw, others]).toEqual([REPLY, written, []]);
    expect(await look(() => 'taken')).toEqual([]);
  });

  it('gives it again where it could not be recorded, with those that came after, for a day', async () => {
    dovecot.deliver(written.replace('reply-1@', 'first@'));
    dovecot.deliver(written.replace('reply-1@', 'second@'));
    const store = (raw: string) => (raw.includes('first@') ? new Error('no store') : ('taken' as const));
    expect(await look(store)).toHaveLength(2);
    expect(await look(() => 'unsure')).toHaveLength(1);
    expect(
      await look(
        () => 'unsure',
        () => new Date(Date.now() + 2 * 86_400_000),
      ),
    ).toHaveLength(1);
    expect(await look(() => 'unsure')).toEqual([]);
  });
});
