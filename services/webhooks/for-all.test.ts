import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { AdminTroubles } from '#contracts/api/admin.ts';
import {
  type adminWebhookList,
  messageOfAny,
  type WebhookAnswer,
  type WebhookSecret,
} from '#contracts/api/webhooks.ts';
import {
  aRequest,
  call,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
} from '#services/http/testkit/given.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { runKairos } from '#tests/harness/kairos.ts';
import { type FreshDatabase, migratedDatabase } from '#tests/harness/postgres.ts';

const ADMIN = TEST_ADDRESSES.stranger;
const ENV = { KAIROS_CALENDAR_NETWORKS: '127.0.0.1', KAIROS_GRACE_SECONDS: '0', KAIROS_KEY: newKey() };

let database: FreshDatabase;
let kairos: GivenKairos;
const received: unknown[] = [];
let status = 204;
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  if (status === 204) received.push(JSON.parse(body));
  response.writeHead(status).end();
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  database = await migratedDatabase();
  kairos = await givenKairos({ database, env: { ...ENV, KAIROS_STAFF: `${ADMIN}:admin` } });
});
afterAll(async () => {
  await database.drop();
  server.close();
});

const listed = () => kairos.stranger.get<z.infer<typeof adminWebhookList>>('/api/admin/webhooks');

test('nobody but admins adds, sees, or changes a webhook for all meetings', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['POST', `/${id}/secret`],
    ['GET', `/${id}/deliveries`],
    ['POST', `/${id}/retry`],
    ['DELETE', `/${id}`],
  ] as const)
    expect([
      method,
      path,
      (
        await call(
          kairos.organizer,
          method,
          `/api/admin/webhooks${path}`,
          method === 'POST' ? { url } : undefined,
        )
      ).status,
    ]).toEqual([method, path, 404]);
});

test('it is told of everyone’s meetings, and nothing in it names anyone or is in anyone’s words', async () => {
  const { id } = await kairos.stranger.post<WebhookSecret>('/api/admin/webhooks', { url });
  const meeting = await kairos.meetingIn('scheduled');
  await kairos.second.post('/api/meetings', aRequest({ title: 'Of Emma' }), { 'idempotency-key': 'emma' });
  await eventually(
    async () => received.map((one) => messageOfAny.parse(one)),
    (all) =>
      all.some(({ type }) => type === 'meeting.booked') &&
      new Set(all.map(({ data }) => data.meeting.id)).size === 2,
  );
  for (const one of received) expect(messageOfAny.strict().parse(one)).toEqual(one);
  expect(JSON.stringify(received)).not.toMatch(/@|Mia|Noah|Emma|Plan the launch|example|http/);
  const { scheduledTime } = await kairos.look(meeting.id);
  expect(received).toContainEqual(
    expect.objectContaining({
      type: 'meeting.booked',
      data: { meeting: expect.objectContaining({ id: meeting.id, status: 'scheduled', scheduledTime }) },
    }),
  );
  expect(received).toContainEqual(
    expect.objectContaining({
      type: 'participant.joined',
      data: expect.objectContaining({ participant: { id: 1, status: 'accepted' } }),
    }),
  );
  const own = await kairos.stranger.get<{ webhooks: WebhookAnswer[] }>('/api/webhooks');
  expect([own.webhooks, (await listed()).webhooks.map((one) => one.id)]).toEqual([[], [id]]);
  for (const path of [`/${id}/secret`, `/${id}/retry`])
    expect((await call(kairos.stranger, 'POST', `/api/webhooks${path}`, {})).status).toBe(404);
  expect((await call(kairos.stranger, 'DELETE', `/api/webhooks/${id}`)).status).toBe(404);
});

test('each change is noted with who made it, and whose webhooks fail is shown without their address', async () => {
  const [{ id }] = (await listed()).webhooks as [WebhookAnswer];
  await kairos.stranger.post(`/api/admin/webhooks/${id}/secret`, {});
  await kairos.stranger.post(`/api/admin/webhooks/${id}/retry`, {});
  const { acts } = await kairos.stranger.get<AdminTroubles>('/api/admin/troubles');
  expect(acts.map(({ act, by }) => [act, by])).toEqual([
    ['webhookRetried', ADMIN],
    ['webhookSecretReplaced', ADMIN],
    ['webhookAdded', ADMIN],
  ]);
  status = 500;
  await kairos.create();
  const { failing } = await eventually(listed, (all) => all.failing.length > 0);
  expect(failing).toEqual([
    {
      email: ADMIN,
      since: expect.any(String),
      isStopped: false,
      waiting: expect.any(Number),
      outcome: '500',
    },
  ]);
});

test('who is no admin any longer is told nothing more', async () => {
  status = 204;
  await kairos.stranger.post(`/api/admin/webhooks/${(await listed()).webhooks[0]!.id}/retry`, {});
  await eventually(listed, ({ webhooks }) => webhooks[0]!.waiting === 0);
  await kairos.stop();
  const before = received.length;
  const later = await runKairos({ database, env: ENV });
  await (await later.signedIn(TEST_ADDRESSES.organizer)).post('/api/meetings', aRequest(), {
    'idempotency-key': 'later',
  });
  await eventually(
    async () => (await database.pool.query('select due_at from webhooks')).rows,
    ([row]) => row.due_at === null,
  );
  expect(received).toHaveLength(before);
  await later.stop();
});
