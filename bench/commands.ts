import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { cpuSeconds } from './cpu.ts';
import { callsPerSecond, median, postJson, startProgram } from './load.ts';
import { signInMany } from './people.ts';
import { openPostgres } from './postgres.ts';

/**
 * How many commands a second one Kairos takes over HTTP, as it ships: sessions, limits, validation, the log on the
 * disk and the answer that waits for the read models. Beside it, in the same rounds: bare appends of an event of the
 * same size, and a Koa route that only validates.
 */

const { values: options } = parseArgs({
  options: {
    identities: { type: 'string', default: '1500' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
  },
});
const IN_FLIGHT = 32;
const window = { inFlight: IN_FLIGHT, milliseconds: Number(options.seconds) * 1000 };

// Room for the connections of Kairos and of the bench.
const postgres = await openPostgres({ max_connections: '120' });
const ring = newKey();
const loadBefore = loadavg()[0];
const kairos = await startProgram(['services/preflight.js', 'all'], {
  DATABASE_URL: postgres.url,
  KAIROS_KEY: ring,
  PORT: '0',
  LOG_LEVEL: 'error',
});
const { postmaster } = postgres;
const validating = await startProgram(['bench/validating-server.ts'], {});
const pool = createPool({ ...postgres.connection, max: IN_FLIGHT });

try {
  const cookies = await signInMany(pool, ring, Number(options.identities));
  const today = new Date();
  const day = (offset: number) => new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const body = JSON.stringify({
    title: 'Plan the launch',
    description: 'Who does what until the launch.',
    duration: 60,
    dateRangeStart: day(1),
    dateRangeEnd: day(8),
  });

  let used = 0;
  const statuses = new Map<number, number>();
  const create = async () => {
    const cookie = cookies[used++ % cookies.length] ?? '';
    const headers = { cookie, origin: kairos.url, 'idempotency-key': randomUUID() };
    const status = await postJson(`${kairos.url}/api/meetings`, body, headers);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const validate = () => postJson(`${validating.url}/api/meetings`, body, {});
  const data = JSON.stringify({ ...JSON.parse(body), padding: 'x'.repeat(900) });
  const rawAppend = () =>
    pool.query({
      name: 'raw',
      text: 'insert into raw_log (stream, revision, id, type, data, meta) values ($1, 0, $2, $3, $4, $5)',
      values: [`meeting-${randomUUID()}`, randomUUID(), 'MeetingCreated', data, '{}'],
    });
  const store = postgresEventStore({ pool });
  const storeAppend = () =>
    store.append(`bench-${randomUUID()}`, 'none', [
      { id: randomUUID(), type: 'Bench', data: JSON.parse(data), meta: {} },
    ]);
  await pool.query(`create table raw_log (
    position bigint generated always as identity primary key, stream text not null, revision integer not null,
    id uuid not null, type text not null, data json not null, meta json not null, unique (stream, revision))`);

  await callsPerSecond(create, { inFlight: IN_FLIGHT, milliseconds: 2_000 });
  const rates = { commands: [], rawAppends: [], storeAppends: [], validating: [] } as Record<
    string,
    number[]
  >;
  const costs: Record<string, { node: number[]; postgres: number[] }> = {};
  /** Calls for one window, with the CPU that the server and Postgres spent on it. */
  const measure = async (name: string, call: () => Promise<unknown>, server: ChildProcess | null) => {
    const spent = () => ({
      node: (server?.pid && cpuSeconds(server.pid)) || 0,
      postgres: cpuSeconds(postmaster) ?? 0,
    });
    const before = spent();
    const rate = await callsPerSecond(call, window);
    const after = spent();
    const calls = (rate * window.milliseconds) / 1000;
    rates[name]?.push(rate);
    costs[name] ??= { node: [], postgres: [] };
    costs[name].node.push(((after.node - before.node) / calls) * 1000);
    costs[name].postgres.push(((after.postgres - before.postgres) / calls) * 1000);
  };
  for (let round = 0; round < Number(options.rounds); round++) {
    await measure('rawAppends', rawAppend, null);
    await measure('commands', create, kairos.child);
    await measure('validating', validate, validating.child);
    await measure('storeAppends', storeAppend, null);
  }

  const { rows } = await pool.query(
    "select count(*)::int as created from event_log where type = 'MeetingCreated'",
  );
  const accepted = statuses.get(201) ?? 0;
  const of = (name: string) => Math.round(median(rates[name] ?? []));
  const cost = ({ node, postgres }: (typeof costs)[string]) => {
    const both = median(node.map((one, round) => one + postgres[round]!));
    const rounded = (value: number) => Number(value.toFixed(3));
    return { node: rounded(median(node)), postgres: rounded(median(postgres)), both: rounded(both) };
  };
  const result = {
    inFlight: IN_FLIGHT,
    identities: cookies.length,
    commandsPerSecond: of('commands'),
    rawAppendsPerSecond: of('rawAppends'),
    storeAppendsPerSecond: of('storeAppends'),
    validatingPerSecond: of('validating'),
    /** Milliseconds of CPU for each, medians of the rounds. */
    cpuMilliseconds: Object.fromEntries(Object.entries(costs).map(([name, each]) => [name, cost(each)])),
    commandsToRawAppends: Number((of('commands') / of('rawAppends')).toFixed(2)),
    commandsToValidating: Number((of('commands') / of('validating')).toFixed(2)),
    statuses: Object.fromEntries(statuses),
    /** Every 201 is in the log, and nothing else is. */
    audit:
      rows[0].created === accepted ? 'passed' : `FAILED: ${accepted} answered, but ${rows[0].created} stored`,
    load: { before: loadBefore, after: loadavg()[0] },
  };
  console.log(options.json ? JSON.stringify(result) : result);
  if (result.audit !== 'passed') process.exitCode = 1;
} finally {
  for (const { child } of [kairos, validating]) child.removeAllListeners('exit').kill('SIGTERM');
  await pool.end();
  await postgres.close();
}
