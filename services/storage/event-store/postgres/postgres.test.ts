import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { migrations as vault } from '#services/storage/vault/migrations.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import {
  isStoreUnavailable,
  isWrongExpectedRevision,
  type NewStoredEvent,
  START,
  type StoredPage,
} from '../port.ts';
import { eventStoreContract, gather } from '../testkit/contract.ts';
import { migrations } from './migrations.ts';
import { postgresEventStore } from './postgres.ts';

const event = (): NewStoredEvent => ({ id: randomUUID(), type: 'Happened', data: {}, meta: {} });

eventStoreContract('the event log in Postgres', async () => {
  const database = await freshDatabase();
  await migrate(database.pool, migrations);
  const pool = createPool({ ...database.connection, max: 20 });
  return {
    open: () => postgresEventStore({ pool, pollMs: 20 }),
    async stop() {
      await pool.end();
      await database.drop();
    },
  };
});

describe('the index of ids', () => {
  /** A log of one stream of `events` events, the newest of which has this id. */
  async function logOf(id: string, events: number) {
    const database = await freshDatabase();
    await migrate(database.pool, { ...migrations, ...vault });
    await database.pool.query(
      `insert into event_log (stream, revision, id, type, data, meta)
       select 'evidence-1', n, case when n = $1 - 1 then $2::uuid else gen_random_uuid() end, 'Happened', '{}', '{}'
       from generate_series(0, $1 - 1) n`,
      [events, id],
    );
    return database;
  }

  test('is looked into also by a connection that planned its appends while the log was empty', async () => {
    const database = await freshDatabase();
    await migrate(database.pool, { ...migrations, ...vault });
    const client = await database.pool.connect();
    await client.query('begin');
    const append = (stream: string, events: number) =>
      client.query(
        `select event_log_append(array[$1], '{-1}', array[$2::int], array(select gen_random_uuid() from generate_series(1, $2)),
           array_fill('Happened'::text, array[$2::int]), array_fill('{}'::json, array[$2::int]), array_fill('{}'::json, array[$2::int]))`,
        [stream, events],
      );
    const read = async () => {
      const { rows } = await client.query<{ read: number }>(
        `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'event_log'`,
      );
      return rows[0]!.read;
    };
    for (let n = 0; n < 10; n += 1) await append(`meeting-${n}`, 1);
    await append('evidence-1', 3_000);
    const before = await read();
    await append('evidence-2', 10);
    expect((await read()) - before).toBeLessThan(30);
    client.release(true);
    await database.drop();
  });

  test('finds a repeat, and an id that is elsewhere in its stream', async () => {
    const known = event();
    const database = await logOf(known.id, 10);
    const store = postgresEventStore({ pool: database.pool });
    expect(await store.append('evidence-1', 8, [known])).toMatchObject({ revision: 9, repeated: true });
    await expect(store.append('evidence-1', 9, [known])).rejects.toSatisfy(isWrongExpectedRevision);
    await expect(store.append('evidence-1', 9, [event(), known])).rejects.toSatisfy(isWrongExpectedRevision);
    // An id is only its stream's.
    expect(await store.append('evidence-2', 'none', [known])).toMatchObject({ revision: 0, repeated: false });
    await store.close();
    await database.drop();
  });

  test('is what ten appends look into, and not the log, nor the whole of a long stream', async () => {
    const database = await logOf(randomUUID(), 5_000);
    // Most streams are short, so Postgres takes this one for short too.
    await database.pool.query(
      `insert into event_log (stream, revision, id, type, data, meta)
       select 'meeting-' || n, 0, gen_random_uuid(), 'Happened', '{}', '{}' from generate_series(1, 5000) n`,
    );
    await database.pool.query('vacuum analyze event_log');
    const client = await database.pool.connect();
    await client.query('begin');
    // Often enough for a plan that is made once for all appends.
    for (let n = 0; n < 10; n += 1)
      await client.query(
        `select event_log_append('{evidence-1}', '{-2}', '{1}', array[gen_random_uuid()], '{Happened}', '{"{}"}', '{"{}"}')`,
      );
    const { rows } = await client.query<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'event_log'`,
    );
    expect(rows[0]!.read).toBeLessThan(100);
    client.release(true);
    await database.drop();
  });
});

test('a follower is told at once of what another process appended', async () => {
  const database = await freshDatabase();
  await migrate(database.pool, migrations);
  const open = () => postgresEventStore({ pool: database.pool, announced: true, pollMs: HOUR });
  const [here, there] = [open(), open()];
  const pages = here.follow()[Symbol.asyncIterator]();
  const next = async (): Promise<StoredPage> => (await pages.next()).value;
  expect(await next()).toMatchObject({ events: [], caughtUp: true });

  for (const stream of ['meeting-1', 'meeting-2', 'meeting-3']) {
    const page = next();
    await there.append(stream, 'none', [event()]);
    expect((await page).events).toMatchObject([{ stream }]);
  }
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});

test('a follower that is handed the appends of its own process misses none of another one', async () => {
  const database = await freshDatabase();
  await migrate(database.pool, migrations);
  const open = () => postgresEventStore({ pool: database.pool, pollMs: 20 });
  const [here, there] = [open(), open()];
  const pages = here.follow()[Symbol.asyncIterator]();
  await pages.next();
  // All are there before the follower asks again.
  await here.append('meeting-1', 'none', [event()]);
  await there.append('meeting-2', 'none', [event()]);
  await here.append('meeting-3', 'none', [event()]);
  const seen: string[] = [];
  while (!seen.includes('meeting-3'))
    for (const { stream } of (await pages.next()).value.events) seen.push(stream);
  expect(seen).toEqual(['meeting-1', 'meeting-2', 'meeting-3']);
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});

test('appends to several streams are stored together or not at all', async () => {
  const database = await freshDatabase();
  await migrate(database.pool, migrations);
  const store = postgresEventStore({ pool: database.pool });
  const first = { stream: 'meeting-1', expected: 'none' as const, events: [event(), event()] };
  const other = { stream: 'evidence-1', expected: 'none' as const, events: [event()] };
  expect(await store.appendTogether!([first, other])).toBe(await store.head());
  const streams = async () =>
    (await database.pool.query('select stream from event_log order by position')).rows.map(
      ({ stream }) => stream,
    );
  const stored = ['meeting-1', 'meeting-1', 'evidence-1'];
  expect(await streams()).toEqual(stored);

  const next = { stream: 'meeting-1', expected: 1, events: [event()] };
  const stale = { stream: 'evidence-1', expected: 'none' as const, events: [event()] };
  for (const refused of [
    [next, stale],
    [stale, next],
    [next, other],
  ])
    await expect(store.appendTogether!(refused)).rejects.toSatisfy(isWrongExpectedRevision);
  expect(await streams()).toEqual(stored);
  await store.close();
  await database.drop();
});

describe('the event log in Postgres, in trouble,', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.pool, migrations);
  });
  afterAll(() => database.drop());

  test('is unavailable while no one listens, and everything says so', async () => {
    const pool = createPool({ host: '127.0.0.1', port: 1 });
    const store = postgresEventStore({ pool });
    const calls = [
      store.append('meeting-1', 'any', [event()]),
      gather(store.read('meeting-1')),
      gather(store.follow()),
      store.head(),
    ];
    const results = await Promise.allSettled(calls);
    expect(
      results.map((result) => result.status === 'rejected' && isStoreUnavailable(result.reason)),
    ).toEqual(calls.map(() => true));
    await pool.end();
  });

  test('is unavailable when the server stays silent', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    const pool = createPool({ host: '127.0.0.1', port, connectionTimeoutMillis: 60_000 });
    const store = postgresEventStore({ pool, timeoutMs: 50 });
    await expect(store.head()).rejects.toSatisfy(isStoreUnavailable);
    await expect(store.append('meeting-1', 'any', [event()])).rejects.toSatisfy(isStoreUnavailable);
    silent.close();
  });

  test('answers an append whose outcome is unknown when it is repeated, and stores it once', async () => {
    const stream = `meeting-${randomUUID()}`;
    const blocker = new pg.Client(database.connection);
    await blocker.connect();
    await blocker.query('begin; lock table event_log in exclusive mode');
    const pool = createPool(database.connection);
    const hurried = postgresEventStore({ pool, timeoutMs: 50 });
    const append = event();
    await expect(hurried.append(stream, 'none', [append])).rejects.toSatisfy(isStoreUnavailable);
    await blocker.query('commit');
    await blocker.end();
    const patient = postgresEventStore({ pool });
    expect(await patient.append(stream, 'none', [append])).toMatchObject({ revision: 0 });
    expect(await gather(patient.read(stream))).toHaveLength(1);
    await pool.end();
  });

  test('shows a follower nothing of a position above one that is not committed yet', async () => {
    const pool = createPool(database.connection);
    const store = postgresEventStore({ pool, pollMs: 5 });
    const after = await store.head();
    const slow = new pg.Client(database.connection);
    await slow.connect();
    const [first, second] = [event(), event()];
    await slow.query('begin');
    await slow.query(
      "select event_log_append(array[$1], array[-1], array[1], array[$2]::uuid[], array['T'], array['{}']::json[], array['{}']::json[])",
      [`meeting-${first.id}`, first.id],
    );
    const rival = store.append(`meeting-${second.id}`, 'none', [second]);
    await Promise.race([rival, someoneWaitsForALock(database.pool)]);
    const abort = AbortSignal.timeout(20_000);
    const seen: string[] = [];
    let committed = false;
    for await (const page of store.follow({ after, signal: abort })) {
      seen.push(...page.events.map(({ id }) => id));
      if (!committed) await slow.query('commit');
      committed = true;
      if (seen.length === 2) break;
    }
    expect(seen).toEqual([first.id, second.id]);
    await rival;
    await slow.end();
    await pool.end();
  });

  test('loses no answered append when its connections are cut, and goes on', async () => {
    const pool = createPool({ ...database.connection, application_name: 'unlucky' });
    const store = postgresEventStore({ pool });
    const answered: string[] = [];
    const writers = Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 30; n += 1) {
        const append = event();
        const stream = `meeting-${append.id}`;
        for (;;) {
          try {
            await store.append(stream, 'none', [append]);
            answered.push(append.id);
            break;
          } catch (error) {
            if (!isStoreUnavailable(error)) throw error;
          }
        }
        if (n % 10 === 5) {
          await database.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and application_name = 'unlucky'`,
          );
        }
      }
    });
    await Promise.all(writers);
    const { rows } = await database.pool.query(
      'select id, count(*)::int from event_log where id = any($1) group by id',
      [answered],
    );
    expect(rows).toEqual(answered.map(() => ({ id: expect.any(String), count: 1 })));
    await pool.end();
  });

  test('takes nothing after it was closed', async () => {
    const store = postgresEventStore({ pool: database.pool });
    await store.close();
    await expect(store.append('meeting-1', 'any', [event()])).rejects.toSatisfy(isStoreUnavailable);
    expect(await gather(store.follow({ after: START }))).toEqual([]);
  });
});

async function someoneWaitsForALock(pool: pg.Pool): Promise<void> {
  const waiting = `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and not granted`;
  while ((await pool.query(waiting)).rows.length === 0);
}
