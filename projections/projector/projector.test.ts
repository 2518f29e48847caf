import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMeetingQueries } from '#projections/meetings/queries.ts';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
import { type Checkpoint, START } from '#services/storage/event-store/port.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { lineTo } from '#tests/harness/line.ts';
import { type LogOnPostgres, logOnPostgres } from '#tests/stories/event-log.ts';
import { askedInSlackFact, recordFacts, storyFact } from '#tests/stories/given.ts';
import { EVENTS_PER_MEETING, happen, meetingId, realisticMeeting } from '#tests/stories/realistic.ts';
import type { Touched } from './fold-page.ts';
import { createProjector, FOREIGN_LOG, type Projector, type ProjectorDeps } from './projector.ts';
import { readSchemaPosition } from './read-schema.ts';
import { rebuildReadModels } from './rebuild.ts';

let on: LogOnPostgres;
let running: { stop: () => Promise<void> }[] = [];

beforeEach(async () => {
  on = await logOnPostgres();
});
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()));
  running = [];
  await on.end();
});

/** As one process has it; it runs when `start` is called. */
function aProjector(deps: Partial<ProjectorDeps> = {}): Projector & { start(): { stop(): Promise<void> } } {
  const projector = createProjector({ log: on.log, pool: on.database.pool, now: () => new Date(), ...deps });
  const handle = { stop: () => projector.close() };
  running.push(handle);
  return {
    ...projector,
    start() {
      const abort = new AbortController();
      const done = projector.run(abort.signal);
      handle.stop = async () => {
        abort.abort();
        await done;
        await projector.close();
      };
      return handle;
    },
  };
}

const PATIENCE = { timeout: 20_000, interval: 10 };

const caughtUp = (projector: Projector) =>
  vi.waitFor(async () => expect((await projector.status()).position).toBe(await on.log.head()), PATIENCE);

const count = async (table: string) =>
  (await on.database.pool.query<{ n: number }>(`select count(*)::int as n from ${READ_SCHEMA}.${table}`))
    .rows[0]!.n;

/** The tables of a first build are seen a moment before its lock ends. */
const rebuilt = () => vi.waitFor(() => rebuildReadModels({ log: on.log, pool: on.database.pool }), PATIENCE);

async function expectSameAsRebuilt() {
  const { tables } = await rebuilt();
  expect(tables?.filter(({ equal }) => !equal)).toEqual([]);
  return tables!;
}

async function appended(n: number): Promise<Checkpoint> {
  await happen(on.log, { from: n, to: n + 1 });
  return on.log.head();
}

/** Makes the read models, as the first start of Kairos does. */
async function aProjectorOnce() {
  const projector = aProjector();
  const { stop } = projector.start();
  await caughtUp(projector);
  await stop();
}

/** An event that the log holds and that no handler can make sense of. */
const poison = (n: number, id: string) =>
  on.store.append(
    `meeting-${meetingId(n)}`,
    'exists',
    [
      { ...realisticMeeting(n)[0]!.events[0]!, id, type: 'ParticipantDeclined', data: { participant: 99 } },
    ].map((event) => ({ ...event, meta: { ...event.meta, v: 1 } })) as never,
  );

const CONVERSATION = '00000000-0000-4000-8000-0000000051ac';
const POISON = '00000000-0000-4000-8000-00000000dead';

