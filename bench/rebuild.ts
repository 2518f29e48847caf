import { loadavg } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { meetingTables, READ_SCHEMA } from '#projections/meetings/tables.ts';
import { createProjector } from '#projections/projector/projector.ts';
import { createIndexes, createReadSchema, dropSchema } from '#projections/projector/read-schema.ts';
import { rebuildReadModels } from '#projections/projector/rebuild.ts';
import { createEventLog, type EventLog } from '#services/storage/event-store/event-log.ts';
import { migrations as logMigrations } from '#services/storage/event-store/postgres/migrations.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { migrations as vaultMigrations } from '#services/storage/vault/migrations.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { EVENTS_PER_MEETING, happen, realisticMeeting } from '#tests/stories/realistic.ts';
import { cpuSeconds } from './cpu.ts';
import { openPostgres } from './postgres.ts';

/**
 * How fast the read models are rebuilt from the log, with the checkpoint in each transaction, against Postgres's COPY
 * of the very rows that come out, in turns; the CPU of both, which doesn't grow with what else the machine has to do; and
 * how soon an append is shown by a running projector.
 */

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const COPIES = 'bench_copy';
const SHOWN = 200;

const postgres = await openPostgres();
const { postmaster } = postgres;
const pool = createPool(postgres.connection);
/** COPY can't share a connection with queries that are sent before it was answered. */
const copying = createPool({ ...postgres.connection, pipeline: false });
try {
  await migrate(pool, { ...logMigrations, ...vaultMigrations });
  const vault = createVault(newKey());
  const sealer = createSealer({ pool, vault });
  const log = createEventLog({ store: postgresEventStore({ pool }), sealer, vault });

  const meetings = Math.ceil(Number(options.events) / EVENTS_PER_MEETING);
  const events = meetings * EVENTS_PER_MEETING;
  console.log(`Writing ${events} events of ${meetings} meetings, 256 at a time...`);
  await happen(log, { from: 0, to: meetings, abreast: 256 });

  const rebuilds: Took[] = [];
  const copies: Took[] = [];
  let rows = 0;
  for (let round = 0; round < Number(options.rounds); round++) {
    await withClient((client) => dropSchema(client, READ_SCHEMA));
    rebuilds.push(await measured(async () => void (await rebuildReadModels({ log, pool }))));
    const ready = await withClient(readOut);
    await withClient((client) => createReadSchema(client, COPIES));
    copies.push(
      await measured(() =>
        withClient(async (client) => {
          await copyIn(client, ready);
          await createIndexes(client, COPIES);
        }),
      ),
    );
    rows = await withClient(countRows);
  }
  const shown = await untilShown(log, meetings);

  const [rebuild, copy] = [medians(rebuilds), medians(copies)];
  const result = {
    events,
    rows,
    load: loadavg()[0]!,
    rebuildEventsPerSecond: perSecond(events, rebuild.ms),
    copyEventsPerSecond: perSecond(events, copy.ms),
    copyRowsPerSecond: perSecond(rows, copy.ms),
    /** Of a rebuild to COPY of the rows that come out of it; at most 1. */
    ratio: round2(copy.ms / rebuild.ms),
    /** Microseconds for each event. */
    cpu: {
      rebuild: { node: perEvent(rebuild.node), postgres: perEvent(rebuild.postgres) },
      copy: { node: perEvent(copy.node), postgres: perEvent(copy.postgres) },
    },
    shownAfterMs: { median: round2(median(shown)), p99: round2(quantile(shown, 0.99)) },
  };
  const inMicroseconds = (one: { node: number; postgres: number }) =>
    `${one.node} µs of Node and ${one.postgres} µs of Postgres an event`;
  console.log(
    `rebuild  ${result.rebuildEventsPerSecond} events/s, ${Math.round(rebuild.ms)} ms, ${inMicroseconds(result.cpu.rebuild)}`,
  );
  console.log(
    `COPY     ${result.copyEventsPerSecond} events/s (${rows} rows), ${Math.round(copy.ms)} ms, ${inMicroseconds(result.cpu.copy)}`,
  );
  console.log(`ratio    ${result.ratio} of the limit, at a load of ${round2(result.load)}`);
  console.log(`shown    ${result.shownAfterMs.median} ms after an append, p99 ${result.shownAfterMs.p99} ms`);
  if (options.json) console.log(JSON.stringify(result));
  await log.close();
  await sealer.close();
} finally {
  await Promise.all([pool.end(), copying.end()]);
  await postgres.close();
}

/** Every table as COPY writes it. */
async function readOut(client: pg.PoolClient): Promise<Map<string, Buffer[]>> {
  const ready = new Map<string, Buffer[]>();
  for (const { name } of Object.values(meetingTables)) {
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo(`copy ${READ_SCHEMA}.${name} to stdout`)))
      chunks.push(chunk);
    ready.set(name, chunks);
  }
  return ready;
}

async function copyIn(client: pg.PoolClient, ready: Map<string, Buffer[]>): Promise<void> {
  for (const [name, chunks] of ready) {
    await pipeline(Readable.from(chunks), client.query(copyFrom(`copy ${COPIES}.${name} from stdin`)));
  }
}

async function countRows(client: pg.PoolClient): Promise<number> {
  let rows = 0;
  for (const { name } of Object.values(meetingTables)) {
    const counted = await client.query<{ n: number }>(`select count(*)::int as n from ${COPIES}.${name}`);
    rows += counted.rows[0]!.n;
  }
  return rows;
}

/** Milliseconds from the answer to an append until the read models show it. */
async function untilShown(log: EventLog, from: number): Promise<number[]> {
  const projector = createProjector({ log, pool, now: () => new Date() });
  const stop = new AbortController();
  const running = projector.run(stop.signal);
  const milliseconds: number[] = [];
  for (let meeting = from; milliseconds.length < SHOWN; meeting++) {
    for (const { stream, expected, events } of realisticMeeting(meeting)) {
      const { checkpoint } = await log.append(stream as `meeting-${string}`, expected, events as never);
      const took = await timed(async () => {
        while ((await projector.waitFor(checkpoint, 1_000)) === 'behind');
      });
      milliseconds.push(took);
    }
  }
  stop.abort();
  await running;
  await projector.close();
  return milliseconds;
}

async function withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await copying.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** Milliseconds that passed, and seconds of CPU. */
type Took = { ms: number; node: number; postgres: number };

async function measured(work: () => Promise<void>): Promise<Took> {
  const cpu = () => [process.cpuUsage(), cpuSeconds(postmaster) ?? 0] as const;
  const [node, postgres] = cpu();
  const ms = await timed(work);
  const [nodeAfter, postgresAfter] = cpu();
  const used = nodeAfter.user + nodeAfter.system - node.user - node.system;
  return { ms, node: used / 1e6, postgres: postgresAfter - postgres };
}

function medians(all: readonly Took[]): Took {
  const of = (what: keyof Took) => median(all.map((one) => one[what]));
  return { ms: of('ms'), node: of('node'), postgres: of('postgres') };
}

function perEvent(seconds: number): number {
  return Math.round((seconds * 1e7) / Number(options.events)) / 10;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function perSecond(count: number, milliseconds: number): number {
  return Math.round((count / milliseconds) * 1000);
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
