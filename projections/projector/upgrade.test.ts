// @module-tag slow
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { READ_SCHEMA, READ_VERSION } from '#projections/meetings/tables.ts';
import { type Checkpoint, START } from '#services/storage/event-store/port.ts';
import { LOCKS, withLock } from '#services/storage/postgres/advisory-locks.ts';
import { type LogOnPostgres, logOnPostgres } from '#tests/stories/event-log.ts';
import { askedInSlackFact, recordFacts, storyFact } from '#tests/stories/given.ts';
import { happen, meetingId } from '#tests/stories/realistic.ts';
import { createProjector, type ProjectorDeps } from './projector.ts';
import { nextSchemaOf, readSchemaPosition } from './read-schema.ts';
import { ensureReadModels, rebuildReadModels } from './rebuild.ts';
import { dropReplacedVersions } from './versions.ts';

type RebuildDeps = Parameters<typeof rebuildReadModels>[0];

const PREVIOUS = `read_v${READ_VERSION - 1}`;
const NEXT = nextSchemaOf(READ_SCHEMA);
const NOW = new Date('2026-03-20T12:00:00Z');
const CONVERSATION = '00000000-0000-4000-8000-0000000051ac';

let on: LogOnPostgres;

beforeEach(async () => {
  on = await logOnPostgres();
});
afterEach(() => on.end());

/** The version before has projected everything up to this place. */
async function projectedBefore(place: Checkpoint) {
  await on.database.pool.query(`create schema ${PREVIOUS};
    create table ${PREVIOUS}.checkpoint (position text not null, caught_up boolean not null, generation uuid not null);
    insert into ${PREVIOUS}.checkpoint values ('${place}', true, gen_random_uuid())`);
}

function telling() {
  const told: string[] = [];
  const transactionalWrites: NonNullable<RebuildDeps['transactionalWrites']> = async (touched) => {
    told.push(...touched.map((one) => one.meetingId));
    return [];
  };
  return { told, transactionalWrites };
}

const deps = <More extends Partial<RebuildDeps>>(more?: More) => ({
  log: on.log,
  pool: on.database.pool,
  now: () => NOW,
  ...more,
});

const isThere = async (schema: string) =>
  (await on.database.pool.query('select from pg_namespace where nspname = $1', [schema])).rowCount === 1;

/** Stops once this many pages of the log were handed out. */
function stoppingAfter(pages: number): { log: ProjectorDeps['log']; signal: AbortSignal } {
  const stop = new AbortController();
  let handed = 0;
  return {
    signal: stop.signal,
    log: {
      ...on.log,
      async *follow(options) {
        for await (const page of on.log.follow({ ...options, pageSize: 50 })) {
          if (handed++ === pages) stop.abort(new Error('killed'));
          stop.signal.throwIfAborted();
          yield page;
        }
      },
    },
  };
}

