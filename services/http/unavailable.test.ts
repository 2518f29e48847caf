import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { lineTo, type PostgresLine } from '#tests/harness/line.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { aRequest, call, type GivenKairos, givenKairos } from './testkit/given.ts';

let database: FreshDatabase;
let line: PostgresLine;
let kairos: GivenKairos;
beforeAll(async () => {
  database = await freshDatabase();
  line = await lineTo(database);
  kairos = await givenKairos({ database, env: { DATABASE_URL: line.url } });
});
afterAll(async () => {
  await kairos.stop();
  await line.close();
  await database.drop();
});

test('without its database Kairos answers 503 with Retry-After, claims nothing, and recovers once it is back', async () => {
  line.cut();
  for (const answer of [
    await call(kairos.organizer, 'POST', '/api/meetings', aRequest()),
    await call(kairos.organizer, 'GET', '/api/meetings'),
    await call(kairos.organizer, 'GET', '/api/auth/user'),
    await call(kairos.anonymous, 'GET', '/api/meetings/link/AAAAAAAAAAAAAAAAAAAAAAAA'),
  ]) {
    expect([answer.status, answer.headers.get('retry-after'), answer.body]).toEqual([
      503,
      '5',
      { message: "Kairos can't reach its database right now. Try again in a moment." },
    ]);
  }
  expect((await call(kairos.anonymous, 'GET', '/healthz')).status).toBe(200);
  line.mend();
  const created = await kairos.create();
  expect((await kairos.look(created.id)).title).toBe('Plan the launch');
});

test('while its read models are being made Kairos says so, and not that it has no database', async () => {
  const created = await kairos.create();
  await database.pool.query(`alter schema ${READ_SCHEMA} rename to elsewhere`);
  const answer = await call(kairos.organizer, 'GET', '/api/meetings');
  await database.pool.query(`alter schema elsewhere rename to ${READ_SCHEMA}`);
  expect([answer.status, answer.body]).toEqual([
    503,
    { message: 'Kairos is getting ready. Try again in a few minutes.' },
  ]);
  expect((await kairos.look(created.id)).title).toBe('Plan the launch');
});

test('when a newer Kairos writes into the log, an older one says so, and no longer takes part', async () => {
  const [untouched, changed] = [await kairos.create(), await kairos.create()];
  const newer = { id: randomUUID(), type: 'MeetingCancelled', data: {}, meta: { v: 99, at: '2026-03-02' } };
  await postgresEventStore({ pool: database.pool }).append(`meeting-${changed.id}`, 'exists', [newer]);
  const answer = await call(kairos.organizer, 'GET', `/api/meetings/${changed.id}`);
  expect([answer.status, answer.headers.get('retry-after'), answer.body]).toEqual([
    503,
    '5',
    { message: 'Kairos is being upgraded. Try again in a moment.' },
  ]);
  expect((await call(kairos.organizer, 'GET', `/api/meetings/${untouched.id}`)).status).toBe(200);
  await vi.waitFor(async () => {
    const ready = await call(kairos.anonymous, 'GET', '/readyz');
    expect([ready.status, ready.body]).toMatchObject([503, { missing: expect.arrayContaining(['process']) }]);
  });
});
