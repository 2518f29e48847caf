// @module-tag slow
import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventStore } from '#services/storage/event-store/port.ts';
import { migrations as eventStore } from '#services/storage/event-store/postgres/migrations.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '#tests/harness/nats-server.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { connectNats, type NatsDoorbells } from '../nats/nats.ts';
import { migrations } from './migrations.ts';
import { createRelay } from './relay.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

describe.skipIf(!hasNatsServer())('relays from Postgres to NATS', { timeout: 90_000 }, () => {
  let server: NatsServer;
  let database: FreshDatabase;
  let store: EventStore;
  let bells: NatsDoorbells[];
  let stops: (() => Promise<void>)[];
  beforeEach(async () => {
    server = (await startNatsServer())!;
    database = await freshDatabase();
    await migrate(database.pool, { ...eventStore, ...migrations });
    store = postgresEventStore({ pool: database.pool, pollMs: 20 });
    bells = [];
    stops = [];
  });
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all(bells.map((one) => one.close()));
    await store.close();
    await server.stop();
    await database.drop();
  });

  async function open(): Promise<NatsDoorbells> {
    const one = await connectNats({ url: server.url, onTrouble: () => {} });
    bells.push(one);
    return one;
  }

  /** A relay as a process of its own has it, that has begun to follow the log, and the ids of the events it rang for. */
  async function startRelay(pool: pg.Pool = database.pool) {
    const { publish } = await open();
    const rungFor: string[] = [];
    const relay = createRelay({
      store,
      readModels: { waitFor: async () => 'shown' },
      publish: async (ring) => {
        await publish(ring);
        rungFor.push(ring.eventId!);
      },
      pool,
      onTrouble: () => {},
      now: () => new Date(),
    });
    const abort = new AbortController();
    const done = relay.run(abort.signal);
    stops.push(() => {
      abort.abort();
      return done;
    });
    await vi.waitFor(() => expect(relay.status().position).not.toBeNull(), PATIENCE);
    return { rungFor, status: relay.status };
  }

  /** The meetings that workers heard of. */
  async function startWorker(): Promise<Set<string>> {
    const heard = new Set<string>();
    (await open()).shared('workers').listen((meetingId) => heard.add(meetingId));
    return heard;
  }

  async function happen(meetings: number): Promise<string[]> {
    const ids = Array.from({ length: meetings }, () => randomUUID());
    const event = () => ({
      id: randomUUID(),
      type: 'Happened',
      data: {},
      meta: { at: '2026-03-01T10:00:00.000Z' },
    });
    for (const id of ids) {
      await store.append(`meeting-${id}`, 'any', [event(), event()]);
      await store.append(`delivery-${id}`, 'any', [event()]);
    }
    return ids;
  }

  async function caughtUp(): Promise<void> {
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query<{ position: string }>(
        'select position from relay_checkpoint',
      );
      expect(rows[0]?.position).toBe(await store.head());
    }, PATIENCE);
  }

  async function storedRings(): Promise<number> {
    const connection = await connect({ servers: new URL(server.url).host });
    const { state } = await (await jetstreamManager(connection)).streams.info('KAIROS_RINGS');
    await connection.close();
    return state.last_seq;
  }

  test('two at once ring at most once for each event, and both reach the end of the log', async () => {
    const relays = [await startRelay(), await startRelay()];
    const heard = await startWorker();
    const meetings = await happen(100);
    const head = await store.head();
    await vi.waitFor(() => {
      for (const { status } of relays) expect(status().position).toBe(head);
    }, PATIENCE);
    await caughtUp();
    await vi.waitFor(() => expect(heard).toEqual(new Set(meetings)), PATIENCE);
    // Both did ring, each for all meetings, and NATS kept no event twice.
    for (const { rungFor } of relays) expect(rungFor.length).toBeGreaterThanOrEqual(100);
    expect(await storedRings()).toBe(new Set(relays.flatMap(({ rungFor }) => rungFor)).size);
  });

  test('one that died between its rings and its checkpoint is followed by one that rings again, and NATS keeps each once', async () => {
    const query = (config: pg.QueryConfig, values?: unknown[]) =>
      config.name === 'relay-checkpoint'
        ? Promise.reject(new Error('It died here'))
        : database.pool.query(config, values);
    const { rungFor: rungBefore } = await startRelay({ query } as unknown as pg.Pool);
    const meetings = await happen(20);
    await vi.waitFor(() => expect(rungBefore.length).toBeGreaterThanOrEqual(20), PATIENCE);
    await stops.pop()!();
    const { rungFor: rungAfter } = await startRelay();
    await caughtUp();
    expect(rungAfter.length).toBeGreaterThan(0);
    expect(await storedRings()).toBe(new Set([...rungBefore, ...rungAfter]).size);
    const heard = await startWorker();
    await vi.waitFor(() => expect(heard).toEqual(new Set(meetings)), PATIENCE);
  });

  test('what happened while NATS was away is rung for when it is back', async () => {
    const heard = await startWorker();
    await startRelay();
    const before = await happen(20);
    await server.kill();
    const during = await happen(50);
    await server.start();
    const after = await happen(20);
    await caughtUp();
    await vi.waitFor(() => expect(heard).toEqual(new Set([...before, ...during, ...after])), PATIENCE);
  });

  test('what happens after NATS lost everything is rung for as ever', async () => {
    const heard = await startWorker();
    await startRelay();
    await happen(20);
    await caughtUp();
    await server.kill();
    await server.wipe();
    const during = await happen(20);
    await server.start();
    const after = await happen(20);
    await caughtUp();
    await vi.waitFor(
      () => expect([...heard]).toEqual(expect.arrayContaining([...during, ...after])),
      PATIENCE,
    );
  });
});
