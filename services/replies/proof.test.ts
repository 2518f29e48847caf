import { describe, expect, it } from 'vitest';
import { type AskDns, createProof } from './proof.ts';
import { JESS, PROGRAMS } from './testkit/samples.ts';
import { dnsWith, KEY_OF_SIGNED, signed } from './testkit/sender.ts';

const written = PROGRAMS['Google']!({ to: 'reply+token@kairos.example' });
/** Whoever signs has published the key. */
const everyKey: AskDns = (name, type) =>
  dnsWith(name.replace('test._domainkey.', ''), KEY_OF_SIGNED)(name, type);
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

  it('unproven where it says that it is from someone else', async () => {
    expect(await prove(await signed(written), 'eve@evil.example')).toBe('unproven');
  });

  it('unsure while the DNS is down', async () => {
    const down = async () => Promise.reject(Object.assign(new Error('down'), { code: 'ESERVFAIL' }));
    expect(await prove(await signed(written), JESS, down)).toBe('unsure');
  });
});