describe('one projector', () => {
  it('shows what is appended while it runs', async () => {
    const projector = aProjector();
    projector.start();
    const place = await appended(1);
    await caughtUp(projector);
    expect(await projector.waitFor(place, 10_000)).toBe('shown');
    const rows = await createMeetingQueries({ pool: on.database.pool }).byId(meetingId(1));
    expect(rows?.meeting).toMatchObject({ status: 'scheduled', calendar_event_id: 'k1' });
    expect(rows?.participants).toHaveLength(3);
  });

  it('says that something is shown once it is, and not while it is on its way', async () => {
    const { pool } = on.database;
    const projector = aProjector();
    projector.start();
    await caughtUp(projector);
    // As long as this is open, no page can be stored.
    const inTheWay = await pool.connect();
    await inTheWay.query(`begin; lock table ${READ_SCHEMA}.checkpoint in exclusive mode`);
    const place = await appended(1);
    expect(await projector.waitFor(place, 200)).toBe('behind');
    const later = projector.waitFor(place, 10_000);
    await inTheWay.query('rollback');
    inTheWay.release();
    expect(await later).toBe('shown');
    expect(await count('meetings')).toBe(1);
  });

  it('tells who writes beside it of every meeting, in the transaction of the checkpoint', async () => {
    const { pool } = on.database;
    await pool.query('create table work (meeting uuid, place text)');
    const projector = aProjector({
      transactionalWrites: async (touched) =>
        touched.map(({ meetingId, checkpoint }) => ({
          text: 'insert into work values ($1, $2)',
          values: [meetingId, checkpoint],
        })),
    });
    projector.start();
    await caughtUp(projector);
    const place = await appended(1);
    await caughtUp(projector);
    const { rows } = await pool.query('select distinct meeting, max(place) as place from work group by 1');
    expect(rows).toEqual([{ meeting: meetingId(1), place }]);
  });

  it('writes neither rows nor checkpoint when it dies before the commit, and doubles nothing afterwards', async () => {
    let deaths = 0;
    const deadAt = new Set([1, 2, 4]);
    let calls = 0;
    const projector = aProjector({
      transactionalWrites: async () => {
        calls += 1;
        if (!deadAt.has(calls)) return [];
        deaths += 1;
        throw new Error('killed');
      },
    });
    projector.start();
    await caughtUp(projector);
    await appended(1);
    await appended(2);
    await caughtUp(projector);
    expect(deaths).toBeGreaterThan(0);
    expect(await count('meetings')).toBe(2);
    expect((await expectSameAsRebuilt()).find(({ table }) => table === 'meetings')?.live).toBe(2);
    expect((await projector.status()).parked).toBe(0);
  });

  it('says what troubles it while it cannot go on, and goes on afterwards', async () => {
    let broken = true;
    const troubles: string[] = [];
    const projector = aProjector({
      transactionalWrites: async () => {
        if (broken) throw new Error('no room');
        return [];
      },
      onTrouble: (message) => troubles.push(message),
    });
    projector.start();
    await vi.waitFor(async () => expect((await projector.status()).role).toBe('leading'), PATIENCE);
    await appended(1);
    await vi.waitFor(async () => expect((await projector.status()).trouble).toContain('no room'), PATIENCE);
    broken = false;
    await caughtUp(projector);
    await vi.waitFor(async () => expect((await projector.status()).trouble).toBeNull(), PATIENCE);
    expect(troubles.join()).toContain('no room');
  });

  it('goes on after its connections to the database were cut', async () => {
    const projector = aProjector();
    projector.start();
    await appended(1);
    await caughtUp(projector);
    await on.database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await vi.waitFor(async () => {
      await appended(2);
    }, PATIENCE);
    await caughtUp(projector);
    expect(await count('meetings')).toBe(2);
  });
});

