// @module-tag slow
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { meetingTableKeys, meetingTables, READ_SCHEMA } from '../../projections/meetings/tables.ts';
import { hashTables } from '../../projections/projector/compare.ts';
import { createFolding } from '../../projections/projector/folding.ts';
import { createReadSchema, readSchemaPosition } from '../../projections/projector/read-schema.ts';
import type { SealedEvent } from '../../services/storage/event-store/event-log.ts';
import { LOCKS, tryLock } from '../../services/storage/postgres/advisory-locks.ts';
import { type LogOnPostgres, logOnPostgres } from '../../tests/stories/event-log.ts';
import { happen, meetingId, realisticMeeting } from '../../tests/stories/realistic.ts';
import { writeSimulation } from '../simulate/simulate.ts';
import { parseAsOf } from './as-of.ts';
import { findLogPrefix } from './log-prefix.ts';
import { dropReplay, type ReplayInto, replayInto } from './replay-into.ts';
import { rowsSchemaOf } from './schema-name.ts';
import { UNFINISHED_COMMENT } from './schemas.ts';

const NOW = new Date('2027-01-01T00:00:00.000Z');

let on: LogOnPostgres;
beforeEach(async () => {
  on = await logOnPostgres();
});
afterEach(() => on.end());

async function replayed(
  asOf: string | null,
  schema = 'past',
  other: Partial<ReplayInto> & { replace?: boolean } = {},
) {
  const { log } = on;
  const asked = asOf === null ? null : parseAsOf(asOf, NOW);
  const place = await findLogPrefix({ log }, asked);
  const { replace = false, ...deps } = other;
  const options = { schema, asOf: asOf ?? 'the end of the log', replace };
  return replayInto(
    { log, pool: on.database.pool, now: () => NOW, version: '1.2.3', ...deps },
    place,
    options,
  );
}

async function allEvents(): Promise<SealedEvent[]> {
  const head = await on.log.head();
  const events: SealedEvent[] = [];
  for await (const page of on.log.follow({ pageSize: 500 })) {
    events.push(...page.events);
    if (page.checkpoint >= head) return events;
  }
  return events;
}

/** What a projector has that was stopped after this event. */
async function stoppedAfter(events: readonly SealedEvent[], schema: string) {
  const client = await on.database.pool.connect();
  try {
    await createReadSchema(client, schema);
    const folding = createFolding(client, schema, (await readSchemaPosition(client, schema))!);
    for (const event of events)
      await folding.apply({ events: [event], checkpoint: event.checkpoint, caughtUp: false });
    return await hashTables(client, schema);
  } finally {
    client.release();
  }
}

async function hashed(schema: string) {
  const client = await on.database.pool.connect();
  try {
    return await hashTables(client, rowsSchemaOf(schema));
  } finally {
    client.release();
  }
}

const schemas = async () =>
  (
    await on.database.pool.query<{ name: string }>(
      `select nspname::text as name from pg_namespace
       where nspname !~ '^pg_' and nspname not in ('public', 'information_schema') order by 1`,
    )
  ).rows.map(({ name }) => name);

