import { describe, expect, it } from 'vitest';
import { type AskDns, createProof } from './proof.ts';
import { JESS, PROGRAMS } from './testkit/samples.ts';
import { dnsWith, KEY_OF_SIGNED, signed } from './testkit/sender.ts';

const written = PROGRAMS['Google']!({ to: 'reply+token@kairos.example' });
const published =
  (key: string): AskDns =>
  (name, type) =>
    dnsWith(name.replace('test._domainkey.', ''), key)(name, type);
/** Whoever signs has published the key. */
const everyKey = published(KEY_OF_SIGNED);
const prove = (mail: string, from = JESS, dns = everyKey) => createProof(dns)(Buffer.from(mail), from);

describe('a reply is', () => {
  it('proven by a signature of its own domain', async () => {
    expect(await prove(await signed(written))).toBe('proven');
  });

  it.each([
    ['without a signature', async () => written],
    ['signed by another domain', async () => signed(written, 'evil.example')],
    [
      'changed after it was signed',
      async () => (await signed(written)).replace(/PARTSTAT=DECLINED/g, 'PARTSTAT=ACCEPTED'),
    ],
    [
      'signed, with another sender put above',
      async () => `From: eve@evil.example\r\n${await signed(written)}`,
    ],
    [
      'signed, with a sender without an address put above',
      async () => `From: Eve\r\n${await signed(written)}`,
    ],
  ])('unproven %s', async (_, mail) => expect(await prove(await mail())).toBe('unproven'));

  it.each(['y', 'y:s'])('unproven while the domain only tries out its key, as t=%s says', async (flags) => {
    const tried = published(`${KEY_OF_SIGNED}; t=${flags}`);
    expect(await prove(await signed(written), JESS, tried)).toBe('unproven');
  });

  it('proven by a key that is only for the domain itself', async () => {
    expect(await prove(await signed(written), JESS, published(`${KEY_OF_SIGNED}; t=s`))).toBe('proven');
  });

  it.each([0, 40, 1_000_000])(
    'unproven where no more than %s bytes of the body are signed',
    async (length) => {
      expect(await prove(`${await signed(written, 'partner.example', length)}More\r\n`)).toBe('unproven');
    },
  );

  it('unproven where it says that it is from someone else', async () => {
    expect(await prove(await signed(written), 'eve@evil.example')).toBe('unproven');
  });

  it('unsure while the DNS is down', async () => {
    const down = async () => Promise.reject(Object.assign(new Error('down'), { code: 'ESERVFAIL' }));
    expect(await prove(await signed(written), JESS, down)).toBe('unsure');
  });
});