describe('a conversation in Slack', () => {
  const [asked] = recordFacts([askedInSlackFact()], CONVERSATION);
  const [erased] = recordFacts([
    storyFact('SubjectErased', { subject: `meeting:${CONVERSATION}`, why: 'asked' }),
  ]);
  const say = ({ stream, id, type, data, meta }: SealedEvent) =>
    on.log.append(stream as 'slack-', 'none', [{ id, type, data, meta } as never]);

  /** What it told the keeper of due tasks. */
  function aListeningProjector() {
    const told: Touched[] = [];
    const transactionalWrites: ProjectorDeps['transactionalWrites'] = async (touched) => {
      told.push(...touched);
      return [];
    };
    return { told, ...aProjector({ transactionalWrites }) };
  }

  it('is told of at once, before there is a meeting, and without rows that could put it off', async () => {
    const projector = aListeningProjector();
    projector.start();
    await caughtUp(projector);
    await say(asked!);
    await caughtUp(projector);
    expect(projector.told).toEqual([{ meetingId: CONVERSATION, checkpoint: await on.log.head() }]);
    expect((await projector.status()).parked).toBe(0);
    expect(await count('meetings')).toBe(0);
  });

  it('is told of without the rows of its meeting, even where that has some', async () => {
    const projector = aListeningProjector();
    projector.start();
    await caughtUp(projector);
    await happen(on.log, { from: 1, to: 2 });
    await caughtUp(projector);
    expect(projector.told.at(-1)).toMatchObject({ meetingId: meetingId(1), rows: expect.anything() });
    await say(recordFacts([askedInSlackFact()], meetingId(1))[0]!);
    await caughtUp(projector);
    expect(projector.told.at(-1)).toEqual({ meetingId: meetingId(1), checkpoint: await on.log.head() });
    await expectSameAsRebuilt();
  });

  it('is told of also where the read models are only made, though it is in none of them', async () => {
    await say(asked!);
    await happen(on.log, { from: 1, to: 2 });
    const projector = aListeningProjector();
    projector.start();
    await caughtUp(projector);
    expect(projector.told.map((one) => one.meetingId).sort()).toEqual([CONVERSATION, meetingId(1)].sort());
  });

  it('may be erased before it led to a meeting', async () => {
    const projector = aProjector();
    projector.start();
    await caughtUp(projector);
    await say(asked!);
    await say({ ...erased!, id: POISON });
    await appended(1);
    await caughtUp(projector);
    expect((await projector.status()).parked).toBe(0);
    expect(await count('meetings')).toBe(1);
  });
});

describe('two projectors', () => {
  it('take turns: one leads, the other takes over when it ends, and nothing is doubled', async () => {
    const [one, other] = [aProjector(), aProjector()];
    const first = one.start();
    await vi.waitFor(async () => expect((await one.status()).role).toBe('leading'), PATIENCE);
    other.start();
    const writing = happen(on.log, { from: 0, to: 40, abreast: 8 });
    await vi.waitFor(async () => expect(await count('meetings')).toBeGreaterThan(3), PATIENCE);
    expect((await other.status()).role).toBe('waiting');
    await first.stop();
    await vi.waitFor(async () => expect((await other.status()).role).toBe('leading'), PATIENCE);
    await writing;
    await caughtUp(other);
    expect(await count('meetings')).toBe(40);
    await expectSameAsRebuilt();
  });
});

describe('a projector on standby', () => {
  it('is untroubled again once the database is back', async () => {
    const leader = aProjector();
    leader.start();
    await vi.waitFor(async () => expect((await leader.status()).role).toBe('leading'), PATIENCE);
    const line = await lineTo(on.database);
    const pool = createPool(line.url);
    const troubles: string[] = [];
    const standby = aProjector({ pool, onTrouble: (message) => troubles.push(message) });
    const { stop } = standby.start();
    line.cut();
    await vi.waitFor(() => expect(troubles).not.toEqual([]), PATIENCE);
    line.mend();
    await vi.waitFor(async () => expect((await standby.status()).trouble).toBeNull(), PATIENCE);
    expect((await standby.status()).role).toBe('waiting');
    await stop();
    await pool.end();
    await line.close();
  });
});

describe('a leader whose connection is lost while nothing happens', () => {
  it('leaves the lead to another at once', async () => {
    const line = await lineTo(on.database);
    const pool = createPool(line.url);
    const leader = aProjector({ pool });
    const { stop } = leader.start();
    await caughtUp(leader);
    const other = aProjector();
    other.start();
    line.cut();
    await vi.waitFor(async () => expect((await other.status()).role).toBe('leading'), PATIENCE);
    line.mend();
    await vi.waitFor(async () => expect((await leader.status()).role).toBe('waiting'), PATIENCE);
    expect((await other.status()).role).toBe('leading');
    await stop();
    await pool.end();
    await line.close();
  });
});

describe('a projector that stops', () => {
  it('leaves the lead to others, though its connections stay open', async () => {
    const ownPool = createPool({ ...on.database.connection, idleTimeoutMillis: 0 });
    const leader = aProjector({ pool: ownPool });
    const { stop } = leader.start();
    await vi.waitFor(async () => expect((await leader.status()).role).toBe('leading'), PATIENCE);
    await stop();
    const other = aProjector();
    other.start();
    await vi.waitFor(async () => expect((await other.status()).role).toBe('leading'), PATIENCE);
    await ownPool.end();
  });
});

