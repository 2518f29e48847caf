import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { openEventLog } from '#services/cli/composition/event-log.ts';
import { readConfig } from '#services/config.ts';
import { createLog } from '#services/runtime/log.ts';
import { runShutdownHooks, type ShutdownHooks } from '#services/runtime/shutdown.ts';
import { startEmbeddedPostgres } from '#services/storage/embedded-postgres/embedded-postgres.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { checkExports } from './checks/exports.ts';
import { checkGrowing } from './checks/growing.ts';
import { checkReplays } from './checks/replays.ts';
import { checkReports } from './checks/reports.ts';
import { checkStopped } from './checks/stopped.ts';
import { kairos } from './kairos-command.ts';
import { printedVerdicts } from './verdicts.ts';
import { type HistoryCheckWorld, worldOf } from './world.ts';

/**
 * What docs/use/history.md claims of the commands that look back, held to a simulated log of any length: a line for each
 * claim, with what it took. Ends with 1 if one is not held. Everything is done by the commands themselves, in processes
 * of their own, as a person would.
 */

const { values: options } = parseArgs({
  options: {
    meetings: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '7' },
    /** A data folder that was simulated before; it stays, with a longer log and some more schemas. */
    data: { type: 'string' },
    /** Names of PARTS with commas. */
    only: { type: 'string' },
  },
});

/** In this order: the last one makes the log longer. */
const PARTS: Record<string, (world: HistoryCheckWorld) => Promise<void>> = {
  exports: checkExports,
  replays: checkReplays,
  reports: checkReports,
  stopped: checkStopped,
  growing: checkGrowingWithKeys,
};
const only = options.only?.split(',') ?? Object.keys(PARTS);
const unknown = only.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const DAYS_OF_A_YEAR = 363;

const folder = mkdtempSync(join(tmpdir(), 'kairos-verify-'));
// Root's Postgres runs as another user, who must be able to pass through.
chmodSync(folder, 0o711);
const dataDir = resolve(options.data ?? join(folder, 'data'));
const isThere = existsSync(dataDir);
const closers: ShutdownHooks = [];
const verdicts = printedVerdicts((line) => console.log(line));
try {
  if (!isThere) {
    // Early enough to be over as far as can be, and too late for anything of it to be erased.
    const from = new Date(Date.now() - DAYS_OF_A_YEAR * 86_400_000).toISOString().slice(0, 10);
    const { meetings, seed } = options;
    const args = ['simulate', '--meetings', meetings, '--seed', seed, '--from', from];
    const { code, err, out } = await kairos(dataDir, args);
    if (code !== 0) throw new Error(`The simulation failed: ${err}`);
    console.log(out.trim());
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line) });
  closers.push({ name: 'Postgres', close: () => postgres.stop() });
  const pool = createPool(postgres.connection);
  closers.push({ name: 'the connections', close: () => pool.end() });
  const world = worldOf({ ...verdicts, pool, dataDir, folder, half: await middle(pool) });
  const made = await world.run(['rebuild']);
  world.held(made.code === 0, 'the read models are made', made.out.trim());
  for (const [name, check] of Object.entries(PARTS)) if (only.includes(name)) await check(world);
} finally {
  await runShutdownHooks(closers, console.error);
  rmSync(folder, { recursive: true, force: true });
}
console.log(verdicts.failed.length === 0 ? 'All checks passed.' : `${verdicts.failed.length} checks FAILED.`);
process.exitCode = verdicts.failed.length === 0 ? 0 : 1;

/** To the very millisecond of a meeting's event, so that this one counts, and any that is later does not. */
async function middle(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ at: string }>(
    `select meta -> 'm' ->> 1 as at from event_log
     where position >= (select max(position) / 2 from event_log) and stream like 'meeting-%'
     order by position limit 1`,
  );
  return new Date(Number(rows[0]!.at)).toISOString();
}

/** With the keys of this store, so that what is appended can be opened as all the rest. */
async function checkGrowingWithKeys(world: HistoryCheckWorld): Promise<void> {
  const own: ShutdownHooks = [];
  try {
    const config = readConfig({ DATA_DIR: world.dataDir });
    const { log } = await openEventLog(config, world.pool, own, createLog('error'));
    await checkGrowing(world, log);
  } finally {
    await runShutdownHooks(own, console.error);
  }
}
