import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import {
  aRequest,
  call,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
} from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos({ env: { KAIROS_MONTHLY_LIMIT: '20' } });
});
afterAll(() => kairos.stop());

const create = (body: unknown, key: string = randomUUID(), who = kairos.organizer) =>
  call(who, 'POST', '/api/meetings', body, { 'idempotency-key': key });

test('the same key with the same body is answered as the first time, also when both come at once', async () => {
  const key = randomUUID();
  const [one, other] = await Promise.all([create(aRequest(), key), create(aRequest(), key)]);
  const later = await create(aRequest(), key);
  expect([one.status, other.status, later.status]).toEqual([201, 201, 201]);
  expect([other.body, later.body]).toEqual([one.body, one.body]);
  const list = await kairos.organizer.get<unknown>('/api/meetings');
  expect((list as { id: string }[]).filter(({ id }) => id === one.body['id'])).toHaveLength(1);
});

test('the same key with a different body is answered 422, and nothing is stored', async () => {
  const key = randomUUID();
  const first = await create(aRequest(), key);
  const reused = await create(aRequest({ title: 'Another one' }), key);
  expect([reused.status, reused.body]).toEqual([
    422,
    {
      message:
        'This request was already sent with different content. Send it again under a new Idempotency-Key.',
    },
  ]);
  expect(await kairos.events(`meeting-${first.body['id']}`)).toEqual(['MeetingCreated']);
});

test('the same key with people in another body leaves nobody to be found by their address', async () => {
  const key = randomUUID();
  await create(aRequest(), key);
  const subjects = 'select subject from subject_keys order by subject';
  const before = await kairos.database.pool.query(subjects);
  const reused = await create(aRequest({ participants: [{ email: 'someone.else@example.com' }] }), key);
  expect(reused.status).toBe(422);
  expect((await kairos.database.pool.query(subjects)).rows).toEqual(before.rows);
});

test('of two bodies that are sent with one key at once, one is carried out and the other is refused', async () => {
  const key = randomUUID();
  const both = await Promise.all([create(aRequest(), key), create(aRequest({ title: 'Another one' }), key)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test('the key of one person is nothing to another', async () => {
  const key = randomUUID();
  const [mine, theirs] = [await create(aRequest(), key), await create(aRequest(), key, kairos.stranger)];
  expect(theirs.body['id']).not.toBe(mine.body['id']);
});

test('a key that is no key is refused', async () => {
  for (const key of ['x'.repeat(201), 'a b']) expect((await create(aRequest(), key)).status).toBe(400);
});

test('without a key every call is one of its own', async () => {
  const make = () => call(kairos.stranger, 'POST', '/api/meetings', aRequest());
  const [one, other] = [await make(), await make()];
  expect(one.body['id']).not.toBe(other.body['id']);
});

test('joining fifty times at once joins once', async () => {
  const meeting = await kairos.create();
  await kairos.participant.get(`/api/meetings/link/${meeting.shareableLink}`);
  const path = `/api/meetings/${meeting.id}/participants`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call(kairos.participant, 'POST', path, {})),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(
    (await kairos.events(`meeting-${meeting.id}`)).filter((type) => type === 'ParticipantJoined'),
  ).toHaveLength(1);
});

test('deleting twice cancels once and answers alike', async () => {
  const meeting = await kairos.create({ participants: [{ email: TEST_ADDRESSES.participant }] });
  const remove = () => call(kairos.organizer, 'DELETE', `/api/meetings/${meeting.id}`);
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  expect(
    (await kairos.events(`meeting-${meeting.id}`)).filter((type) => type === 'MeetingCancelled'),
  ).toHaveLength(1);
});

test('an organizer finds a new meeting in the very next answer', async () => {
  for (let time = 0; time < 5; time++) {
    await kairos.forgetCounts();
    const created = await create(aRequest());
    expect(created.headers.get('x-read-model')).toBeNull();
    const list = (await kairos.organizer.get<unknown>('/api/meetings')) as { id: string }[];
    expect(list[0]?.id).toBe(created.body['id']);
  }
});

test('an answer that the lists do not show yet says so, and is right all the same', async () => {
  await kairos.forgetCounts();
  const blocker = await kairos.database.pool.connect();
  try {
    await blocker.query(`begin; lock table ${READ_SCHEMA}.meetings in share row exclusive mode`);
    const created = await create(aRequest());
    expect([created.status, created.headers.get('x-read-model')]).toEqual([201, 'behind']);
    const path = `/api/meetings/${created.body['id']}`;
    const seen = await call(kairos.organizer, 'GET', path);
    expect([seen.status, seen.headers.get('x-read-model')]).toEqual([200, 'behind']);
    const { heldBackFor, ...meeting } = created.body;
    expect(heldBackFor).toEqual([]);
    expect(seen.body).toMatchObject(meeting);
    await blocker.query('commit');
    const shown = await eventually(
      () => call(kairos.organizer, 'GET', path),
      ({ headers }) => headers.get('x-read-model') === null,
    );
    expect(shown.body).toMatchObject(meeting);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});

test('of fifty meetings created at once, exactly as many are created as the month allows', async () => {
  await kairos.forgetCounts();
  const before = await count();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => create(aRequest(), randomUUID(), kairos.second)),
  );
  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 429);
  expect([made.length, refused.length]).toEqual([20, 30]);
  expect((await count()) - before).toBe(20);
  expect(refused[0]?.body).toEqual({
    message: "You've created 20 meetings this month, which is the limit. Try again next month.",
  });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

const count = async () =>
  (await kairos.database.pool.query(`select count(*)::int as n from event_log where type = 'MeetingCreated'`))
    .rows[0].n;
