import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Checkpoint, type EventStore, StoreUnavailable } from '#services/storage/event-store/port.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import type { Ring } from '../ring.ts';
import { migrations } from './migrations.ts';
import { createRelay, readRelayCheckpoint, saveRelayCheckpoint } from './relay.ts';

type RelayDeps = Parameters<typeof createRelay>[0];

const PATIENCE = { timeout: 20_000, interval: 10 };
const AT = '2026-03-01T10:00:00.000Z';

let database: FreshDatabase;
let store: EventStore;
let rung: Ring[];
let troubles: string[];
let running: (() => Promise<void>)[];

beforeEach(async () => {
  database = await freshDatabase();
  await migrate(database.pool, migrations);
  store = createMemoryLog().open();
  rung = [];
  troubles = [];
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((stop) => stop()));
  await database.drop();
});

/** A relay whose read models show everything at once, and whose rings are all stored. */
function aRelay(
  deps: Partial<RelayDeps> = {},
): ReturnType<typeof createRelay> & { start(): () => Promise<void> } {
  const relay = createRelay({
    store,
    readModels: { waitFor: async () => 'shown' },
    publish: async (ring) => void rung.push(ring),
    pool: database.pool,
    onTrouble: (message) => troubles.push(message),
    now: () => new Date(AT),
    ...deps,
  });
  return {
    ...relay,
    start() {
      const abort = new AbortController();
      const done = relay.run(abort.signal);
      const stop = () => {
        abort.abort();
        return done;
      };
      running.push(stop);
      return stop;
    },
  };
}

/** Started on the log as it is now. */
async function aRunningRelay(deps: Partial<RelayDeps> = {}) {
  const relay = aRelay(deps);
  const stop = relay.start();
  await vi.waitFor(() => expect(relay.status().position).not.toBeNull(), PATIENCE);
  return { ...relay, stop };
}

async function append(stream: string, events = 1) {
  const added = Array.from({ length: events }, () => ({
    id: randomUUID(),
    type: 'Happened',
    data: {},
    meta: { at: AT },
  }));
  const { checkpoint, revision } = await store.append(stream, 'any', added);
  return { eventId: added.at(-1)!.id, checkpoint, revision, stream };
}

const storedCheckpoint = async () => {
  const { rows } = await database.pool.query<{ position: Checkpoint }>(
    'select position from relay_checkpoint',
  );
  return rows[0]?.position;
};

const caughtUp = () =>
  vi.waitFor(async () => expect(await storedCheckpoint()).toBe(await store.head()), PATIENCE);

test('a new relay begins where the log ends', async () => {
  await append(`meeting-${randomUUID()}`);
  await aRunningRelay();
  const meetingId = randomUUID();
  const { eventId } = await append(`meeting-${meetingId}`);
  await caughtUp();
  expect(rung).toEqual([{ meetingId, eventId, stream: `meeting-${meetingId}`, revision: 0 }]);
});

test('it rings for the streams of meetings, and for no others', async () => {
  await aRunningRelay();
  const ids = {
    meeting: randomUUID(),
    evidence: randomUUID(),
    delivery: randomUUID(),
    slack: randomUUID(),
  };
  for (const [kind, id] of Object.entries(ids)) await append(`${kind}-${id}`);
  for (const other of [`reservations-${randomUUID()}`, `subject-${randomUUID()}`, 'meeting-x', '$scavenges'])
    await append(other);
  await caughtUp();
  expect(rung.map(({ meetingId }) => meetingId)).toEqual(Object.values(ids));
});

test('it rings once for a meeting in each page, for its newest event', async () => {
  const stop = aRelay().start();
  await vi.waitFor(async () => expect(await storedCheckpoint()).toBeDefined(), PATIENCE);
  await stop();
  const meetingId = randomUUID();
  await append(`meeting-${meetingId}`, 3);
  await append(`delivery-${meetingId}`, 2);
  const { eventId } = await append(`meeting-${meetingId}`, 4);
  aRelay().start();
  await caughtUp();
  expect(rung).toEqual([{ meetingId, eventId, stream: `meeting-${meetingId}`, revision: 6 }]);
});