describe('after an upgrade', () => {
  it('only open meetings are due, and those that something happened to since the version before stopped', async () => {
    const [asked] = recordFacts([askedInSlackFact()], CONVERSATION);
    const { stream, id, type, data, meta } = asked!;
    await on.log.append(stream as 'slack-', 'none', [{ id, type, data, meta } as never]);
    // Each is booked for two days after it was created, on the day of March that its number gives.
    await happen(on.log, { from: 0, to: 10, abreast: 1 });
    await happen(on.log, { from: 20, to: 22, abreast: 1 });
    await projectedBefore(await on.log.head());
    const erased = recordFacts([
      storyFact('SubjectErased', { subject: `meeting:${meetingId(3)}`, why: 'asked' }),
    ])[0]!;
    await on.log.append(erased.stream as 'subject-', 'none', [
      { id: erased.id, type: erased.type, data: erased.data, meta: erased.meta } as never,
    ]);
    const { told, transactionalWrites } = telling();
    await rebuildReadModels(deps({ transactionalWrites }));
    expect(told).toEqual([meetingId(3), meetingId(20), meetingId(21)].sort());
  });

  it('only open meetings are due, too, if the version before goes on while the next tables are filled', async () => {
    await happen(on.log, { from: 0, to: 5, abreast: 1 });
    await projectedBefore(await on.log.head());
    const { told, transactionalWrites } = telling();
    const log: ProjectorDeps['log'] = {
      ...on.log,
      async head() {
        const head = await on.log.head();
        await happen(on.log, { from: 20, to: 21, abreast: 1 });
        const set = `update ${PREVIOUS}.checkpoint set position = $1`;
        await on.database.pool.query(set, [await on.log.head()]);
        log.head = on.log.head;
        return head;
      },
    };
    await rebuildReadModels(deps({ log, transactionalWrites }));
    expect(told).toEqual([meetingId(20)]);
  });

  it.each([
    ['had projected nothing', async () => START],
    ['had projected another log', async () => '99999999999999999999' as Checkpoint],
  ])('every meeting is due if the version before %s', async (_, place) => {
    await happen(on.log, { from: 0, to: 3 });
    await projectedBefore(await place());
    const { told, transactionalWrites } = telling();
    await rebuildReadModels(deps({ transactionalWrites }));
    expect(told).toHaveLength(3);
  });

  it('a build that was interrupted is gone on with, and gives the same', async () => {
    await happen(on.log, { from: 0, to: 20 });
    await projectedBefore(await on.log.head());
    await expect(rebuildReadModels(deps(stoppingAfter(3)))).rejects.toThrow('killed');
    const left = await readSchemaPosition(on.database.pool, NEXT);
    expect(left!.position > START && left!.position < (await on.log.head())).toBe(true);
    expect(await isThere(READ_SCHEMA)).toBe(false);

    const { events } = await rebuildReadModels(deps());
    expect(events).toBe(20 * 20 - Number(left!.position));
    const { tables } = await rebuildReadModels(deps());
    expect(tables!.filter(({ equal }) => !equal)).toEqual([]);
    expect(tables!.find(({ table }) => table === 'meetings')!.live).toBe(20);
  });

  it('two new processes build once, and one goes on where the other dies', async () => {
    await happen(on.log, { from: 0, to: 20 });
    await projectedBefore(await on.log.head());
    const told = [telling(), telling(), telling()];
    const dying = ensureReadModels(deps({ ...stoppingAfter(3), ...told[0] }));
    const others = [told[1], told[2]].map((one) => ensureReadModels(deps(one)));
    await Promise.allSettled([dying, ...others]);
    expect(await isThere(READ_SCHEMA)).toBe(true);
    expect(told.filter((one) => one.told.length > 0)).toHaveLength(1);
  });

  it('says how far the building is while there is nothing to read', async () => {
    await happen(on.log, { from: 0, to: 10 });
    await projectedBefore(await on.log.head());
    const projector = createProjector(deps());
    expect((await projector.status()).trouble).toBe('The read models are being built.');
    await expect(rebuildReadModels(deps(stoppingAfter(2)))).rejects.toThrow('killed');
    expect((await projector.status()).trouble).toBe('Building the next read models: 50%.');
    await rebuildReadModels(deps());
    expect((await projector.status()).trouble).toBeNull();
    await projector.close();
  });
});

describe('the tables of the version before', () => {
  const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

  beforeEach(async () => {
    await rebuildReadModels(deps());
    await projectedBefore(START);
  });

  it('are there for a day after this one has begun to project, for a step back', async () => {
    const { pool } = on.database;
    await dropReplacedVersions(pool, NOW);
    await dropReplacedVersions(pool, later(23));
    expect(await isThere(PREVIOUS)).toBe(true);
    await dropReplacedVersions(pool, later(24));
    expect(await isThere(PREVIOUS)).toBe(false);
    expect(await isThere(READ_SCHEMA)).toBe(true);
  });

  it('stay while a process of that version projects into them', async () => {
    const { pool } = on.database;
    await dropReplacedVersions(pool, NOW);
    await withLock(
      pool,
      LOCKS.projector(READ_VERSION - 1),
      () => new Error('held'),
      async () => {
        await dropReplacedVersions(pool, later(30));
        expect(await isThere(PREVIOUS)).toBe(true);
      },
    );
    await dropReplacedVersions(pool, later(30));
    expect(await isThere(PREVIOUS)).toBe(false);
  });

  it('are not counted as replaced any more once this version projects again', async () => {
    const { pool } = on.database;
    const replaced = `comment on schema ${READ_SCHEMA} is 'Read models of Kairos, replaced ${NOW.toISOString()}'`;
    await pool.query(replaced);
    const projector = createProjector(deps());
    const stop = new AbortController();
    const running = projector.run(stop.signal);
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          `select obj_description('${READ_SCHEMA}'::regnamespace, 'pg_namespace') as comment`,
        );
        expect(rows).toEqual([{ comment: 'Read models of Kairos' }]);
      },
      { timeout: 20_000, interval: 10 },
    );
    stop.abort();
    await running;
    await projector.close();
  });
});
