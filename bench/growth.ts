import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { newKey } from '#services/storage/vault/vault.ts';
import { backUpAndRestore } from './growth/backup.ts';
import { simulateCompany } from './growth/company.ts';
import { residentMegabytes, type Server, startServer, stopServer } from './growth/server.ts';
import { makeSize, type Size, secondsOf } from './growth/sizes.ts';
import { compared, inTurns } from './growth/turns.ts';
import { median } from './load.ts';
import { openPostgres } from './postgres.ts';

/**
 * What grows with the log: `node bench/growth.ts 1000 10000`. Every size is a database of its own in one Postgres, with a Kairos as it
 * ships, and all of them are called in turns over HTTP. 1,000 meetings of 40 people are simulated; a larger log has the same meetings
 * of other such people, as often as needed, under other ids and in order of time, so everyone has as many meetings at every size.
 */

const { values: options, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    starts: { type: 'string', default: '3' },
    /** How long every Kairos has run when its memory is looked at. */
    minutes: { type: 'string', default: '2' },
    'no-backup': { type: 'boolean', default: false },
    /** How much memory Postgres keeps for what was read, instead of what it has in Kairos: `4GB`. */
    'shared-buffers': { type: 'string' },
  },
  allowPositionals: true,
});
const sizes = (positionals.length > 0 ? positionals.map(Number) : [1_000, 10_000]).sort((a, b) => a - b);
const perCompany = Math.min(1_000, sizes[0]!);
if (sizes.some((meetings) => meetings % perCompany !== 0))
  throw new Error(`Sizes must be multiples of ${perCompany}`);

// Or the first start would do it.
execFileSync(process.execPath, ['services/preflight.js', 'build', '--if-old'], { stdio: 'inherit' });
// Every Kairos takes up to 33 of them.
const settings = {
  max_connections: String(100 + 40 * sizes.length),
  ...(options['shared-buffers'] && { shared_buffers: options['shared-buffers'] }),
};
const postgres = await openPostgres(settings);
let running: Server[] = [];
try {
  const load = [loadavg()[0]];
  const company = await simulateCompany(perCompany);
  const made: Size[] = [];
  for (const meetings of sizes) {
    const env = await createDatabase(`meetings_${meetings}`);
    made.push(await makeSize(env, { company, companies: meetings / perCompany, meetings }));
    console.log(`${meetings} meetings, ${made.at(-1)!.events} events`);
  }
  console.log('Bytes a meeting');
  table(made, ({ bytes }) => bytes);

  const starts = made.map((): number[] => []);
  for (let start = 0; start < Number(options.starts); start += 1) {
    await Promise.all(running.map(stopServer));
    running = [];
    for (const size of made) running.push(await startServer(size));
    for (const [size, { startedInSeconds }] of running.entries()) starts[size]!.push(startedInSeconds);
  }
  const since = performance.now();
  // The first read models make every meeting due once; what people wait for isn't that.
  const settled = await Promise.all(made.map((size) => secondsOf(() => untilNothingIsDue(size))));
  const times = await inTurns(running, Number(options.rounds));
  console.log(`Calls over HTTP, one at a time, in ms, ${options.rounds} rounds`);
  console.table(compared(sizes, times));
  const afterCalls = running.map(residentMegabytes);
  await wait(Math.max(0, Number(options.minutes) * 60_000 - (performance.now() - since)));
  const memory = running.map(residentMegabytes);
  const work = await Promise.all(made.map(sagaWork));
  await Promise.all(running.map(stopServer));
  running = [];

  const backups: object[] = [];
  for (const size of options['no-backup'] ? [] : made) {
    const into = await createDatabase(`restored_${size.meetings}`, size.env.KAIROS_KEY);
    backups.push(await backUpAndRestore(size, into, postgres.dataDir));
    await ask(postgres.url, `drop database restored_${size.meetings}`);
  }
  load.push(loadavg()[0]);
  table(made, ({ seconds, events }, size) => ({
    'making the log, s': seconds.fill,
    'rebuild, s': seconds.rebuild,
    'rebuild, events/s': Math.round(events / seconds.rebuild),
    'start, s, median': median(starts[size]!),
    'until nothing is due, s': settled[size]!,
    'memory after the calls, MB': afterCalls[size]!,
    [`memory after ${options.minutes} min, MB`]: memory[size]!,
    ...work[size],
    ...backups[size],
  }));
  console.log({ load });
} finally {
  await Promise.all(running.map(stopServer));
  await postgres.close();
}

async function createDatabase(name: string, key = newKey()): Promise<Size['env']> {
  await ask(postgres.url, `create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href, KAIROS_KEY: key };
}

async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/** And the rows of what was due are out of the way. */
async function untilNothingIsDue({ env }: Size): Promise<void> {
  const due = async () =>
    (
      await ask(
        env.DATABASE_URL,
        'select from saga_work where due_at <= now() or claimed_until > now() limit 1',
      )
    ).length > 0;
  while (await due()) await wait(500);
  await ask(env.DATABASE_URL, 'vacuum analyze');
}

async function sagaWork({ env }: Size) {
  const [row] = await ask<{ rows: number; bytes: string }>(
    env.DATABASE_URL,
    `select count(*)::int as rows, pg_total_relation_size('saga_work') as bytes from saga_work`,
  );
  return { 'rows of saga_work': row!.rows, 'its kB': Math.round(Number(row!.bytes) / 1_000) };
}

/** A column for each size. */
function table(all: readonly Size[], of: (size: Size, index: number) => object): void {
  const columns = all.map(
    (size, index) => [size.meetings, new Map(Object.entries(of(size, index)))] as const,
  );
  const rows = Object.keys(of(all[0]!, 0)).map((what) => [
    what,
    Object.fromEntries(columns.map(([meetings, values]) => [`${meetings} meetings`, values.get(what)])),
  ]);
  console.table(Object.fromEntries(rows));
}