describe('a log that was restored to an earlier state', () => {
  it('is not followed as if nothing were missing, and is once the read models are rebuilt from it', async () => {
    const { pool } = on.database;
    await happen(on.log, { from: 0, to: 3 });
    const head = await on.log.head();
    await happen(on.log, { from: 3, to: 6 });
    await aProjectorOnce();
    await pool.query('delete from event_log where position > $1', [Number(head)]);
    await on.log.close();
    on = { ...on, log: on.reopened() };

    const projector = aProjector();
    projector.start();
    await vi.waitFor(async () => expect((await projector.status()).trouble).toBe(FOREIGN_LOG), PATIENCE);
    expect(await count('meetings')).toBe(6);

    const { tables } = await rebuildReadModels({ log: on.log, pool });
    expect(tables).toBeNull();
    await vi.waitFor(async () => expect((await projector.status()).trouble).toBeNull(), PATIENCE);
    await appended(3);
    await caughtUp(projector);
    expect(await count('meetings')).toBe(4);
    await expectSameAsRebuilt();
  });
});

describe('an event that cannot be projected', () => {
  it('is parked after three tries, its meeting is marked, and all others go on', async () => {
    const parked: string[] = [];
    const projector = aProjector({ onTrouble: (message) => parked.push(message) });
    await happen(on.log, { from: 0, to: 10 });
    await aProjectorOnce();
    await poison(3, POISON);
    await happen(on.log, { from: 10, to: 20 });
    projector.start();
    await caughtUp(projector);
    expect((await projector.status()).parked).toBe(1);
    expect(parked).toEqual([expect.stringContaining(POISON)]);
    const { rows } = await on.database.pool.query(`select id from ${READ_SCHEMA}.meetings where incomplete`);
    expect(rows).toEqual([{ id: meetingId(3) }]);
    expect(await count('meetings')).toBe(20);
    const letters = await on.database.pool.query(
      `select event_id, type, error from ${READ_SCHEMA}.dead_letters`,
    );
    expect(letters.rows).toEqual([
      { event_id: POISON, type: 'ParticipantDeclined', error: expect.stringContaining('no earlier event') },
    ]);
  });

  it('is parked as well when it is the database that refuses its values', async () => {
    const projector = aProjector();
    await aProjectorOnce();
    const [step] = realisticMeeting(1);
    const data = { ...step!.events[0]!.data, duration: 5_000_000_000 };
    await on.store.append(step!.stream, 'none', [
      { ...step!.events[0]!, data, meta: { ...step!.events[0]!.meta, v: 1 } } as never,
    ]);
    await happen(on.log, { from: 2, to: 4 });
    projector.start();
    await caughtUp(projector);
    expect((await projector.status()).parked).toBe(1);
    expect(await count('meetings')).toBe(2);
  });

  it('stops a rebuild, and the live tables stay', async () => {
    await happen(on.log, { from: 0, to: 3 });
    await aProjectorOnce();
    await poison(1, POISON);
    const projector = aProjector();
    projector.start();
    await caughtUp(projector);
    await expect(rebuildReadModels({ log: on.log, pool: on.database.pool })).rejects.toThrow(POISON);
    expect(await count('meetings')).toBe(3);
    expect((await projector.status()).parked).toBe(1);
  });

  it('is parked where there are no read models yet, so that they can be made', async () => {
    await happen(on.log, { from: 0, to: 3 });
    await poison(1, POISON);
    await happen(on.log, { from: 3, to: 5 });
    const parked: string[] = [];
    const { tables } = await rebuildReadModels({
      log: on.log,
      pool: on.database.pool,
      onParked: ({ id }) => parked.push(id),
    });
    expect(tables).toBeNull();
    expect(parked).toEqual([POISON]);
    expect(await count('meetings')).toBe(5);
    const projector = aProjector();
    projector.start();
    await caughtUp(projector);
    expect((await projector.status()).parked).toBe(1);
  });
});

