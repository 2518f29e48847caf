import { randomBytes, randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { connectEventStoreDb } from '#services/storage/event-store/eventstoredb/eventstoredb.ts';
import type { EventStore, NewStoredEvent } from '#services/storage/event-store/port.ts';
import { migrations } from '#services/storage/event-store/postgres/migrations.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { percentilesOf } from './open-loop.ts';
import { openPostgres } from './postgres.ts';

/**
 * The stores of the log under the workloads that https://github.com/pyeventsourcing/event-store-benchmark defines for event
 * stores: writers and readers that go on without a pause, streams that are all as likely or by Zipf's law, and percentiles.
 * Postgres with its durable settings, and the EventStoreDB or KurrentDB at EVENTSTORE_URL if one is given. It adds to that log.
 */

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    json: { type: 'boolean', default: false },
  },
});
const milliseconds = Number(options.seconds) * 1_000;

type Streams = { count: number; zipf?: true };
type Workload = { name: string; streams: Streams } & (
  | { writers: number; bytes: number }
  | { readers: number; batch: number; events: number }
);

const UNIFORM: Streams = { count: 10_000 };
const WORKLOADS: Workload[] = [
  { name: 'writers-w1', streams: UNIFORM, writers: 1, bytes: 256 },
  { name: 'writers-w4', streams: UNIFORM, writers: 4, bytes: 256 },
  { name: 'writers-w16', streams: UNIFORM, writers: 16, bytes: 256 },
  { name: 'writers-w16-512', streams: UNIFORM, writers: 16, bytes: 512 },
  { name: 'heavy-writes-zipf-w4', streams: { count: 10_000, zipf: true }, writers: 4, bytes: 256 },
  { name: 'readers-r4', streams: { count: 1_000 }, readers: 4, batch: 100, events: 10_000 },
  {
    name: 'heavy-reads-zipf-r16',
    streams: { count: 5_000, zipf: true },
    readers: 16,
    batch: 100,
    events: 50_000,
  },
];

/** Which stream is next, the same ones in every run. By Zipf's law the second is half as likely as the first. */
function chooser({ count, zipf }: Streams): () => number {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  if (!zipf) return () => Math.floor(random() * count);
  const sums = new Float64Array(count);
  let sum = 0;
  for (let n = 0; n < count; n++) sums[n] = sum += 1 / (n + 1);
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const event = (bytes: number): NewStoredEvent => ({
  ...{ id: randomUUID(), type: 'Bench', meta: {} },
  data: {
    text: randomBytes(bytes)
      .toString('base64url')
      .slice(0, bytes - '{"text":""}'.length),
  },
});

/** So many at a time, without a pause, each timed. */
async function timed(workers: number, call: () => Promise<number>) {
  const latencies: number[] = [];
  let events = 0;
  const end = performance.now() + milliseconds;
  const worker = async () => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      const found = await call();
      events += found;
      latencies.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  const each = (count: number) => Math.round(count / (milliseconds / 1_000));
  return { calls: each(latencies.length), events: each(events), ...percentilesOf(latencies) };
}

async function run(store: EventStore, workload: Workload) {
  const prefix = `bench-${randomUUID()}`;
  const next = chooser(workload.streams);
  const write = async (stream: number, bytes: number) => {
    await store.append(`${prefix}-${stream}`, 'any', [event(bytes)]);
    return 1;
  };
  if ('writers' in workload) return timed(workload.writers, () => write(next(), workload.bytes));
  const { streams, events, batch } = workload;
  for (let at = 0; at < events; at += 500)
    await Promise.all(Array.from({ length: 500 }, (_, n) => write((at + n) % streams.count, 256)));
  return timed(workload.readers, async () => {
    let read = 0;
    for await (const _ of store.read(`${prefix}-${next()}`, { limit: batch })) read += 1;
    return read;
  });
}

const loadBefore = loadavg()[0];
const postgres = await openPostgres();
const pool = createPool({ ...postgres.connection, max: 32 });
try {
  await migrate(pool, migrations);
  const stores: Record<string, EventStore> = { Postgres: postgresEventStore({ pool }) };
  const url = process.env['EVENTSTORE_URL'];
  if (url) stores['EventStoreDB'] = await connectEventStoreDb({ url });
  const rows = [];
  for (const workload of WORKLOADS)
    for (const [store, opened] of Object.entries(stores))
      rows.push({ workload: workload.name, store, ...(await run(opened, workload)) });
  const load = { before: loadBefore, after: loadavg()[0] };
  if (options.json) console.log(JSON.stringify({ rows, load }));
  else {
    console.table(rows);
    console.log({ load });
  }
  for (const store of Object.values(stores)) await store.close();
} finally {
  await pool.end();
  await postgres.close();
}
