import type pg from 'pg';
import type { Config } from '#services/config.ts';
import { createLog } from '#services/runtime/log.ts';
import { type Closers, closeAll } from '#services/runtime/shutdown.ts';
import { openDatabaseBeside } from './composition/database.ts';
import { openEventLog } from './composition/event-log.ts';
import { refuseHalfImported } from './composition/half-imported.ts';
import { type ProgressBar, progressBar } from './progress-bar.ts';
import { stoppable } from './stoppable.ts';

/** What a command works with that looks at a store. */
export type Opened = Awaited<ReturnType<typeof openEventLog>> & {
  pool: pg.Pool;
  /** Aborted at Ctrl-C. */
  signal: AbortSignal;
  show: ProgressBar['show'];
  /** A line on standard output, in the place of the bar. */
  print(line: string): void;
};

/**
 * Opens the store of the settings for one piece of work, beside a Kairos that may run on it, and closes it whatever
 * comes of it. Throws CannotStart, also where an import into it was not finished.
 */
export async function besideKairos<Result>(
  config: Config,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const closers: Closers = [];
  const bar = progressBar();
  const { signal, done } = stoppable();
  try {
    const pool = await openDatabaseBeside(config, closers);
    await refuseHalfImported(pool);
    const opened = await openEventLog(config, pool, closers, createLog(config.logLevel));
    const print = (line: string) => {
      bar.stop();
      console.log(line);
    };
    return await work({ ...opened, pool, signal, show: bar.show, print });
  } finally {
    bar.stop();
    done();
    await closeAll(closers, console.error);
  }
}
