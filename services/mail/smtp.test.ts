import { type AddressInfo, createServer } from 'node:net';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, test, vi } from 'vitest';
import { selfSigned } from '#tests/doubles/event-store-db/certificate.ts';
import { compose } from './compose.ts';
import { always, everyKind, sampleFacts, sampleFile, sampleSettings } from './testkit/fixtures.ts';
import {
  aLedgerForEachTest,
  breakOff,
  ledger,
  mailerAt,
  mailerTo,
  silentServer,
} from './testkit/smtp-harness.ts';

aLedgerForEachTest();

const never = new AbortController().signal;
const mail = compose(sampleFacts, sampleSettings);
const answer = (responseCode: number, words = 'as told') => Object.assign(new Error(words), { responseCode });

test('an email arrives whole, at one recipient', async () => {
  const mailer = await mailerTo();
  const sent = compose(everyKind.booked, sampleSettings);
  expect(await mailer.send(sent, never, always)).toEqual({ outcome: 'accepted' });
  expect(ledger.mails.map(({ envelope }) => envelope)).toEqual([['ben@example.com']]);
  const received = await PostalMime.parse(ledger.mails[0]!.raw);
  expect(received.messageId).toBe(sent.messageId);
  expect(received.subject).toBe(sent.subject);
  expect(received.from).toMatchObject(sampleSettings.from);
  expect(received.to).toMatchObject([{ name: 'Ben Okri', address: 'ben@example.com' }]);
  expect(received.replyTo).toMatchObject([{ name: 'Ada Lovelace', address: 'ada@example.com' }]);
  expect(received.text?.replaceAll('\r\n', '\n').trim()).toBe(sent.text.trim());
  expect(received.html?.replaceAll('\r\n', '\n').trim()).toBe(sent.html.trim());
  const headers = new Map(received.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('list-unsubscribe')).toBe(`<${sampleFacts.links.unsubscribe}>`);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  const file = received.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  expect(file).toMatchObject({ method: 'REQUEST' });
  expect(new TextDecoder().decode(file!.content as ArrayBuffer)).toContain(`UID:${sampleFile.iCalUid}`);
});

test('a copy may leave once the server has all of it but the end', async () => {
  const mailer = await mailerTo();
  const asked: unknown[] = [];
  const mayLeave = async () => {
    asked.push({ recipients: ledger.recipients.length, taken: ledger.mails.length });
    return true;
  };
  const large = { ...mail, text: 'Many words. '.repeat(100_000) };
  for (const each of [mail, large]) {
    expect(await mailer.send(each, never, mayLeave)).toEqual({ outcome: 'accepted' });
  }
  expect(asked).toEqual([
    { recipients: 1, taken: 0 },
    { recipients: 2, taken: 1 },
  ]);
});

test('a copy that may not leave is not taken, and the next one is', async () => {
  const mailer = await mailerTo();
  const unable = async () => {
    throw new Error('It could not be recorded');
  };
  for (const mayNot of [async () => false, unable])
    expect(await mailer.send(mail, never, mayNot)).toMatchObject({ outcome: 'failed' });
  expect(ledger.mails).toEqual([]);
  expect(await mailer.send(mail, never, always)).toEqual({ outcome: 'accepted' });
  expect(ledger.mails).toHaveLength(1);
});

test('an abort while a copy waits to leave keeps it back, even if it then may', async () => {
  const mailer = await mailerTo();
  const stop = new AbortController();
  let allow = () => {};
  const sent = mailer.send(mail, stop.signal, async () => {
    stop.abort(new Error('The claim ends'));
    await new Promise<void>((resolve) => {
      allow = resolve;
    });
    return true;
  });
  expect(await sent).toMatchObject({ outcome: 'failed' });
  allow();
  expect(await mailer.send(mail, never, always)).toEqual({ outcome: 'accepted' });
  expect(ledger.mails).toHaveLength(1);
});

test('whether a copy may leave is not asked if the server refuses it before', async () => {
  const mailer = await mailerTo({ onRcptTo: (_, __, done) => done(answer(550)) });
  const asked = vi.fn(always);
  expect(await mailer.send(mail, never, asked)).toMatchObject({ outcome: 'refused' });
  expect(asked).not.toHaveBeenCalled();
});

test('several emails share the connections, one recipient each', async () => {
  const mailer = await mailerTo();
  const mails = Array.from({ length: 12 }, (_, index) =>
    compose(
      {
        ...sampleFacts,
        recipient: { ...sampleFacts.recipient, number: index + 1, email: `p${index}@example.com` },
      },
      sampleSettings,
    ),
  );
  const outcomes = await Promise.all(mails.map((each) => mailer.send(each, never, always)));
  expect(outcomes.every(({ outcome }) => outcome === 'accepted')).toBe(true);
  expect(ledger.mails.map(({ envelope }) => envelope.length)).toEqual(mails.map(() => 1));
  expect(ledger.connections).toBeLessThanOrEqual(3);
});

