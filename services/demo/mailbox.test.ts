import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compose } from '#services/mail/compose.ts';
import { migrations } from '#services/mail/migrations.ts';
import { always, everyKind, sampleFacts, sampleSettings } from '#services/mail/testkit/fixtures.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createVault } from '#services/storage/vault/vault.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { createDemoMailbox, type DemoMailbox } from './mailbox.ts';

const ring = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
const never = new AbortController().signal;
const mail = compose(everyKind.booked, sampleSettings);
const other = compose(
  {
    ...sampleFacts,
    meeting: { ...sampleFacts.meeting, id: 'm2' },
    recipient: { ...sampleFacts.recipient, email: 'cara@example.com' },
  },
  sampleSettings,
);
let database: FreshDatabase;
let outbox: DemoMailbox;

const outboxWith = (keys: string) =>
  createDemoMailbox({
    pool: database.pool,
    vault: createVault(keys),
    from: sampleSettings.from,
    now: () => new Date('2026-11-21T10:00:00Z'),
  });

beforeEach(async () => {
  database = await freshDatabase();
  await migrate(database.pool, migrations);
  outbox = outboxWith(ring);
});
afterEach(() => database.drop());

test('an email is stored as the bytes that SMTP would carry', async () => {
  expect(await outbox.send(mail, never, always)).toEqual({ outcome: 'accepted' });
  const [listed] = await outbox.list({ limit: 10 });
  expect(listed).toMatchObject({
    messageId: mail.messageId,
    kind: 'booked',
    to: { name: 'Ben Okri', address: 'ben@example.com' },
    subject: mail.subject,
    at: new Date('2026-11-21T10:00:00Z'),
    copies: 1,
  });
  expect(listed!.links).toContain(everyKind.booked.links.open);
  const found = await outbox.find(listed!.id);
  expect(found).toMatchObject({ text: mail.text, html: mail.html });
  const eml = await PostalMime.parse(found!.eml);
  expect(eml).toMatchObject({
    messageId: mail.messageId,
    subject: mail.subject,
    date: '2026-11-21T10:00:00.000Z',
  });
  expect(eml.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar');
  expect(found!.eml.toString('latin1')).not.toMatch(/[^\r]\n/);
});

test('the same email again is counted, not stored twice', async () => {
  await outbox.send(mail, never, always);
  await Promise.all([outbox.send(mail, never, always), outbox.send(mail, never, always)]);
  expect(await outbox.list({ limit: 10 })).toMatchObject([{ messageId: mail.messageId, copies: 3 }]);
});

test('the newest comes first, and one person’s emails can be asked for without regard to case', async () => {
  await outbox.send(mail, never, always);
  await outbox.send(other, never, always);
  const subjects = async (query: { to?: string }) =>
    (await outbox.list({ ...query, limit: 10 })).map(({ messageId }) => messageId);
  expect(await subjects({})).toEqual([other.messageId, mail.messageId]);
  expect(await subjects({ to: 'Ben@Example.com' })).toEqual([mail.messageId]);
  expect(await subjects({ to: 'nobody@example.com' })).toEqual([]);
  expect(await outbox.list({ limit: 1 })).toHaveLength(1);
});

test('nothing personal lies in clear in the database', async () => {
  await outbox.send(mail, never, always);
  const { rows } = await database.pool.query('select to_jsonb(outbox) as stored from outbox');
  const stored = JSON.stringify(rows);
  for (const secret of ['ben@example', 'Ben Okri', 'Lovelace', 'kick-off', 'open-token', 'Asia/Kolkata']) {
    expect(stored.includes(secret)).toBe(false);
    expect(stored.includes(Buffer.from(secret).toString('base64url').slice(0, -2))).toBe(false);
  }
});

test('an email that was moved to another row does not open', async () => {
  await outbox.send(mail, never, always);
  await outbox.send(other, never, always);
  await database.pool.query('update outbox set sealed_head = (select max(sealed_head) from outbox)');
  await expect(outbox.list({ limit: 10 })).rejects.toThrow();
});

test('emails stay readable when the key is changed', async () => {
  await outbox.send(mail, never, always);
  const newer = outboxWith(`k2:${Buffer.alloc(32, 2).toString('base64')},${ring}`);
  expect(await newer.list({ limit: 10 })).toHaveLength(1);
});

test('forgetting a meeting deletes its emails and no others', async () => {
  await outbox.send(mail, never, always);
  await outbox.send(other, never, always);
  await outbox.forget([mail.meetingId!]);
  await outbox.forget([]);
  expect(await outbox.list({ limit: 10 })).toMatchObject([{ messageId: other.messageId }]);
});

test.each(['a@x.example, b@x.example', 'a@x.example\r\nBcc: evil@x.example'])(
  'the recipient %j is refused as over SMTP',
  async (address) => {
    expect(await outbox.send({ ...mail, to: { address } }, never, always)).toMatchObject({
      outcome: 'refused',
    });
    expect(await outbox.list({ limit: 10 })).toEqual([]);
  },
);

test('an email that may not leave is not stored', async () => {
  expect(await outbox.send(mail, never, async () => false)).toMatchObject({ outcome: 'failed' });
  expect(await outbox.list({ limit: 10 })).toEqual([]);
});

test('a database that is away means failed, and so does an abort before anything was stored', async () => {
  await database.pool.query('drop table outbox');
  expect(await outbox.send(mail, never, always)).toMatchObject({ outcome: 'failed' });
  const stopped = AbortSignal.abort(new Error('The claim ends'));
  expect(await outbox.send(mail, stopped, always)).toEqual({ outcome: 'failed', why: 'The claim ends' });
});
