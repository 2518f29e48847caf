import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { createFolding } from '#projections/projector/folding.ts';
import { readSchemaPosition } from '#projections/projector/read-schema.ts';
import { rebuildReadModels } from '#projections/projector/rebuild.ts';
import { type LogOnPostgres, logOnPostgres } from '#tests/stories/event-log.ts';
import { happen } from '#tests/stories/realistic.ts';
import { ANALYTICS } from '../schema.ts';
import { meetingsView } from '../views/meetings.ts';
import { NoInsights, queryViews } from './look.ts';
import { createInsightQueries } from './queries.ts';

const COUNT = `select count(*)::integer as count from ${ANALYTICS}.meetings`;

let on: LogOnPostgres;
let pool: pg.Pool;
beforeEach(async () => {
  on = await logOnPostgres();
  pool = on.database.pool;
});
afterEach(() => on.end());

const rebuild = () => rebuildReadModels({ log: on.log, pool });
const countIn = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ count: number }>(COUNT)).rows[0]!.count;
const figures = (timeoutMs?: number) =>
  createInsightQueries({ pool, ...(timeoutMs && { timeoutMs }) }).figures({});

/** Projects what has happened since. */
async function project(): Promise<void> {
  const client = await pool.connect();
  try {
    const folding = createFolding(client, READ_SCHEMA, (await readSchemaPosition(client, READ_SCHEMA))!);
    const head = await on.log.head();
    for await (const page of on.log.follow({ after: folding.position })) {
      await folding.apply(page);
      if (page.checkpoint >= head) break;
    }
  } finally {
    client.release();
  }
}

/** Until someone in this database waits for a lock. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select from pg_locks where not granted
         and pid in (select pid from pg_stat_activity where datname = current_database())`,
    );
    if (rows.length > 0) return;
    await pause(5);
  }
}

test('everything in an answer is of one place of the log, whatever is projected meanwhile', async () => {
  await happen(on.log, { from: 0, to: 2 });
  await rebuild();
  const seen = await queryViews({ pool, timeoutMs: 10_000 }, [meetingsView], async (client, position) => {
    const before = await countIn(client);
    await happen(on.log, { from: 2, to: 5 });
    await project();
    return { position, before, after: await countIn(client) };
  });
  expect(seen).toEqual({ position: '40', before: 2, after: 2 });
  expect(await figures()).toMatchObject({ position: '100', totals: { created: 5 } });
});

test('new read models do not take the place of those that are looked at, and wait for no longer than that', async () => {
  await happen(on.log, { from: 0, to: 3 });
  await rebuild();
  let rebuilt: Promise<unknown> = Promise.resolve();
  const seen = await queryViews({ pool, timeoutMs: 10_000 }, [meetingsView], async (client) => {
    rebuilt = rebuild();
    await Promise.race([rebuilt, somebodyWaits()]);
    return countIn(client);
  });
  expect(seen).toBe(3);
  await rebuilt;
  expect(await figures()).toMatchObject({ position: '60', totals: { created: 3 } });
});

test('nothing can be written by a look', async () => {
  await rebuild();
  const writing = queryViews({ pool, timeoutMs: 10_000 }, [meetingsView], (client) =>
    client.query(`delete from ${READ_SCHEMA}.meetings`),
  );
  await expect(writing).rejects.toThrow('read-only');
});

describe('there are no insights', () => {
  const expectWhy = async (why: NoInsights['why'], asked = figures()) => {
    const error = await asked.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NoInsights);
    expect(error).toMatchObject({ why });
    // The connection is as good as before.
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  };

  test('while the read models are being made', async () => {
    await expectWhy('preparing');
  });

  test('while the views are those of another version', async () => {
    await rebuild();
    await pool.query(`comment on schema ${ANALYTICS} is 'Views for analysts, kept by Kairos: shape old'`);
    await expectWhy('preparing');
    await pool.query(`drop view ${ANALYTICS}.calibration`);
    await expectWhy('preparing');
  });

  test.each([
    ['nothing', ''],
    ['a table of the same name', `create table ${ANALYTICS}.meetings (id integer)`],
    ['something that is no table', `create materialized view ${ANALYTICS}.meetings as select 1 as id`],
    [
      'the same views',
      ['meetings', 'invitees', 'decisions', 'calibration', 'times_to_book']
        .map((name) => `create view ${ANALYTICS}.${name} as select 1 as id`)
        .join(';'),
    ],
  ])('where someone else made a schema of that name, with %s in it', async (_, statements) => {
    await pool.query(`create schema ${ANALYTICS}; ${statements}`);
    await rebuild();
    await expectWhy('foreign');
  });

  test('where the database takes too long', async () => {
    await rebuild();
    const other = await pool.connect();
    try {
      await other.query(`begin; lock table ${ANALYTICS}.decisions in access exclusive mode`);
      await expectWhy('tooSlow', figures(50));
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect(await figures(10_000)).toMatchObject({ totals: { created: 0 } });
  });
});