describe('waiting for the read models', () => {
  it('ends when they show the event, in the process that projects and in others', async () => {
    const [here, elsewhere] = [aProjector(), aProjector()];
    here.start();
    await caughtUp(here);
    for (const n of [1, 2]) {
      const place = await appended(n);
      expect(await here.waitFor(place, 10_000)).toBe('shown');
      expect(await elsewhere.waitFor(place, 10_000)).toBe('shown');
    }
  });

  it('is woken from another process, not only answered when it asks', async () => {
    let held = Promise.withResolvers<void>();
    const here = aProjector({ transactionalWrites: () => held.promise.then(() => []) });
    held.resolve();
    here.start();
    await caughtUp(here);
    const elsewhere = aProjector();
    held = Promise.withResolvers();
    const [step] = realisticMeeting(1);
    const { checkpoint } = await on.log.append(step!.stream as 'meeting-', 'none', step!.events as never);
    const answers = Promise.all([here.waitFor(checkpoint, 10_000), elsewhere.waitFor(checkpoint, 10_000)]);
    expect(await elsewhere.waitFor(checkpoint, 100)).toBe('behind');
    held.resolve();
    expect(await answers).toEqual(['shown', 'shown']);
  });

  it('believes nothing that was heard before the connection broke, since Postgres may have lost it', async () => {
    const leading = aProjector();
    const { stop } = leading.start();
    const place = await appended(1);
    await caughtUp(leading);
    const other = aProjector();
    expect(await other.waitFor(place, 10_000)).toBe('shown');
    await stop();
    await on.database.pool.query(`update ${READ_SCHEMA}.checkpoint set position = $1`, [START]);
    expect(await other.waitFor(place, 0)).toBe('shown');
    await on.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen kairos_read'`,
    );
    await vi.waitFor(async () => expect(await other.waitFor(place, 1_000)).toBe('behind'), PATIENCE);
  });

  it('is given up at once where nothing projects', async () => {
    const projector = aProjector();
    const { stop } = projector.start();
    await caughtUp(projector);
    await stop();
    const place = await appended(1);
    expect(await aProjector().waitFor(place, 3_600_000)).toBe('behind');
  });

  it('is given up at once where there are no read models yet', async () => {
    expect(await aProjector().waitFor(await appended(1), 3_600_000)).toBe('behind');
  });

  it('is given up at once while the projector is more than a page behind', async () => {
    const held = Promise.withResolvers<void>();
    const first = aProjector();
    const { stop } = first.start();
    await caughtUp(first);
    await stop();
    await happen(on.log, { from: 0, to: Math.ceil(4_500 / EVENTS_PER_MEETING) });
    let pages = 0;
    const projector = aProjector({
      transactionalWrites: async () => {
        pages += 1;
        if (pages === 2) await held.promise;
        return [];
      },
    });
    projector.start();
    await vi.waitFor(() => expect(pages).toBe(2), PATIENCE);
    const head = await on.log.head();
    expect(await projector.waitFor(head, 3_600_000)).toBe('behind');
    expect(await aProjector().waitFor(head, 3_600_000)).toBe('behind');
    held.resolve();
    await vi.waitFor(async () => expect(await projector.waitFor(head, 10_000)).toBe('shown'), PATIENCE);
  });

  it('ends in time when nothing comes', async () => {
    const projector = aProjector();
    projector.start();
    await caughtUp(projector);
    expect(await projector.waitFor('99999999999999999999' as Checkpoint, 20)).toBe('behind');
  });
});

