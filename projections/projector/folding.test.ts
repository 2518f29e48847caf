import fc from 'fast-check';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noChanges } from '#projections/meetings/changes.ts';
import { loadMeetings } from '#projections/meetings/load.ts';
import { project } from '#projections/meetings/project.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import { meetingTables, READ_SCHEMA } from '#projections/meetings/tables.ts';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
import { withCopyConnection } from '#services/storage/postgres/pool.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { createdFact, joinedFact, recordFacts } from '#tests/stories/given.ts';
import { history } from '#tests/stories/history.ts';
import { hashTables } from './compare.ts';
import { copyPage } from './copy.ts';
import { createFolding, Superseded } from './folding.ts';
import { createReadSchema, dropSchema, nextSchemaOf, readSchemaPosition } from './read-schema.ts';
import { replaceLive } from './switch.ts';

const PATIENCE = { timeout: 20_000 };

let database: FreshDatabase;
let client: pg.PoolClient;

beforeEach(async () => {
  database = await freshDatabase();
  client = await database.pool.connect();
});
afterEach(async () => {
  client.release();
  await database.drop();
});

const foldingOf = async (
  schema: string,
  options?: Parameters<typeof createFolding>[3],
  on: pg.ClientBase = client,
) => createFolding(on, schema, (await readSchemaPosition(on, schema))!, options);

/** On a connection of its own, in the way of rebuilds. */
const withCopying = <Result>(work: (copying: pg.ClientBase) => Promise<Result>) =>
  withCopyConnection(database.pool, work);

const slice = (events: readonly SealedEvent[]) => ({
  events,
  checkpoint: events.at(-1)!.checkpoint,
  caughtUp: false,
});

describe('the tables', () => {
  it('are the same for every way to cut the log and to write, also if all in memory is lost between', async () => {
    const pages = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });
    const run = (copying: pg.ClientBase) =>
      fc.asyncProperty(history, pages, fc.boolean(), fc.boolean(), async (events, sizes, forgets, copies) => {
        await createReadSchema(client, 'whole');
        await (await foldingOf('whole')).apply(slice(events));
        await createReadSchema(client, 'cut');
        const cutting = () => foldingOf('cut', { copies }, copying);
        let folding = await cutting();
        for (let at = 0, page = 0; at < events.length; page++) {
          const size = sizes[page % sizes.length]!;
          if (forgets) folding = await cutting();
          await folding.apply(slice(events.slice(at, at + size)));
          at += size;
        }
        expect(await hashTables(client, 'cut')).toEqual(await hashTables(client, 'whole'));
      });
    await withCopying((copying) => fc.assert(run(copying), { numRuns: 25 }));
  });

  it('keep every text as it is in the way of rebuilds', async () => {
    const [created] = recordFacts([createdFact()]);
    const { meeting } = project(null, created!)!;
    const odd = {
      ...meeting,
      organizer_zone: 'tab\t\\t\r\nend\n\\.\n',
      ranked_by: '\\N',
      calendar_event_id: '',
    };
    await createReadSchema(client, 'live');
    const changes = { ...noChanges(), meeting: { added: [odd], changed: [], gone: [] } };
    const move = { text: 'select 1', values: [] };
    expect(await withCopying((copying) => copyPage(copying, 'live', move, changes))).toBe(true);
    const load = async (query: pg.QueryConfig) => (await client.query<MeetingRows>(query)).rows;
    expect((await loadMeetings(load, 'live', [meeting.id]))[0]?.meeting).toEqual(odd);
  });
});

