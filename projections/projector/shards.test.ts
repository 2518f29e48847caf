// @module-tag slow
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { lineTo } from '#tests/harness/line.ts';
import { type LogOnPostgres, logOnPostgres } from '#tests/stories/event-log.ts';
import { EVENTS_PER_MEETING, happen, meetingId } from '#tests/stories/realistic.ts';
import { createProjector, type ProjectorDeps } from './projector.ts';
import { rebuildReadModels } from './rebuild.ts';

const PATIENCE = { timeout: 20_000, interval: 10 };
const SHARDS = 4;

let on: LogOnPostgres;
let stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  on = await logOnPostgres();
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  await on.end();
});

/** A process that projects, with the meetings of each page that it folded. */
function start(deps: Partial<ProjectorDeps> = {}) {
  const folded: string[] = [];
  const pool = createPool(on.database.connection);
  const projector = createProjector({
    ...{ log: on.log, pool, now: () => new Date(), shards: SHARDS },
    onPage: (touched) => folded.push(...touched.map(({ meetingId }) => meetingId)),
    ...deps,
  });
  const abort = new AbortController();
  const done = projector.run(abort.signal);
  const stop = async () => {
    abort.abort();
    await done;
    await projector.close();
    if (!pool.ended) await pool.end();
  };
  stops.push(stop);
  const leads = (count: number) =>
    vi.waitFor(
      async () => expect((await projector.status()).shards).toEqual({ leading: count, of: SHARDS }),
      PATIENCE,
    );
  return { ...projector, folded, leads, stop };
}

const caughtUp = (projector: { status: ReturnType<typeof createProjector>['status'] }) =>
  vi.waitFor(async () => expect((await projector.status()).position).toBe(await on.log.head()), PATIENCE);

async function expectSameAsRebuilt(meetings: number) {
  const { tables } = await rebuildReadModels({ log: on.log, pool: on.database.pool, shards: SHARDS });
  expect(tables!.filter(({ equal }) => !equal)).toEqual([]);
  expect(tables!.find(({ table }) => table === 'meetings')!.live).toBe(meetings);
}

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => meetingId(from + n));

describe('read models in shards', () => {
  it('are led by one process, and by two as soon as there are two, each event folded once', async () => {
    const one = start();
    await one.leads(SHARDS);
    await happen(on.log, { from: 0, to: 20, abreast: 8 });
    const other = start();
    await Promise.all([one.leads(SHARDS / 2), other.leads(SHARDS / 2)]);
    await caughtUp(one);
    one.folded.length = 0;
    await happen(on.log, { from: 20, to: 60, abreast: 8 });
    await caughtUp(other);
    const [mine, others] = [new Set(one.folded), new Set(other.folded)];
    expect([...mine].filter((id) => others.has(id))).toEqual([]);
    expect([...mine, ...others].sort()).toEqual(ids(20, 60).sort());
    expect(Math.min(mine.size, others.size)).toBeGreaterThan(5);
    await expectSameAsRebuilt(60);
  });

  it('go on where a process is lost, with what is written meanwhile, and nothing is doubled', async () => {
    const line = await lineTo(on.database);
    const pool = createPool(line.url);
    const lost = start({ pool });
    await lost.leads(SHARDS);
    const other = start();
    await Promise.all([lost.leads(SHARDS / 2), other.leads(SHARDS / 2)]);
    const writing = happen(on.log, { from: 0, to: 60, abreast: 8 });
    await vi.waitFor(() => expect(lost.folded.length).toBeGreaterThan(5), PATIENCE);
    line.cut();
    await other.leads(SHARDS);
    await writing;
    await caughtUp(other);
    line.mend();
    await expectSameAsRebuilt(60);
    await lost.stop();
    await pool.end();
    await line.close();
  });

  it('show an event once all shards have reached it, in processes that lead and in others', async () => {
    const [one, other] = [start(), start()];
    await Promise.all([one.leads(SHARDS / 2), other.leads(SHARDS / 2)]);
    const elsewhere = createProjector({ log: on.log, pool: on.database.pool, now: () => new Date() });
    for (let n = 0; n < 4; n++) {
      await happen(on.log, { from: n, to: n + 1 });
      const head = await on.log.head();
      for (const projector of [one, other, elsewhere])
        expect(await projector.waitFor(head, 10_000)).toBe('shown');
      const { rows } = await on.database.pool.query(
        `select from ${READ_SCHEMA}.checkpoint where position < $1`,
        [head],
      );
      expect(rows).toEqual([]);
    }
    await other.stop();
    await one.leads(SHARDS);
    await elsewhere.close();
  });

  it('are divided anew by a rebuild, while they are projected', async () => {
    const projector = start();
    await projector.leads(SHARDS);
    await happen(on.log, { from: 0, to: 10 });
    await caughtUp(projector);
    const { tables, events } = await rebuildReadModels({ log: on.log, pool: on.database.pool, shards: 2 });
    expect(events).toBe(10 * EVENTS_PER_MEETING);
    expect(tables!.filter(({ equal }) => !equal)).toEqual([]);
    await happen(on.log, { from: 10, to: 20 });
    await caughtUp(projector);
    expect((await projector.status()).shards).toEqual({ leading: 2, of: 2 });
    await expectSameAsRebuilt(20);
  });
});
