import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedEvents } from '#services/storage/event-store/testkit/stored-events.ts';
import { aRequest, call, type GivenKairos, givenKairos } from './testkit/given.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let direct: GivenKairos;
let proxied: GivenKairos;
beforeAll(async () => {
  [direct, proxied] = await Promise.all([givenKairos(), givenKairos({ env: { TRUSTED_PROXIES: '1' } })]);
});
afterAll(() => Promise.all([direct.stop(), proxied.stop()]));

const idOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') ?? '';

/** The lines of one request. */
const linesOf = ({ logged }: GivenKairos, id: string) =>
  logged.map((line) => JSON.parse(line)).filter(({ correlationId }) => correlationId === id);

test('every answer names its request, each another, also one that failed', async () => {
  const answers = [
    await call(direct.organizer, 'GET', '/api/meetings'),
    await call(direct.anonymous, 'GET', '/api/meetings'),
    await call(direct.anonymous, 'GET', '/'),
    await call(direct.anonymous, 'GET', '/api/nowhere'),
    await call(direct.organizer, 'POST', '/api/meetings', '{'),
  ];
  for (const answer of answers) expect(idOf(answer)).toMatch(ID);
  expect(new Set(answers.map(idOf)).size).toBe(answers.length);
});

test('a request is one line, by the pattern of its route, without what its path holds', async () => {
  const { id } = await direct.create();
  const answer = await call(direct.organizer, 'GET', `/api/meetings/${id}`);
  const lines = linesOf(direct, idOf(answer));
  expect(lines).toMatchObject([
    { level: 20, method: 'GET', route: '/api/meetings/:id', status: 200, milliseconds: expect.any(Number) },
  ]);
  expect(JSON.stringify(lines)).not.toContain(id);
});

test('an id is taken from a proxy that is trusted, and from nobody else', async () => {
  const given = `edge-${randomUUID()}`;
  const headers = { 'x-request-id': given };
  expect(idOf(await call(proxied.organizer, 'GET', '/api/meetings', undefined, headers))).toBe(given);
  expect(linesOf(proxied, given)).toHaveLength(1);
  expect(idOf(await call(direct.organizer, 'GET', '/api/meetings', undefined, headers))).toMatch(ID);
});

test.each(['short', 'a b c d e f g h', 'mia@example.com', '{"level":60}', 'x'.repeat(65)])(
  'an id that is none of ours to write down (%s) is not taken from anyone',
  async (given) => {
    const answer = await call(proxied.organizer, 'GET', '/api/meetings', undefined, {
      'x-request-id': given,
    });
    expect(idOf(answer)).toMatch(ID);
  },
);

test('what a request leads to is stored under its id', async () => {
  const given = `edge-${randomUUID()}`;
  const created = await call(proxied.organizer, 'POST', '/api/meetings', aRequest(), {
    'x-request-id': given,
  });
  expect(created.status).toBe(201);
  const events = await storedEvents(proxied.database.pool, `meeting-${created.body['id']}`);
  expect(new Set(events.map(({ meta }) => meta['correlationId']))).toEqual(new Set([given]));
});