test('it goes on where it stopped, page by page', async () => {
  const { stop } = await aRunningRelay();
  await append(`meeting-${randomUUID()}`);
  await caughtUp();
  await stop();
  const meetings = Array.from({ length: 600 }, () => randomUUID());
  for (const meetingId of meetings) await append(`meeting-${meetingId}`);
  rung = [];
  aRelay().start();
  await caughtUp();
  expect(rung.map(({ meetingId }) => meetingId)).toEqual(meetings);
});

test('it rings only for what the read models show, and waits for them without spinning', async () => {
  let isShown = false;
  const asked: Checkpoint[] = [];
  const relay = await aRunningRelay({
    readModels: {
      waitFor: async (checkpoint) => {
        asked.push(checkpoint);
        return isShown ? 'shown' : 'behind';
      },
    },
  });
  const began = performance.now();
  const { checkpoint } = await append(`meeting-${randomUUID()}`);
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(3), PATIENCE);
  expect(asked.length).toBeLessThan((performance.now() - began) / 50 + 2);
  expect(new Set(asked)).toEqual(new Set([checkpoint]));
  expect(rung).toEqual([]);
  expect(relay.status()).toMatchObject({ trouble: 'The relay is waiting for the read models.' });
  isShown = true;
  await caughtUp();
  expect(rung).toHaveLength(1);
  expect(troubles).toEqual([]);
});

test('a ring that can’t be stored is tried again until it can, and that is told once', async () => {
  let isAway = true;
  let tries = 0;
  await aRunningRelay({
    publish: async (ring) => {
      tries += 1;
      if (isAway) throw new Error('NATS is not connected');
      rung.push(ring);
    },
  });
  const before = await storedCheckpoint();
  const meetingId = randomUUID();
  await append(`meeting-${meetingId}`);
  await vi.waitFor(() => expect(tries).toBeGreaterThan(2), PATIENCE);
  expect(await storedCheckpoint()).toBe(before);
  isAway = false;
  await caughtUp();
  expect(rung.map((ring) => ring.meetingId)).toEqual([meetingId]);
  await vi.waitFor(
    () =>
      expect(troubles).toEqual([
        "The relay couldn't ring; trying again: NATS is not connected",
        'The relay has resumed.',
      ]),
    PATIENCE,
  );
});

test('the checkpoint is stored after all rings of its page, not before', async () => {
  const waiting: (() => void)[] = [];
  await aRunningRelay({ publish: () => new Promise<void>((resolve) => waiting.push(resolve)) });
  const before = await storedCheckpoint();
  await store.append(`meeting-${randomUUID()}`, 'any', [
    { id: randomUUID(), type: 'Happened', data: {}, meta: { at: AT } },
  ]);
  await vi.waitFor(() => expect(waiting).toHaveLength(1), PATIENCE);
  // Long enough for a checkpoint that does not wait.
  await database.pool.query('select pg_sleep(0.2)');
  expect(await storedCheckpoint()).toBe(before);
  waiting[0]!();
  await caughtUp();
});

test('a relay that died between a ring and its checkpoint is followed by one that rings again with the same id', async () => {
  const dies = new Error('Postgres went away');
  const query = (config: pg.QueryConfig, values?: unknown[]) =>
    config.name === 'relay-checkpoint' ? Promise.reject(dies) : database.pool.query(config, values);
  const { stop } = await aRunningRelay({ pool: { query } as unknown as pg.Pool });
  const meetingId = randomUUID();
  const { eventId } = await append(`meeting-${meetingId}`);
  await vi.waitFor(() => expect(rung.length).toBeGreaterThan(0), PATIENCE);
  await stop();
  rung = [];
  aRelay().start();
  await caughtUp();
  expect(rung).toEqual([expect.objectContaining({ meetingId, eventId })]);
  expect(troubles[0]).toBe('The relay is restarting: Postgres went away');
});