test.each([
  [550, 'refused'],
  [553, 'refused'],
  [451, 'failed'],
  [421, 'failed'],
])('an answer of %i to the recipient means %s', async (code, outcome) => {
  const mailer = await mailerTo({ onRcptTo: (_, __, done) => done(answer(code)) });
  expect(await mailer.send(mail, never, always)).toMatchObject({ outcome });
  expect(ledger.mails).toEqual([]);
});

test.each([
  [552, 'refused'],
  [451, 'failed'],
])('an answer of %i to the message means %s', async (code, outcome) => {
  const mailer = await mailerTo({
    onData: (stream, _, done) => stream.resume().on('end', () => done(answer(code))),
  });
  expect(await mailer.send(mail, never, always)).toMatchObject({ outcome });
});

test.each([
  ['the connection', { onConnect: (_, done) => done(answer(554)) }],
  ['the sender', { onMailFrom: (_, __, done) => done(answer(550)) }],
] satisfies [string, SMTPServerOptions][])(
  'a refusal of %s says nothing about the recipient, so it may be tried again',
  async (_, behaviour) => {
    expect(await (await mailerTo(behaviour)).send(mail, never, always)).toMatchObject({ outcome: 'failed' });
  },
);

test.each([
  // Postfix
  ['554 5.7.1 <ben@example.com>: Relay access denied', 'failed'],
  ['454 4.7.1 <ben@example.com>: Relay access denied', 'failed'],
  ['550 5.1.8 <kairos@kairos.example>: Sender address rejected: Domain not found', 'failed'],
  ['553 5.7.1 <kairos@kairos.example>: Sender address rejected: not logged in', 'failed'],
  ['504 5.5.2 <host>: Helo command rejected: need fully-qualified hostname', 'failed'],
  ['550 5.1.1 <ben@example.com>: Recipient address rejected: User unknown', 'refused'],
  ['552 5.2.2 <ben@example.com>: Quota exceeded', 'refused'],
  ['450 4.2.0 <ben@example.com>: Recipient address rejected: Greylisted', 'failed'],
  // Exchange
  ['550 5.7.64 TenantAttribution; Relay Access Denied', 'failed'],
  ['550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'failed'],
  ['530 5.7.57 Client not authenticated to send mail', 'failed'],
  ['550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', 'refused'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'refused'],
  // Gmail
  ['530-5.5.1 Authentication Required. For more information, go to', 'failed'],
  ['550-5.4.5 Daily user sending limit exceeded. For more information on Gmail', 'failed'],
  ['550-5.7.26 This mail has been blocked because the sender is unauthenticated.', 'failed'],
  ['550-5.1.1 The email account that you tried to reach does not exist.', 'refused'],
  ['552-5.2.2 The recipient inbox is out of storage space.', 'refused'],
  // qmail, and servers without such codes
  ["553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", 'failed'],
  ['550 relay not permitted', 'failed'],
  ['530 Sign in first', 'failed'],
  ['550 Unrouteable address', 'refused'],
  ['550 no mailbox of that name at 10.5.7.1', 'refused'],
])('the answer "%s" means %s, to the recipient and to the message', async (words, outcome) => {
  const [, code, text] = /^(\d+)[ -](.*)$/.exec(words)!;
  const told = answer(Number(code), text);
  const toRecipient = await mailerTo({ onRcptTo: (_, __, done) => done(told) });
  const sent = await toRecipient.send(mail, never, always);
  expect(sent).toMatchObject({ outcome });
  // Only the operator can do something about it.
  expect('toFix' in sent).toBe(outcome === 'failed' && !words.includes('Greylisted'));
  const toMessage = await mailerTo({
    onData: (stream, _, done) => stream.resume().on('end', () => done(told)),
  });
  expect(await toMessage.send(mail, never, always)).toMatchObject({ outcome });
});

test('a server that may not be trusted with plain text hears neither password nor email, and the operator why', async () => {
  const auth = vi.fn();
  const said: string[] = [];
  const behaviour: SMTPServerOptions = {
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    onAuth: auth,
    onConnect(session, done) {
      said.push(session.id);
      done();
    },
  };
  const mailer = await mailerTo(behaviour, { url: 'smtp://kairos:secret@127.0.0.1', requireTls: true });
  expect(await mailer.send(mail, never, always)).toEqual({
    outcome: 'failed',
    why: 'STARTTLS 500',
    toFix: expect.stringContaining('offers no encryption'),
  });
  expect(said).toHaveLength(1);
  expect(auth).not.toHaveBeenCalled();
  expect(ledger).toMatchObject({ recipients: [], mails: [] });
});

test('a server with a certificate of its own making hears nothing either', async () => {
  const { key, certificate } = selfSigned();
  const behaviour = { disabledCommands: [], key, cert: certificate };
  const careful = await mailerTo(behaviour, { requireTls: true });
  expect(await careful.send(mail, never, always)).toMatchObject({
    outcome: 'failed',
    toFix: expect.stringContaining('certificate'),
  });
  expect(ledger.mails).toEqual([]);
});

test('an email that was greylisted is taken at the next try, with the same Message-ID', async () => {
  const answers = [answer(451)];
  const mailer = await mailerTo({ onRcptTo: (_, __, done) => done(answers.shift()) });
  expect(await mailer.send(mail, never, always)).toMatchObject({ outcome: 'failed' });
  expect(await mailer.send(mail, never, always)).toEqual({ outcome: 'accepted' });
  expect(ledger.mails).toHaveLength(1);
  expect((await PostalMime.parse(ledger.mails[0]!.raw)).messageId).toBe(mail.messageId);
});

test('a server that took the message and broke off before its answer leaves it unknown, and gets it once', async () => {
  let taken = 0;
  const mailer = await mailerTo({
    onData(stream) {
      stream.resume().on('end', () => {
        taken += 1;
        breakOff();
      });
    },
  });
  expect(await mailer.send(mail, never, always)).toMatchObject({ outcome: 'unknown' });
  expect([taken, ledger.recipients.length]).toEqual([1, 1]);
});

test('a server that breaks off before the message was handed over means failed', async () => {
  const mailer = await mailerTo({ onRcptTo: breakOff });
  expect(await mailer.send(mail, never, always)).toMatchObject({ outcome: 'failed' });
});

test('a server that breaks off before its greeting is asked once, not again and again', async () => {
  const mailer = await mailerTo({
    onConnect() {
      ledger.connections += 1;
      breakOff();
    },
  });
  expect(await mailer.send(mail, never, always)).toMatchObject({ outcome: 'failed' });
  expect(ledger.connections).toBe(1);
});

test('what a server says about an address is not repeated, since it is written into logs', async () => {
  const why = Object.assign(new Error('<ben@example.com> is unknown here'), { responseCode: 550 });
  const mailer = await mailerTo({ onRcptTo: (_, __, done) => done(why) });
  expect(await mailer.send(mail, never, always)).toEqual({ outcome: 'refused', why: 'RCPT TO 550' });
});

test('a connection that the server closed while it was idle does not lose the next email', async () => {
  const mailer = await mailerTo();
  expect(await mailer.send(mail, never, always)).toEqual({ outcome: 'accepted' });
  breakOff();
  const second = await mailer.send(mail, never, always);
  const outcomes = second.outcome === 'failed' ? [second, await mailer.send(mail, never, always)] : [second];
  expect(outcomes.at(-1)).toEqual({ outcome: 'accepted' });
  expect(ledger.mails).toHaveLength(2);
});

test('no server means failed', async () => {
  const closed = createServer();
  await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening));
  const { port } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  expect(await mailerAt(port).send(mail, never, always)).toMatchObject({ outcome: 'failed' });
});