describe('a rebuild', () => {
  it('gives what is live while writers and the projector go on, and readers notice nothing', async () => {
    const projector = aProjector();
    projector.start();
    await happen(on.log, { from: 0, to: 30 });
    await caughtUp(projector);
    const queries = createMeetingQueries({ pool: on.database.pool });
    let isOver = false;
    const reading = (async () => {
      while (!isOver) expect((await queries.byId(meetingId(7)))?.meeting.status).toBe('scheduled');
    })();
    const writing = happen(on.log, { from: 30, to: 120, abreast: 4 });
    try {
      for (let time = 0; time < 3; time++) await expectSameAsRebuilt();
      await writing;
    } finally {
      // Neither may outlive the test, nor the database it's on.
      isOver = true;
      await Promise.allSettled([reading, writing]);
    }
    await reading;
    await caughtUp(projector);
    expect(await count('meetings')).toBe(120);
    await expectSameAsRebuilt();
    expect((await projector.status()).parked).toBe(0);
  });

  it('finds what is different, and puts it right', async () => {
    const projector = aProjector();
    projector.start();
    await happen(on.log, { from: 0, to: 3 });
    await caughtUp(projector);
    await on.database.pool.query(
      `update ${READ_SCHEMA}.meeting_bookings set ends_at = ends_at + interval '1 minute' where meeting_id = $1`,
      [meetingId(1)],
    );
    const { tables } = await rebuilt();
    expect(tables!.filter(({ equal }) => !equal)).toEqual([
      { table: 'meeting_bookings', live: 3, rebuilt: 3, equal: false },
    ]);
    await expectSameAsRebuilt();
  });

  it('happens on its own where the read models are missing, and what is owed is found again', async () => {
    const owed = new Set<string>();
    const transactionalWrites: ProjectorDeps['transactionalWrites'] = async (touched) => {
      for (const { meetingId } of touched) owed.add(meetingId);
      return [];
    };
    const projector = aProjector({ transactionalWrites });
    projector.start();
    await happen(on.log, { from: 0, to: 5 });
    await caughtUp(projector);
    owed.clear();
    await on.database.pool.query(`drop schema ${READ_SCHEMA} cascade`);
    await appended(5);
    await caughtUp(projector);
    expect(await count('meetings')).toBe(6);
    expect(owed.size).toBe(6);
    await expectSameAsRebuilt();
  });

  it('is refused while another one runs', async () => {
    const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await appended(1);
    const { pool } = on.database;
    const first = rebuildReadModels({
      log: on.log,
      pool,
      transactionalWrites: () => {
        reached.resolve();
        return held.promise.then(() => []);
      },
    });
    await reached.promise;
    await expect(rebuildReadModels({ log: on.log, pool })).rejects.toThrow('Another rebuild is running');
    held.resolve();
    await first;
    expect((await readSchemaPosition(pool, READ_SCHEMA))?.position).toBe(await on.log.head());
  });

  it('keeps no one from the next one once its tables are there', async () => {
    await appended(1);
    const { pool } = on.database;
    const next = Promise.withResolvers<void>();
    /** Holds back whatever a rebuild still does after its tables are there. */
    const slow = new Proxy(pool, {
      get: (target, key) =>
        key !== 'connect' ? Reflect.get(target, key) : async () => slowly(await target.connect()),
    });
    const slowly = (client: pg.PoolClient) => {
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
      return Object.assign(client, {
        query: async (...args: unknown[]) => {
          if (/^(select pg_advisory_unlock|begin; set local lock_timeout)/.test(String(args[0])))
            if ((await readSchemaPosition(pool, READ_SCHEMA)) !== null) await next.promise;
          return query(...args);
        },
      });
    };
    const first = rebuildReadModels({ log: on.log, pool: slow });
    await vi.waitFor(
      async () => expect(await readSchemaPosition(pool, READ_SCHEMA)).not.toBeNull(),
      PATIENCE,
    );
    await rebuildReadModels({ log: on.log, pool }).finally(next.resolve);
    await first;
    expect(await count('meetings')).toBe(1);
  });

  it('can be stopped, and leaves the live tables as they are', async () => {
    const projector = aProjector();
    projector.start();
    await appended(1);
    await caughtUp(projector);
    const stopped = AbortSignal.abort(new Error('Someone stopped it'));
    await expect(rebuildReadModels({ log: on.log, pool: on.database.pool, signal: stopped })).rejects.toThrow(
      'Someone stopped it',
    );
    expect(await count('meetings')).toBe(1);
    expect(await readSchemaPosition(on.database.pool, `${READ_SCHEMA}_next`)).toBeNull();
    expect((await readSchemaPosition(on.database.pool, READ_SCHEMA))?.position).not.toBe(START);
  });
});
