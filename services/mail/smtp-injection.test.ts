import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { compose } from './compose.ts';
import { always, sampleFacts, sampleSettings } from './testkit/fixtures.ts';
import { aLedgerForEachTest, ledger, mailerTo, silentServer, sockets } from './testkit/smtp-harness.ts';

aLedgerForEachTest();

const never = new AbortController().signal;
const mail = compose(sampleFacts, sampleSettings);

test.each([
  'a@x.example\r\nBcc: evil@x.example',
  'a@x.example\r\nRCPT TO:<evil@x.example>',
  'a@x.example, b@x.example',
  'g: b@x.example, c@x.example;',
  '<a@x.example>',
  'a@x.example> NOTIFY=NEVER',
  '"a@evil x"@int.example',
  'Evil <evil@x.example>',
  `${'a'.repeat(300)}@x.example`,
  'a@ex\u0430mple.com',
  '',
  { path: '/etc/hostname' },
  ['a@x.example', 'b@x.example'],
])('the recipient %j is refused before a word is said to the server', async (address) => {
  const mailer = await mailerTo();
  for (const evil of [
    { ...mail, to: { address: address as string } },
    { ...mail, replyTo: { address: address as string } },
  ]) {
    expect(await mailer.send(evil, never, always)).toMatchObject({ outcome: 'refused' });
  }
  expect(ledger).toEqual({ recipients: [], mails: [], connections: 0 });
});

test('a line break in subject or names adds no header and no recipient', async () => {
  const mailer = await mailerTo();
  const evil = 'x\r\nBcc: evil@x.example\r\n\r\nbody';
  await mailer.send(
    {
      ...mail,
      subject: evil,
      to: { ...mail.to, name: evil },
      replyTo: { name: evil, address: 'ada@example.com' },
    },
    never,
    always,
  );
  expect(ledger.recipients).toEqual(['ben@example.com']);
  const received = await PostalMime.parse(ledger.mails[0]!.raw);
  expect(received.bcc).toBeUndefined();
  expect(received.to).toHaveLength(1);
  expect(received.text).toContain('Project kick-off');
});

test.each(['html', 'text', 'subject'] as const)('a %s that names a file emails no file', async (part) => {
  const mailer = await mailerTo();
  const secret = JSON.parse('{"path":"/etc/passwd"}') as string;
  await mailer.send({ ...mail, [part]: secret }, never, always);
  for (const { raw } of ledger.mails) expect(raw.toString()).not.toContain('root:');
});

test('a calendar file that names an address fetches nothing', async () => {
  const port = await silentServer();
  const mailer = await mailerTo();
  const content = { href: `http://127.0.0.1:${port}/` } as unknown as string;
  await mailer.send({ ...mail, calendar: { method: 'REQUEST', content } }, never, always);
  expect(sockets.size).toBe(ledger.connections);
});