test('a server that never greets means failed', async () => {
  const port = await silentServer();
  expect(
    await mailerAt(port, { timeouts: { connect: 50, silence: 5_000 } }).send(mail, never, always),
  ).toMatchObject({
    outcome: 'failed',
  });
});

test('a server that falls silent after it took the message leaves it unknown', async () => {
  const mailer = await mailerTo(
    { onData: (stream) => stream.resume() },
    { timeouts: { connect: 5_000, silence: 1_500 } },
  );
  expect(await mailer.send(mail, never, always)).toMatchObject({ outcome: 'unknown' });
});

test('an abort before the message was handed over ends the wait at once, and nothing was sent', async () => {
  const stop = new AbortController();
  const mailer = await mailerTo({
    onRcptTo({ address }, _, done) {
      if (address === 'stuck@example.com') stop.abort(new Error('The claim ends'));
      else done();
    },
  });
  const stuck = { ...mail, to: { address: 'stuck@example.com' } };
  expect(await mailer.send(stuck, stop.signal, always)).toMatchObject({ outcome: 'failed' });
  expect(await mailer.send(mail, never, always)).toEqual({ outcome: 'accepted' });
  expect(await mailer.send(mail, stop.signal, always)).toMatchObject({ outcome: 'failed' });
  expect(ledger.mails).toHaveLength(1);
});

test('an abort after the message was handed over leaves it unknown', async () => {
  const stop = new AbortController();
  const mailer = await mailerTo({
    onData(stream) {
      stream.resume().on('end', () => stop.abort(new Error('The claim ends')));
    },
  });
  expect(await mailer.send(mail, stop.signal, always)).toMatchObject({ outcome: 'unknown' });
});
