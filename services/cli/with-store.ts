import type pg from 'pg';
import type { Config } from '#services/config.ts';
import { OperatorError } from '#services/runtime/errors.ts';
import { createLog } from '#services/runtime/log.ts';
import { runShutdownHooks, type ShutdownHooks } from '#services/runtime/shutdown.ts';
import { MAX_BATCH } from '#services/storage/event-store/postgres/postgres.ts';
import { IMPORT_APPLICATION } from '#services/transfer/exclusive.ts';
import { ONE_BY_ONE } from '#services/transfer/log.ts';
import { assertNoUnfinishedImport, openDatabase, openSharedDatabase } from './composition/database.ts';
import { openEventLog } from './composition/event-log.ts';
import { type ProgressBar, progressBar } from './progress-bar.ts';

/** What a command gets of a store. */
type OpenStore = Awaited<ReturnType<typeof openEventLog>> & {
  pool: pg.Pool;
  show: ProgressBar['show'];
  /** A line on standard output, instead of the bar. */
  print(line: string): void;
};

async function withOpen<Result>(
  config: Config,
  openPool: (closers: ShutdownHooks) => Promise<pg.Pool>,
  work: (opened: OpenStore) => Promise<Result>,
  unit?: string,
): Promise<Result> {
  const closers: ShutdownHooks = [];
  const bar = progressBar(unit);
  try {
    const pool = await openPool(closers);
    const opened = await openEventLog(config, pool, closers, createLog(config.logLevel));
    const print = (line: string) => {
      bar.stop();
      console.log(line);
    };
    return await work({ ...opened, pool, show: bar.show, print });
  } finally {
    bar.stop();
    await runShutdownHooks(closers, console.error);
  }
}

/**
 * Opens the configured store for one piece of work, even while Kairos is running on it, and always closes it. `signal` is
 * aborted at Ctrl-C. Throws OperatorError, also if an import into the store wasn't finished.
 */
export async function withStore<Result>(
  config: Config,
  work: (opened: OpenStore & { signal: AbortSignal }) => Promise<Result>,
  { unit }: { unit?: string } = {},
): Promise<Result> {
  const { signal, done } = abortOnInterrupt();
  const openPool = async (closers: ShutdownHooks) => {
    const pool = await openSharedDatabase(config, closers);
    await assertNoUnfinishedImport(pool);
    return pool;
  };
  return withOpen(config, openPool, (opened) => work({ ...opened, signal }), unit).finally(done);
}

/** The same for a command that fills a store. `together`: how many appends may be under way at once. Ctrl-C ends the program. */
export const withStoreToFill = <Result>(
  config: Config,
  work: (opened: OpenStore & { together: typeof MAX_BATCH }) => Promise<Result>,
): Promise<Result> =>
  withOpen(
    config,
    async (closers) => (await openDatabase(config, closers, () => {}, undefined, IMPORT_APPLICATION)).pool,
    (opened) => work({ ...opened, together: config.eventStore.kind === 'postgres' ? MAX_BATCH : ONE_BY_ONE }),
  );

/** The same with its database alone, while Kairos may be running on it. */
export async function withDatabase(
  config: Config,
  work: (pool: pg.Pool) => Promise<number>,
): Promise<number> {
  const closers: ShutdownHooks = [];
  try {
    return await work(await openSharedDatabase(config, closers));
  } finally {
    await runShutdownHooks(closers, console.error);
  }
}

/** Aborts on Ctrl-C, to undo unfinished work before the program exits; the second one exits at once. */
function abortOnInterrupt(): { signal: AbortSignal; done(): void } {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new OperatorError('Stopped. Nothing was left behind.'));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, stop);
  return {
    signal: stopping.signal,
    done() {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}
