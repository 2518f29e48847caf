import type pg from 'pg';
import type { Config } from '#services/config.ts';
import { OperatorError } from '#services/runtime/errors.ts';
import { createLog } from '#services/runtime/log.ts';
import { runShutdownHooks, type ShutdownHooks } from '#services/runtime/shutdown.ts';
import { assertNoUnfinishedImport, openSharedDatabase } from './composition/database.ts';
import { openEventLog } from './composition/event-log.ts';
import { type ProgressBar, progressBar } from './progress-bar.ts';

/** The resources of a command that reads a store. */
type OpenStore = Awaited<ReturnType<typeof openEventLog>> & {
  pool: pg.Pool;
  /** Aborted at Ctrl-C. */
  signal: AbortSignal;
  show: ProgressBar['show'];
  /** A line on standard output, instead of the bar. */
  print(line: string): void;
};

/**
 * Opens the configured store for one piece of work, even while Kairos is running on it, and always closes it. Throws
 * OperatorError, also if an import into it wasn't finished.
 */
export async function withStore<Result>(
  config: Config,
  work: (opened: OpenStore) => Promise<Result>,
  { unit }: { unit?: string } = {},
): Promise<Result> {
  const closers: ShutdownHooks = [];
  const bar = progressBar(unit);
  const { signal, done } = abortOnInterrupt();
  try {
    const pool = await openSharedDatabase(config, closers);
    await assertNoUnfinishedImport(pool);
    const opened = await openEventLog(config, pool, closers, createLog(config.logLevel));
    const print = (line: string) => {
      bar.stop();
      console.log(line);
    };
    return await work({ ...opened, pool, signal, show: bar.show, print });
  } finally {
    bar.stop();
    done();
    await runShutdownHooks(closers, console.error);
  }
}

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