describe('a page', () => {
  const [first, second] = recordFacts([createdFact(), joinedFact(1)]);
  const ELSEWHERE = 'meeting-00000000-0000-4000-8000-0000000000e1';

  it.each([
    ['as it comes', false],
    ['in the way of rebuilds', true],
  ])(
    '%s is refused where another runner has moved the checkpoint meanwhile, and nothing of it is written',
    async (_, copies) => {
      await createReadSchema(client, 'live');
      const one = await foldingOf('live');
      await withCopying(async (copying) => {
        const other = await foldingOf('live', { copies }, copying);
        await one.apply(slice([first!]));
        const before = await hashTables(client, 'live');
        const elsewhere = { ...first!, stream: ELSEWHERE };
        await expect(other.apply(slice([elsewhere]))).rejects.toThrow('moved on by another process');
        expect(await hashTables(client, 'live')).toEqual(before);
      });
      await one.apply(slice([second!]));
      expect((await readSchemaPosition(client, 'live'))?.position).toBe(second!.checkpoint);
    },
  );

  it('is refused where the tables were made again, even if they are at the same position', async () => {
    await createReadSchema(client, 'live');
    const old = await foldingOf('live');
    await old.apply(slice([first!]));
    await createReadSchema(client, 'live');
    await (await foldingOf('live')).apply(slice([first!]));
    await expect(old.apply(slice([second!]))).rejects.toThrow('moved on by another process');
  });

  it('is refused where the tables are replaced while it waits to be written', async () => {
    await createReadSchema(client, READ_SCHEMA);
    await (await foldingOf(READ_SCHEMA)).apply(slice([first!]));
    const other = await database.pool.connect();
    await createReadSchema(other, nextSchemaOf(READ_SCHEMA));
    await createFolding(
      other,
      nextSchemaOf(READ_SCHEMA),
      (await readSchemaPosition(other, nextSchemaOf(READ_SCHEMA)))!,
    ).apply(slice([first!]));
    const live = await foldingOf(READ_SCHEMA);
    let writing: Promise<unknown> = Promise.resolve();
    await other.query('begin');
    const fillTo = async () => {
      writing = live.apply(slice([second!])).catch((error: unknown) => error);
      await vi.waitFor(async () => {
        const waiting = await database.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        expect(waiting.rowCount).toBe(1);
      }, PATIENCE);
    };
    await replaceLive(other, fillTo);
    await other.query('commit');
    other.release();
    expect(await writing).toBeInstanceOf(Superseded);
    const again = await foldingOf(READ_SCHEMA);
    expect(again.position).toBe(first!.checkpoint);
    await again.apply(slice([second!]));
  });

  it('is written whole or not at all', async () => {
    await createReadSchema(client, 'live');
    const empty = await hashTables(client, 'live');
    await client.query('create table narrow (x integer check (x > 0))');
    let isRefused = true;
    const transactionalWrites = async () =>
      isRefused ? [{ text: 'insert into narrow values ($1)', values: [0] }] : [];
    const folding = await foldingOf('live', { transactionalWrites });
    const before = await readSchemaPosition(client, 'live');
    await expect(folding.apply(slice([first!]))).rejects.toThrow('narrow');
    expect(await hashTables(client, 'live')).toEqual(empty);
    expect(await readSchemaPosition(client, 'live')).toEqual(before);
    isRefused = false;
    expect(await folding.apply(slice([first!, second!]))).toMatchObject([
      { meetingId: expect.any(String), checkpoint: second!.checkpoint },
    ]);
  });

  it('is written whole or not at all in the way of rebuilds', async () => {
    await createReadSchema(client, 'other');
    await (await foldingOf('other')).apply(slice([first!, second!]));
    await createReadSchema(client, 'live');
    await client.query('insert into live.meeting_participants table other.meeting_participants');
    const before = [await hashTables(client, 'live'), await readSchemaPosition(client, 'live')];
    await withCopying(async (copying) => {
      const folding = await foldingOf('live', { copies: true }, copying);
      await expect(folding.apply(slice([first!, second!]))).rejects.toThrow('duplicate key');
      expect([await hashTables(client, 'live'), await readSchemaPosition(client, 'live')]).toEqual(before);
      await client.query('truncate live.meeting_participants');
      await folding.apply(slice([first!, second!]));
    });
    expect(await hashTables(client, 'live')).toEqual(await hashTables(client, 'other'));
  });
});

const names = [...Object.values(meetingTables).map(({ name }) => name), 'checkpoint'];

it.each(names)('removing a schema gives way to who has begun to read it with %s', async (first) => {
  await createReadSchema(client, 'live');
  const reader = await database.pool.connect();
  await reader.query(`begin; lock table live.${first} in access share mode`);
  const removing = dropSchema(client, 'live');
  await vi.waitFor(async () => {
    const waiting = await database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(waiting.rowCount).toBe(1);
  }, PATIENCE);
  for (const name of names) await reader.query(`select from live.${name}`);
  await reader.query('commit');
  reader.release();
  await removing;
  expect(await readSchemaPosition(client, 'live')).toBeNull();
});
