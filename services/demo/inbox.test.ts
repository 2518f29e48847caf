import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { compose } from '#services/mail/compose.ts';
import { migrations } from '#services/mail/migrations.ts';
import { always, everyKind, sampleFacts, sampleSettings } from '#services/mail/testkit/fixtures.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createVault } from '#services/storage/vault/vault.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { createInbox } from './inbox.ts';
import { createDemoMailbox, type DemoMailbox } from './mailbox.ts';

const never = new AbortController().signal;
const invitation = compose(sampleFacts, sampleSettings);
const evil = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
let database: FreshDatabase;
let outbox: DemoMailbox;
let server: ReturnType<Koa['listen']>;
let at: string;

beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.pool, migrations);
  outbox = createDemoMailbox({
    pool: database.pool,
    vault: createVault(`k1:${Buffer.alloc(32, 1).toString('base64')}`),
    from: sampleSettings.from,
    now: () => new Date('2026-11-21T10:00:00Z'),
  });
  server = new Koa().use(createInbox({ outbox })).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo/inbox`;
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await database.drop();
});
beforeEach(() => database.pool.query('truncate outbox'));

const text = async (path = '') => (await fetch(at + path)).text();
const onlyId = async () => (await outbox.list({ limit: 1 }))[0]!.id;

test('an empty inbox says how emails get there, and that none are sent', async () => {
  const page = await text();
  expect(page).toContain('No emails yet.');
  expect(page).toContain('shows emails here instead of sending them');
});

test('the list shows the newest email first, of everyone or of one person', async () => {
  await outbox.send(invitation, never, always);
  await outbox.send(compose(everyKind.suggestions, sampleSettings), never, always);
  const page = await text();
  expect(page.indexOf('Choose a time')).toBeLessThan(page.indexOf('Invitation:'));
  expect(page).toContain('<option value="ben@example.com">');
  const ben = await text('?to=BEN%40example.com');
  expect(ben).toContain('Invitation:');
  expect(ben).not.toContain('Choose a time');
  expect(ben).toContain('<option value="ben@example.com" selected>');
  expect(await text('?to=nobody%40example.com')).toContain('No emails to this person yet.');
});

test('an email is shown with its text, its headers, its HTML in a frame, and how often it was sent', async () => {
  await outbox.send(invitation, never, always);
  await outbox.send(invitation, never, always);
  const id = await onlyId();
  const page = await text(`/${id}`);
  expect(page).toContain('Ada Lovelace invited you to “Project kick-off”.');
  expect(page).toContain(`Message-ID: ${invitation.messageId.replace('<', '&lt;').replace('>', '&gt;')}`);
  expect(page).toContain('sent 2 times');
  expect(page).toContain(`<iframe title="The email as HTML" src="/demo/inbox/${id}/html" sandbox=`);
  expect(page).not.toMatch(/allow-scripts|allow-same-origin|<script|style="/);
  expect(await text(`/${id}/html`)).toBe(invitation.html);
});

test('neither the pages nor the email in its frame can run or load anything', async () => {
  await outbox.send(invitation, never, always);
  const id = await onlyId();
  const policy = async (path: string) => (await fetch(at + path)).headers.get('content-security-policy');
  for (const path of ['', `/${id}`, '/none']) {
    expect(await policy(path)).toMatch(
      /^default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; /,
    );
  }
  expect(await policy(`/${id}/html`)).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; /,
  );
});

test('what people wrote is shown as text everywhere', async () => {
  const mail = compose(
    {
      ...sampleFacts,
      meeting: { ...sampleFacts.meeting, title: evil, description: evil },
      recipient: { ...sampleFacts.recipient, name: evil },
    },
    sampleSettings,
  );
  await outbox.send(mail, never, always);
  const id = await onlyId();
  for (const page of [
    await text(),
    await text(`/${id}`),
    await text(`/${id}/html`),
    await text(`?to=${evil}`),
  ]) {
    expect(page).not.toMatch(/<script|<img(?! src="\/icon\.svg")/);
  }
});

test('the .eml holds the email as it would be sent', async () => {
  await outbox.send(invitation, never, always);
  const id = await onlyId();
  const answer = await fetch(`${at}/${id}.eml`);
  expect(answer.headers.get('content-type')).toBe('message/rfc822');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="kairos-${id}.eml"`);
  expect(await PostalMime.parse(await answer.arrayBuffer())).toMatchObject({
    subject: invitation.subject,
    messageId: invitation.messageId,
  });
});

test('programs get the list as JSON, with the links of each email', async () => {
  await outbox.send(invitation, never, always);
  const answer = await fetch(`${at}.json?to=ben%40example.com`);
  expect(await answer.json()).toEqual([
    {
      id: await onlyId(),
      to: 'ben@example.com',
      subject: 'Invitation: Project kick-off',
      kind: 'invitation',
      messageId: invitation.messageId,
      meetingId: sampleFacts.meeting.id,
      at: '2026-11-21T10:00:00.000Z',
      copies: 1,
      links: [sampleFacts.links.open, sampleFacts.links.decline, sampleFacts.links.unsubscribe],
    },
  ]);
});

test('an email that is not there answers 404 in every form', async () => {
  for (const path of ['/none', '/none/html', '/none.eml', '/%2e%2e%2f', '/%00', '/%00.eml', '/%ff/html']) {
    expect((await fetch(at + path)).status).toBe(404);
  }
});
