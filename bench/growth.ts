import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createMeetingQueries } from '#projections/meetings/queries.ts';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { rebuildReadModels } from '#projections/projector/rebuild.ts';
import { writeSimulation } from '#services/analysis/simulate/simulate.ts';
import { bulkTarget } from '#services/analysis/simulate/write.ts';
import { startEmbeddedPostgres } from '#services/storage/embedded-postgres/embedded-postgres.ts';
import { createEventLog } from '#services/storage/event-store/codec.ts';
import { migrations as logMigrations } from '#services/storage/event-store/postgres/migrations.ts';
import { MAX_BATCH, postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { migrations as vaultMigrations } from '#services/storage/vault/migrations.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';

/**
 * What grows with the log: bytes a meeting, a rebuild, and the time of what pages ask of the store and the read models, for someone with
 * about as many meetings at every size and for the one who has most. `node bench/growth.ts 1000 10000`. In this process, without HTTP.
 */

const { values: options, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '200' } },
  allowPositionals: true,
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [1_000, 10_000];
/** So that people have as many meetings however many there are. */
const MEETINGS_A_PERSON = 25;
const FEWEST_PEOPLE = 40;

for (const meetings of sizes) await measure(meetings);

async function measure(meetings: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kairos-bench-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const pool = createPool(postgres.connection);
  try {
    await migrate(pool, { ...logMigrations, ...vaultMigrations });
    const vault = createVault(newKey());
    const store = postgresEventStore({ pool });
    const sealer = createSealer({ pool, vault });
    const people = Math.max(FEWEST_PEOPLE, Math.round(meetings / MEETINGS_A_PERSON));
    const { events } = await writeSimulation(bulkTarget({ store, sealer, vault }, MAX_BATCH), {
      ...{ meetings, seed: 7, people },
    });
    const log = createEventLog({ store, sealer, vault });
    const began = performance.now();
    await rebuildReadModels({ log, pool });
    const rebuild = performance.now() - began;
    await pool.query('vacuum analyze');

    console.log(`\n${meetings} meetings of ${people} people, ${events} events`);
    console.log(`rebuild  ${Math.round(rebuild)} ms, ${Math.round((1_000 * events) / rebuild)} events/s`);
    console.table(await bytesPerMeeting(pool, meetings));
    console.table(await timesOfPages(pool, log));
    await store.close();
    await sealer.close();
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function bytesPerMeeting(pool: pg.Pool, meetings: number): Promise<Record<string, number>> {
  const { rows } = await pool.query<{
    log: string;
    evidence: string;
    indexes: string;
    keys: string;
    read: string;
  }>(
    `select pg_table_size('event_log') as log, pg_indexes_size('event_log') as indexes,
      pg_total_relation_size('subject_keys') as keys,
      (select sum(pg_column_size(e.*)) from event_log e where stream like 'evidence-%') as evidence,
      (select sum(pg_total_relation_size(c.oid)) from pg_class c where c.relkind = 'r'
        and c.relnamespace = '${READ_SCHEMA}'::regnamespace) as read`,
  );
  const { log, indexes, keys, read, evidence } = rows[0]!;
  const of = (bytes: string) => Math.round(Number(bytes) / meetings);
  return {
    'log, without evidence': of(log) - of(evidence),
    evidence: of(evidence),
    'indexes of the log': of(indexes),
    keys: of(keys),
    'read models': of(read),
    all: [log, indexes, keys, read].reduce((sum, bytes) => sum + of(bytes), 0),
  };
}

/** Milliseconds, of someone in the middle and of the one with most meetings. */
async function timesOfPages(pool: pg.Pool, log: ReturnType<typeof createEventLog>) {
  const queries = createMeetingQueries({ pool });
  const { rows: users } = await pool.query<{ id: string; meetings: number }>(
    `select user_id as id, count(*)::int as meetings from ${READ_SCHEMA}.meeting_listings group by 1 order by 2, 1`,
  );
  const { rows: last } = await pool.query<{ now: Date }>(
    `select percentile_disc(0.9) within group (order by created_at) as now from ${READ_SCHEMA}.meetings`,
  );
  const { now } = last[0]!;
  const table: Record<string, Record<string, number>> = {};
  for (const [name, user] of [
    ['middle', users[Math.floor(users.length / 2)]!],
    ['most', users.at(-1)!],
  ] as const) {
    const page = (list: 'active' | 'completed') =>
      queries.pageOf(user.id, { list, now, after: null, limit: 24 });
    const { meetings } = await page('completed');
    const id = meetings[0]?.place.id ?? '';
    const calls: Record<string, () => Promise<unknown>> = {
      dashboard: () =>
        Promise.all([queries.figures(user.id, { now, zone: 'UTC' }), queries.recent(user.id, now)]),
      counts: () => queries.counts(user.id, now),
      'a page of a list': () => page('completed'),
      'a meeting': () => queries.byId(id),
      'a history': () =>
        Promise.all([log.read(`meeting-${id}`), log.read(`evidence-${id}`), log.read(`delivery-${id}`)]),
    };
    for (const [what, call] of Object.entries(calls)) {
      const times: number[] = [];
      for (let round = 0; round < Number(options.rounds); round++) {
        const began = performance.now();
        await call();
        times.push(performance.now() - began);
      }
      times.sort((one, other) => one - other);
      const at = (share: number) => Number(times[Math.floor(times.length * share)]!.toFixed(2));
      table[`${what}, of ${name} (${user.meetings} meetings)`] = { p50: at(0.5), p99: at(0.99) };
    }
  }
  return table;
}