test('a log that can’t be read is followed again from where it was', async () => {
  let isDown = false;
  await aRunningRelay({
    store: {
      head: store.head,
      async *follow(options) {
        if (isDown) throw new StoreUnavailable('The event log did not answer.');
        for await (const page of store.follow(options)) {
          if (isDown) throw new StoreUnavailable('The event log died.');
          yield page;
        }
      },
    },
  });
  isDown = true;
  const meetingId = randomUUID();
  await append(`meeting-${meetingId}`);
  await vi.waitFor(
    () => expect(troubles).toEqual(['The relay is restarting: The event log died.']),
    PATIENCE,
  );
  isDown = false;
  await caughtUp();
  expect(rung.map((ring) => ring.meetingId)).toEqual([meetingId]);
  await vi.waitFor(() => expect(troubles[1]).toBe('The relay has resumed.'), PATIENCE);
});

describe('asked to stop, it stops, and stores nothing that it has not rung for,', () => {
  test.each<[string, (reached: () => void) => Partial<RelayDeps>]>([
    ['while a ring hangs', (reached) => ({ publish: () => new Promise(reached) })],
    [
      'while rings are refused',
      (reached) => ({
        publish: async () => {
          reached();
          throw new Error('NATS is not connected');
        },
      }),
    ],
    [
      'while nobody projects',
      (reached) => ({
        readModels: {
          async waitFor() {
            reached();
            return 'behind';
          },
        },
      }),
    ],
  ])('%s', async (_, depsFor) => {
    const reached = Promise.withResolvers<void>();
    const { stop } = await aRunningRelay(depsFor(reached.resolve));
    const before = await storedCheckpoint();
    await append(`meeting-${randomUUID()}`);
    await reached.promise;
    await stop();
    expect(await storedCheckpoint()).toBe(before);
  });
});

describe('its checkpoint', () => {
  const place = (n: number) => String(n).padStart(20, '0') as Checkpoint;

  test('only moves forward', async () => {
    const now = new Date(AT);
    expect(await readRelayCheckpoint(database.pool, place(5), now)).toBe(place(5));
    await saveRelayCheckpoint(database.pool, place(9), now);
    await saveRelayCheckpoint(database.pool, place(7), now);
    expect(await readRelayCheckpoint(database.pool, place(20), now)).toBe(place(9));
  });

  test('of a log that ends before it counts for nothing, and is forgotten', async () => {
    await readRelayCheckpoint(database.pool, place(1_000_000), new Date(AT));
    await append(`meeting-${randomUUID()}`);
    await aRunningRelay();
    const meetingId = randomUUID();
    await append(`meeting-${meetingId}`);
    await caughtUp();
    expect(rung.map((ring) => ring.meetingId)).toEqual([meetingId]);
    expect(troubles).toEqual([expect.stringContaining('restored from an older backup')]);
  });
});

test('its status says how far it is and how old the oldest event is that it has not rung for', async () => {
  let isShown = false;
  let now = new Date(AT);
  const relay = aRelay({
    readModels: { waitFor: async () => (isShown ? 'shown' : 'behind') },
    now: () => now,
  });
  expect(relay.status()).toEqual({ position: null, lagMs: null, trouble: null });
  const stop = relay.start();
  await vi.waitFor(() => expect(relay.status().lagMs).toBe(0), PATIENCE);
  now = new Date(now.getTime() + 5_000);
  const { checkpoint } = await append(`meeting-${randomUUID()}`);
  await vi.waitFor(() => expect(relay.status().lagMs).toBe(5_000), PATIENCE);
  isShown = true;
  await vi.waitFor(
    () => expect(relay.status()).toEqual({ position: checkpoint, lagMs: 0, trouble: null }),
    PATIENCE,
  );
  await stop();
  expect(relay.status().lagMs).toBeNull();
});