describe('read models of a time', () => {
  it('are those that a projector had that was stopped at that position', async () => {
    await writeSimulation(on.log, { meetings: 8, seed: 7, from: '2026-01-05', people: 20 });
    const events = await allEvents();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: events.length }), async (count) => {
        const last = events[count - 1]!;
        await replayed(String(Number(last.checkpoint)), 'past', { replace: true });
        expect(await hashed('past')).toEqual(await stoppedAfter(events.slice(0, count), 'other'));
        expect((await readSchemaPosition(on.database.pool, rowsSchemaOf('past')))?.position).toBe(
          last.checkpoint,
        );
      }),
      { numRuns: 5 },
    );
  }, 120_000);

  it('tell how far they were looked for, to the end, also where that lies in the middle of a page', async () => {
    await happen(on.log, { from: 0, to: 2 });
    for (const asOf of [null, '25']) {
      const steps: number[][] = [];
      const progress = (...step: number[]) => void steps.push(step);
      const { events } = await findLogPrefix(
        { log: on.log, progress },
        asOf === null ? null : parseAsOf(asOf, NOW),
      );
      expect(steps.at(-1)).toEqual([events, events]);
    }
  });

  it('end before the first event that is later, though an earlier one comes after that', async () => {
    const [first] = realisticMeeting(0);
    const [event] = first!.events;
    const at = async (n: number, time: string) =>
      on.log.append(`meeting-${meetingId(n)}`, 'none', [
        { ...event!, id: randomUUID(), meta: { ...event!.meta, at: time } } as never,
      ]);
    await at(1, '2026-03-01T09:00:00.000Z');
    const { checkpoint } = await at(2, '2026-03-01T10:00:00.000Z');
    await at(3, '2026-03-01T10:00:00.001Z');
    await at(4, '2026-03-01T09:30:00.000Z');
    const { place } = await replayed('2026-03-01T11:00+01:00');
    expect(place).toEqual({ position: checkpoint, at: '2026-03-01T10:00:00.000Z', events: 2 });
    const { rows } = await on.database.pool.query('select from past.meetings');
    expect(rows).toHaveLength(2);
  });

  it('say what they show, when they were made and by which Kairos', async () => {
    await happen(on.log, { from: 0, to: 2 });
    const { place } = await replayed('5');
    const { rows } = await on.database.pool.query('select * from past.as_of');
    expect(rows).toEqual([
      {
        as_of: '5',
        position: place.position,
        last_event_at: new Date(place.at),
        events: '5',
        parked: 0,
        made_at: NOW,
        made_by: 'Kairos 1.2.3',
      },
    ]);
  });

  it('do not heed what happens while they are made, and tell how far they are', async () => {
    await happen(on.log, { from: 0, to: 3 });
    const before = await on.log.head();
    const steps: { done: number; total: number }[] = [];
    const follow: typeof on.log.follow = async function* (options) {
      await happen(on.log, { from: 100, to: 101 });
      yield* on.log.follow(options);
    };
    const { log, database } = on;
    const growing = { ...log, follow } as typeof log;
    const place = await findLogPrefix({ log: growing }, null);
    expect(place.position).toBe(before);
    const deps = {
      log,
      pool: database.pool,
      now: () => NOW,
      version: '1',
      progress: (step: { done: number; total: number }) => void steps.push(step),
    };
    await replayInto(deps, place, { schema: 'past', asOf: 'now', replace: false });
    const { rows } = await database.pool.query('select from past.meetings');
    expect(rows).toHaveLength(3);
    expect(steps.at(-1)).toMatchObject({ done: place.events, total: place.events });
  });

  it('leave an event out that cannot be read, count it, and mark its meeting', async () => {
    await happen(on.log, { from: 0, to: 2 });
    const { meta } = realisticMeeting(0)[0]!.events[0]!;
    const odd = {
      type: 'ParticipantDeclined',
      data: { participant: 99 },
      id: randomUUID(),
      meta,
    };
    await on.log.append(`meeting-${meetingId(1)}`, 'exists', [odd as never]);
    const told: string[] = [];
    const { parked } = await replayed(null, 'past', { onParked: ({ id }) => told.push(id) });
    expect([parked, told]).toEqual([1, [odd.id]]);
    const { rows } = await on.database.pool.query(
      'select meeting, (select parked from past.as_of) as parked from past.meetings where is_incomplete',
    );
    expect(rows).toEqual([{ meeting: meetingId(1), parked: 1 }]);
  });
});

