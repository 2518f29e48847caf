import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type {
  WebhookAnswer,
  WebhookDelivery,
  WebhookMessage,
  WebhookSecret,
} from '#contracts/api/webhooks.ts';
import { DAY, HOUR, MINUTE } from '#contracts/durations.ts';
import {
  call,
  dayFromToday,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
} from '#services/http/testkit/given.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { runKairos } from '#tests/harness/kairos.ts';

const ENV = {
  KAIROS_CALENDAR_NETWORKS: '127.0.0.1',
  KAIROS_GRACE_SECONDS: '5',
  KAIROS_KEY: newKey(),
};

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos({ env: ENV });
});
afterAll(() => kairos.stop());

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  kairos.resetTime();
});

type Received = { id: string; headers: IncomingMessage['headers']; body: string; message: WebhookMessage };

/** A program that takes messages. It keeps what it answered 2xx to, and all that it was sent. */
async function givenReceiver(answerTo: (received: Received, count: number) => number = () => 204) {
  const all: Received[] = [];
  const kept: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const received = {
      ...{ id: String(request.headers['webhook-id']), headers: request.headers, body },
      message: JSON.parse(body) as WebhookMessage,
    };
    all.push(received);
    const status = answerTo(received, all.length);
    if (status < 300) kept.push(received);
    response.writeHead(status, { location: `http://127.0.0.1:${port}/elsewhere` }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/kairos`;
  const webhook = await kairos.organizer.post<WebhookSecret>('/api/webhooks', { url });
  closing.push(
    () => kairos.organizer.delete(`/api/webhooks/${webhook.id}`),
    () => server.close(),
  );
  return { all, kept, webhook, of: (id: string) => kept.filter(({ message }) => isAbout(message, id)) };
}

const isAbout = ({ data }: WebhookMessage, id: string) => data.meeting.id === id;
const typesOf = (received: readonly Received[]) => received.map(({ message }) => message.type);

/** As the standard words it, without the library that signs. */
const signatureBy = (secret: string, { headers, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`;

const stateOf = async ({ id }: { id: string }) => {
  const { webhooks } = await kairos.organizer.get<{ webhooks: WebhookAnswer[] }>('/api/webhooks');
  return webhooks.find((one) => one.id === id);
};

const failuresOf = async ({ id }: { id: string }): Promise<number> =>
  (await kairos.database.pool.query('select failures from webhooks where id = $1', [id])).rows[0].failures;

/** A meeting that Noah joined and that was booked at once. */
const bookedMeeting = () => kairos.meetingIn('scheduled');

test('a meeting from its creation to its booking comes in order, signed, and as its organizer sees it', async () => {
  const receiver = await givenReceiver();
  const { id } = await bookedMeeting();
  await eventually(
    async () => typesOf(receiver.of(id)),
    (types) => types.includes('meeting.booked'),
  );
  const received = receiver.of(id);
  expect(typesOf(received)).toEqual([
    'meeting.created',
    'participant.invited',
    'participant.joined',
    'meeting.timesFound',
    'meeting.booked',
  ]);
  expect(new Set(received.map((one) => one.id)).size).toBe(5);
  for (const one of received)
    expect(one.headers['webhook-signature']).toBe(signatureBy(receiver.webhook.secret, one));
  const { status, scheduledTime } = await kairos.look(id);
  expect(received.at(-1)!.message.data.meeting).toMatchObject({
    id,
    status,
    scheduledTime,
    role: 'organizer',
  });
  expect(received[2]!.message.data.participant).toMatchObject({ email: TEST_ADDRESSES.participant });
});

test('a booking and a cancellation are told once they can no longer be undone, and those undone never', async () => {
  const receiver = await givenReceiver();
  const meeting = await kairos.meetingIn('active');
  const { timeSuggestions } = await eventually(
    () => kairos.look(meeting.id),
    ({ timeSuggestions }) => timeSuggestions.length > 0,
  );
  const choose = () =>
    kairos.organizer.post(`/api/meetings/${meeting.id}/schedule`, { start: timeSuggestions[0]!.id });
  await choose();
  await kairos.organizer.post(`/api/meetings/${meeting.id}/undo`, { booking: 1 });
  await choose();
  kairos.passTime(10_000);
  await eventually(
    async () => typesOf(receiver.of(meeting.id)),
    (types) => types.includes('meeting.booked'),
  );
  await kairos.organizer.delete(`/api/meetings/${meeting.id}`);
  kairos.passTime(10_000);
  await eventually(
    async () => typesOf(receiver.of(meeting.id)),
    (types) => types.includes('meeting.cancelled'),
  );
  const told = typesOf(receiver.of(meeting.id)).filter((type) => /booked|cancelled/.test(type));
  expect(told).toEqual(['meeting.booked', 'meeting.cancelled']);
});

test('a receiver that is down for a day gets everything once, in order, as soon as it is back', async () => {
  let isDown = true;
  const receiver = await givenReceiver(() => (isDown ? 503 : 200));
  const first = await bookedMeeting();
  const second = await bookedMeeting();
  await eventually(
    () => stateOf(receiver.webhook),
    (webhook) => webhook?.state === 'retrying',
  );
  for (const wait of [MINUTE, 10 * MINUTE, ...Array<number>(24).fill(HOUR)]) kairos.passTime(wait);
  // Noted, not only received: the wait for the next attempt begins then.
  await eventually(
    () => failuresOf(receiver.webhook),
    (failures) => failures >= 2,
  );
  expect(new Set(receiver.all.map(({ id }) => id)).size).toBe(1);
  isDown = false;
  kairos.passTime(HOUR);
  const done = await eventually(
    () => stateOf(receiver.webhook),
    (webhook) => webhook?.state === 'working' && webhook.waiting === 0,
  );
  expect(done).toMatchObject({ nextAttemptAt: null });
  const ids = receiver.kept.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const { deliveries } = await kairos.organizer.get<{ deliveries: WebhookDelivery[] }>(
    `/api/webhooks/${receiver.webhook.id}/deliveries`,
  );
  expect(ids).toEqual(deliveries.map(({ id }) => id).reverse());
  for (const { id } of [first, second]) expect(typesOf(receiver.of(id)).at(-1)).toBe('meeting.booked');
});

test('a receiver that is down is asked again after a wait that is longer each time, up to an hour', async () => {
  const { webhook } = await givenReceiver(() => 503);
  await kairos.create();
  const waits: number[] = [];
  for (const failures of [1, 2, 3, 4, 5]) {
    await eventually(
      () => failuresOf(webhook),
      (counted) => counted === failures,
    );
    const { deliveries } = await kairos.organizer.get<{ deliveries: WebhookDelivery[] }>(
      `/api/webhooks/${webhook.id}/deliveries`,
    );
    const { nextAttemptAt } = (await stateOf(webhook))!;
    const wait = Date.parse(nextAttemptAt!) - Date.parse(deliveries[0]!.attemptedAt!);
    waits.push(Math.round(wait / 5_000) * 5);
    kairos.passTime(wait);
  }
  expect(waits).toEqual([10, 60, 600, 3_600, 3_600]);
});

test('a message is sent again under its id to a receiver that took it and answered 500', async () => {
  const receiver = await givenReceiver((_, count) => (count === 2 ? 500 : 200));
  const { id } = await bookedMeeting();
  await eventually(
    () => stateOf(receiver.webhook),
    (webhook) => webhook?.state === 'retrying',
  );
  kairos.passTime(MINUTE);
  await eventually(
    async () => typesOf(receiver.of(id)),
    (types) => types.includes('meeting.booked'),
  );
  const ids = receiver.all.map((one) => one.id);
  expect(ids[1]).toBe(ids[2]);
  expect(new Set(ids).size).toBe(ids.length - 1);
});

test('no redirect is followed, and failures for three days end the attempts until someone asks for one, of which the owner is told once', async () => {
  let status = 302;
  const receiver = await givenReceiver(() => status);
  await kairos.create();
  await eventually(
    () => stateOf(receiver.webhook),
    (webhook) => webhook?.state === 'retrying',
  );
  kairos.passTime(3 * DAY + MINUTE);
  await eventually(
    () => stateOf(receiver.webhook),
    (webhook) => webhook?.state === 'stopped',
  );
  const attempts = receiver.all.length;
  expect(attempts).toBe(2);
  const stopped = (await kairos.mails(TEST_ADDRESSES.organizer)).filter(
    ({ kind }) => kind === 'webhookStopped',
  );
  expect(stopped).toEqual([
    expect.objectContaining({
      subject: 'A webhook has stopped',
      links: [expect.stringMatching(/\/settings#account$/)],
    }),
  ]);
  kairos.passTime(DAY);
  status = 200;
  await kairos.organizer.post(`/api/webhooks/${receiver.webhook.id}/retry`, {});
  await eventually(
    () => stateOf(receiver.webhook),
    (webhook) => webhook?.waiting === 0,
  );
  expect(receiver.kept).toHaveLength(1);
});

test('all from a place on is sent again, under the same ids', async () => {
  const receiver = await givenReceiver();
  await bookedMeeting();
  await eventually(
    async () => typesOf(receiver.kept),
    (types) => types.includes('meeting.booked'),
  );
  const path = `/api/webhooks/${receiver.webhook.id}`;
  const { deliveries } = await kairos.organizer.get<{ deliveries: WebhookDelivery[] }>(`${path}/deliveries`);
  const from = deliveries.find(({ type }) => type === 'participant.joined')!.position;
  await kairos.organizer.post(`${path}/retry`, { from });
  await eventually(
    async () => receiver.kept.length,
    (count) => count === 8,
  );
  const ids = receiver.kept.map(({ id }) => id);
  expect(ids.slice(5)).toEqual(ids.slice(2, 5));
});

test('a new secret signs beside the old one for a day, and then alone', async () => {
  const receiver = await givenReceiver();
  const { secret } = await kairos.organizer.post<WebhookSecret>(
    `/api/webhooks/${receiver.webhook.id}/secret`,
    {},
  );
  await kairos.create();
  await eventually(
    async () => receiver.all.length,
    (count) => count > 0,
  );
  const both = receiver.all[0]!;
  expect(String(both.headers['webhook-signature']).split(' ')).toEqual([
    signatureBy(secret, both),
    signatureBy(receiver.webhook.secret, both),
  ]);
  kairos.passTime(DAY + MINUTE);
  await kairos.create({ dateRangeStart: dayFromToday(3) });
  await eventually(
    async () => receiver.all.length,
    (count) => count > 1,
  );
  const alone = receiver.all[1]!;
  expect(alone.headers['webhook-signature']).toBe(signatureBy(secret, alone));
});

test("nobody sees or touches someone else's webhook, and nobody is told of someone else's meeting", async () => {
  const receiver = await givenReceiver();
  const { id } = receiver.webhook;
  const paths = [
    ['GET', `/api/webhooks/${id}/deliveries`],
    ['POST', `/api/webhooks/${id}/secret`],
    ['POST', `/api/webhooks/${id}/retry`],
    ['DELETE', `/api/webhooks/${id}`],
    ['DELETE', '/api/webhooks/nothing'],
  ] as const;
  for (const [method, path] of paths)
    expect([
      path,
      (await call(kairos.participant, method, path, method === 'GET' ? undefined : {})).status,
    ]).toEqual([path, 404]);
  const authorization = `Bearer ${await kairos.token()}`;
  const asProgram = await call(kairos.anonymous, 'GET', '/api/webhooks', undefined, { authorization });
  expect(asProgram.status).toBe(403);
  await kairos.participant.post('/api/meetings', {
    ...{ title: "Noah's own", duration: 30, timePreference: 'all', aiDecisionMode: 'manual' },
    ...{ dateRangeStart: dayFromToday(1), dateRangeEnd: dayFromToday(5), participants: [] },
  });
  const own = await kairos.create();
  await eventually(
    async () => receiver.all.length,
    (count) => count > 0,
  );
  expect(receiver.all.every(({ message }) => isAbout(message, own.id))).toBe(true);
});

test.each([
  ['ftp://example.com', 400],
  ['example.com', 400],
  ['https://mia:secret@example.com/', 400],
  [7, 400],
])('the address %s is refused with %i, in a sentence that says what to do', async (url, status) => {
  const answer = await call(kairos.organizer, 'POST', '/api/webhooks', { url });
  expect([answer.status, answer.body['message'] ?? answer.text]).toEqual([
    status,
    expect.stringMatching(/Enter the web address|Leave the password/),
  ]);
});

test('nothing is sent into a network that is not allowed, and the owner reads why', async () => {
  const { id } = await kairos.organizer.post<WebhookSecret>('/api/webhooks', {
    url: 'https://10.0.0.1/kairos',
  });
  closing.push(() => kairos.organizer.delete(`/api/webhooks/${id}`));
  await kairos.create();
  const { deliveries } = await eventually(
    () => kairos.organizer.get<{ deliveries: WebhookDelivery[] }>(`/api/webhooks/${id}/deliveries`),
    ({ deliveries }) => deliveries[0]?.attempts === 1,
  );
  expect(deliveries[0]).toMatchObject({
    isDelivered: false,
    outcome: "This Kairos doesn't connect to that network",
  });
});

/** The page's own receiver, as someone would copy it. */
const RECEIVER = /```js\n(.*?)```/s.exec(
  readFileSync(new URL('../../docs/use/webhooks.md', import.meta.url), 'utf8'),
)![1]!;

test('the receiver of the docs has ten lines, takes what Kairos signed, and refuses what another signed', async () => {
  expect(RECEIVER.trim().split('\n').filter(Boolean)).toHaveLength(10);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  const url = `http://127.0.0.1:${port}/`;
  const { id, secret } = await kairos.organizer.post<WebhookSecret>('/api/webhooks', { url });
  closing.push(() => kairos.organizer.delete(`/api/webhooks/${id}`));
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', RECEIVER], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
  });
  closing.push(() => receiver.kill());
  let printed = '';
  receiver.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await kairos.create({ title: 'Über den Umbau' });
  kairos.passTime(MINUTE);
  await eventually(
    async () => printed,
    (text) => text.includes('meeting.created Über den Umbau'),
  );
  const forged = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: { 'webhook-id': id, 'webhook-timestamp': '1', 'webhook-signature': 'v1,bm8=' },
  });
  expect(forged.status).toBe(401);
});

test('two processes at once note and send each message once, in order', async () => {
  const receiver = await givenReceiver();
  const beside = await runKairos({
    database: kairos.database,
    env: ENV,
  });
  closing.push(() => beside.stop());
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.push((await kairos.create()).id);
  await eventually(
    async () => receiver.all.length,
    (count) => count >= 5,
  );
  expect(receiver.all.map(({ message }) => message.data.meeting.id)).toEqual(ids);
});
