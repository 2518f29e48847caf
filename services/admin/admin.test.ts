import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { AdminTroubles, accountPage } from '#contracts/api/admin.ts';
import {
  call,
  dayFromToday,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from '../http/testkit/given.ts';

const ADMIN = TEST_ADDRESSES.stranger;
const NOWHERE = "This doesn't exist, or you don't have access to it.";

let kairos: GivenKairos;
let admin: TestVisitor;
beforeAll(async () => {
  kairos = await givenKairos({ env: { KAIROS_STAFF: `${ADMIN}:admin, ${TEST_ADDRESSES.second}:analyst` } });
  admin = kairos.stranger;
});
afterAll(() => kairos.stop());

const troubles = () => admin.get<AdminTroubles>('/api/admin/troubles');
const accounts = (search = '') => admin.get<z.infer<typeof accountPage>>(`/api/admin/accounts${search}`);
const acts = async () => (await troubles()).acts.map(({ act, by }) => [act, by]);

const CALLS: [string, string, unknown?][] = [
  ['GET', '/api/admin/accounts'],
  ['GET', '/api/admin/accounts?address=nobody'],
  ['GET', '/api/admin/troubles'],
  ['POST', '/api/admin/test-email', {}],
  ['POST', '/api/admin/tasks/retry', {}],
  ['POST', '/api/admin/erase', { address: ADMIN, again: ADMIN }],
];

test.each(CALLS)(
  '%s %s is there for nobody but admins, and nothing is noted of others who try',
  async (method, path, body) => {
    for (const who of [kairos.organizer, kairos.second]) {
      const answer = await call(who, method, path, body);
      expect([answer.status, answer.body]).toEqual([404, { message: NOWHERE }]);
    }
    expect(await acts()).toEqual([]);
  },
);

test('the page of the same name is there for admins, and not found for everyone else who is signed in', async () => {
  const statusFor = async (who: TestVisitor) => (await call(who, 'GET', '/admin')).status;
  expect([await statusFor(admin), await statusFor(kairos.organizer), await statusFor(kairos.second)]).toEqual(
    [200, 404, 404],
  );
});

test('an admin sees who has an account, since when and when last seen, and finds one by any address, page by page', async () => {
  const { accounts: first, total, hasMore } = await accounts();
  expect([first.map(({ email }) => email).sort(), total, hasMore]).toEqual([
    Object.values(TEST_ADDRESSES).sort(),
    4,
    false,
  ]);
  const today = new Date().toISOString().slice(0, 10);
  expect(new Set(first.map(({ lastSeen }) => lastSeen))).toEqual(new Set([today]));
  const one = (await accounts(`?address=${encodeURIComponent(` ${ADMIN.toUpperCase()}`)}`)).accounts;
  expect(one.map(({ email }) => email)).toEqual([ADMIN]);
  expect((await accounts('?address=nobody@example.com')).accounts).toEqual([]);
  expect((await accounts(`?after=${first[1]!.id}`)).accounts).toEqual(first.slice(2));
});

test('of a thousand accounts, each is on one page, and who signed out is seen nowhere', async () => {
  const { pool } = kairos.database;
  await pool.query(
    `insert into users (id, email_hash, email, first_name, last_name, zone, created_at, updated_at)
     select gen_random_uuid(), 'made-up ' || n, email, '', '', 'UTC', now() - n / 3 * interval '1 hour', now()
     from generate_series(1, 1000) n, (select email from users limit 1) someone`,
  );
  const seen: string[] = [];
  for (let page = await accounts(); ; page = await accounts(`?after=${seen.at(-1)}`)) {
    seen.push(...page.accounts.map(({ id }) => id));
    if (!page.hasMore) break;
  }
  expect([seen.length, new Set(seen).size]).toEqual([1_004, 1_004]);
  await pool.query("delete from users where email_hash like 'made-up %'");
  const gone = await kairos.signedIn('omar.cairo@example.com');
  await gone.request('/api/logout');
  expect((await accounts('?address=omar.cairo@example.com')).accounts[0]!.lastSeen).toBeNull();
});

test('a test email goes to the admin alone, is answered with what became of it, and noted', async () => {
  expect(await admin.post('/api/admin/test-email', {})).toEqual({
    outcome: 'accepted',
    why: null,
  });
  expect(await kairos.mails()).toMatchObject([
    { to: ADMIN, kind: 'testEmail', subject: 'A test from Kairos' },
  ]);
  expect(await acts()).toEqual([['testEmailSent', ADMIN]]);
});

test('a parked task is shown with its reason and tried again, and one that runs or is done is refused', async () => {
  const { id } = await kairos.create();
  const parked = { 'rank:1:1': { reason: 'Out of luck', at: '2026-11-28T10:00:00.000Z', dropped: false } };
  await eventually(
    () =>
      kairos.database.pool.query('update saga_work set parked = $2, due_at = $3 where meeting = $1', [
        ...[id, JSON.stringify(parked), new Date(Date.now() + 3_600_000)],
      ]),
    ({ rowCount }) => rowCount === 1,
  );
  expect((await troubles()).tasks).toEqual([
    {
      ...{ meetingId: id, task: 'rank:1:1', reason: 'Out of luck' },
      ...{ since: '2026-11-28T10:00:00.000Z', retryAt: null },
    },
  ]);
  const retry = () => call(admin, 'POST', '/api/admin/tasks/retry', { meetingId: id, task: 'rank:1:1' });
  expect((await retry()).status).toBe(204);
  expect((await troubles()).tasks).toEqual([]);
  expect(await retry()).toMatchObject({
    status: 409,
    body: { message: 'This task is under way or done. Reload to see what is left.' },
  });
  expect((await acts()).slice(0, 2)).toEqual([
    ['taskRetried', ADMIN],
    ['taskRetried', ADMIN],
  ]);
});

test('whose calendar can’t be read and which emails failed is told without a meeting, a calendar, or a whole address', async () => {
  const { id } = await kairos.create({ participants: [{ email: 'guest@far.example', name: 'Guest' }] });
  await eventually(
    () => kairos.look(id),
    ({ participants }) => participants[0]?.mail === 'sent',
  );
  const at = new Date();
  const read = (
    await kairos.database.pool.query<{ name: string }>(
      "select table_schema as name from information_schema.tables where table_name = 'meeting_deliveries' and table_schema like 'read_v%'",
    )
  ).rows[0]!.name;
  await kairos.database.pool.query(
    `update ${read}.meeting_deliveries set outcome = 'failed', failure = 'refused', recorded_at = $2 where meeting_id = $1`,
    [id, at],
  );
  await kairos.database.pool.query(
    `insert into ${read}.meeting_availability (meeting_id, participant, known, unknown_because, busy, parts, read_at, checked_at)
     values ($1, 0, false, 'unreadable', '[]', 1, $2, $3)
     on conflict (meeting_id, participant) do update set known = false, unknown_because = 'unreadable', read_at = $2, checked_at = $3`,
    [id, '2026-11-20T10:00:00Z', at],
  );
  const { calendars, mails } = await troubles();
  expect(calendars).toEqual([
    {
      ...{ email: TEST_ADDRESSES.organizer, why: 'unreadable', triedAt: at.toISOString() },
      lastRead: '2026-11-20T10:00:00.000Z',
    },
  ]);
  expect(mails).toEqual([
    { kind: 'invitation', to: 'g•••@f•••.example', why: 'refused', at: at.toISOString() },
  ]);
});

const erase = (address: string, again = address) =>
  call(admin, 'POST', '/api/admin/erase', { address, again });

test('a person is erased once their address was typed twice, with their account, and once more without harm', async () => {
  const person = await kairos.signedIn('ana.auckland@example.com');
  await person.post('/api/meetings', {
    ...{ title: 'Of Ana', duration: 30, timePreference: 'all', aiDecisionMode: 'manual', participants: [] },
    ...{ dateRangeStart: dayFromToday(1), dateRangeEnd: dayFromToday(5) },
  });
  expect(await erase('ana.auckland@example.com', 'ana@example.com')).toMatchObject({
    status: 400,
    body: { message: "The two addresses aren't the same. Type the address again." },
  });
  expect(await erase(ADMIN.toUpperCase())).toMatchObject({
    status: 409,
    body: { message: 'This is your own account. Delete it in your settings.' },
  });
  const { status, body } = await erase('Ana.Auckland@example.com');
  const { erased, stays } = body as { erased: string[]; stays: string[] };
  expect([status, erased[0], stays.length]).toEqual([
    200,
    'their account, with its calendars and contacts',
    3,
  ]);
  expect((await call(person, 'GET', '/api/auth/user')).status).toBe(401);
  expect((await accounts('?address=ana.auckland@example.com')).accounts).toEqual([]);
  expect((await erase('ana.auckland@example.com')).body).toMatchObject({
    erased: ['contacts with this address'],
  });
  const { rows } = await kairos.database.pool.query<{ row: string }>(
    "select e::text as row from event_log e where stream = 'operations-all'",
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ row }) => /ana\.|auckland|yuki/i.test(row))).toEqual([]);
});

test('who has no account is erased from the meetings they are invited to', async () => {
  const { id } = await kairos.create({ participants: [{ email: 'left@far.example', name: 'Lee Left' }] });
  expect((await erase('left@far.example')).body['erased']).toEqual(
    expect.arrayContaining(['their address, name, and busy times in one meeting']),
  );
  await eventually(
    () => kairos.look(id),
    ({ participants }) => participants[0]?.name === null || participants.length === 0,
  );
});

test('once an admin’s account is gone, the log says that an admin acted, and not who', async () => {
  await admin.delete('/api/account');
  admin = await kairos.signedIn(ADMIN);
  const by = (await troubles()).acts.map((one) => one.by);
  expect([by.length > 5, new Set(by)]).toEqual([true, new Set([null])]);
});