describe('nothing is shown', () => {
  it('of an empty log', async () => {
    await expect(replayed('2026-03-01T00:00Z')).rejects.toThrow('The log is empty');
  });

  it.each([
    ['2026-03-01T00:00Z', 'is before the first event of the log, which happened at 2026-03-02T09:00:00.000Z'],
    ['0', 'Position 0 is before the first event of the log'],
    ['21', 'Position 21 is past the end of the log, which ends at 20'],
    ['2027-01-01T00:00:01Z', 'is in the future'],
    ['2026-03-02T12:00', 'is neither a time with its zone'],
    ['-1', 'is neither a time'],
  ])('as of %s', async (asOf, message) => {
    await happen(on.log, { from: 0, to: 1 });
    await expect(replayed(asOf)).rejects.toThrow(message);
    expect(await schemas()).toEqual([]);
  });

  it.each([
    '',
    'Then',
    '1st',
    'a-b',
    'a"; drop schema public; --',
    'ä',
    'x'.repeat(51),
    'public',
    'pg_temp_1',
    'information_schema',
    'analytics',
    'demo',
    READ_SCHEMA,
    'a_rows',
    'order',
    'a_unfinished',
  ])('in a schema with the name "%s"', async (name) => {
    await happen(on.log, { from: 0, to: 1 });
    await expect(replayed(null, name)).rejects.toThrow(/can't be/);
  });
});

describe('a schema', () => {
  beforeEach(() => happen(on.log, { from: 0, to: 2 }));

  it('of an earlier replay is replaced only if that is said', async () => {
    await replayed('5');
    await expect(replayed(null)).rejects.toThrow('add --replace');
    expect((await on.database.pool.query('select events from past.as_of')).rows).toEqual([{ events: '5' }]);
    await replayed(null, 'past', { replace: true });
    expect((await on.database.pool.query('select events from past.as_of')).rows).toEqual([{ events: '40' }]);
    expect(await schemas()).toEqual(['past', 'past_rows']);
  });

  it.each(['past', 'past_rows', 'past_unfinished'])('of someone else, %s, is never touched', async (name) => {
    await on.database.pool.query(`create schema "${name}"; create table "${name}".mine (x integer)`);
    await expect(replayed(null, 'past', { replace: true })).rejects.toThrow("wasn't built by a replay");
    await expect(dropReplay(on.database.pool, 'past')).rejects.toThrow("wasn't built by a replay");
    expect((await on.database.pool.query(`select from "${name}".mine`)).rows).toEqual([]);
  });

  it('is not there after a replay that was stopped, and what was there before still is', async () => {
    await replayed('5');
    const stopping = new AbortController();
    const stopped = replayed(null, 'past', {
      replace: true,
      signal: stopping.signal,
      progress: () => stopping.abort(new Error('Stopped')),
    });
    await expect(stopped).rejects.toThrow('Stopped');
    expect(await schemas()).toEqual(['past', 'past_rows']);
    expect((await on.database.pool.query('select events from past.as_of')).rows).toEqual([{ events: '5' }]);
  });

  it('gives way to those who read it before it is replaced, and that can be stopped meanwhile', async () => {
    await replayed('5');
    const reading = await on.database.pool.connect();
    try {
      await reading.query('begin; select from past.meetings');
      const stopping = new AbortController();
      let isOver = false;
      const replacing = replayed(null, 'past', { replace: true, signal: stopping.signal }).finally(() => {
        isOver = true;
      });
      replacing.catch(() => {});
      const waits = `select from pg_stat_activity where query like 'drop schema if exists past %' and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await on.database.pool.query(waits)).rowCount).toBe(1);
      // Anyone who else reads it waits a moment at most.
      expect((await on.database.pool.query('select events from past.as_of')).rows).toEqual([{ events: '5' }]);
      expect(isOver).toBe(false);
      stopping.abort(new Error('Stopped'));
      await expect(replacing).rejects.toThrow('Stopped');
      expect(await schemas()).toEqual(['past', 'past_rows']);
    } finally {
      reading.release(true);
    }
  });

  it('that another replay began is removed, and said, if that was killed, and not if it still runs', async () => {
    const running = await on.database.pool.connect();
    try {
      await createReadSchema(running, 'killed_unfinished', UNFINISHED_COMMENT);
      await createReadSchema(running, 'running_unfinished', UNFINISHED_COMMENT);
      await createReadSchema(running, 'mine_unfinished');
      await tryLock(running, LOCKS.replay('running'));
      const removed: string[] = [];
      await replayed(null, 'past', { onRemoved: (left) => removed.push(left) });
      expect(removed).toEqual(['the schema killed_unfinished']);
      expect(await schemas()).toEqual(['mine_unfinished', 'past', 'past_rows', 'running_unfinished']);
    } finally {
      running.release(true);
    }
  });

  it('takes one replay at a time', async () => {
    const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const follow: typeof on.log.follow = async function* (options) {
      reached.resolve();
      await held.promise;
      yield* on.log.follow(options);
    };
    const first = replayed(null, 'past', { log: { ...on.log, follow } as typeof on.log });
    await reached.promise;
    await expect(replayed(null)).rejects.toThrow('Another replay into past is running');
    held.resolve();
    await first;
  });
});

it('every part of the read models is in it', async () => {
  await happen(on.log, { from: 0, to: 1 });
  await replayed(null);
  const { rows } = await on.database.pool.query<{ name: string }>(
    `select table_name::text as name from information_schema.tables where table_schema = 'past_rows'`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(meetingTableKeys.map((part) => meetingTables[part].name)),
  );
});
