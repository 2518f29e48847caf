import type { Config } from '../config.ts';
import { createLog } from '../process/log.ts';
import { type Closers, closeAll } from '../process/shutdown.ts';
import { createWork } from '../sagas/work.ts';
import { openDatabaseBeside } from './database.ts';
import { openEventLog } from './event-log.ts';
import { progressBar } from './progress-bar.ts';
import { rebuild } from './rebuild.ts';

/**
 * `kairos rebuild`: with a bar on a terminal; what is owed to the meetings is found anew as well. Answers 1 if the
 * rebuilt read models are not those that were live.
 */
export async function rebuildCommand(config: Config): Promise<number> {
  const closers: Closers = [];
  const bar = progressBar();
  try {
    const pool = await openDatabaseBeside(config, closers);
    const { log } = await openEventLog(config, pool, closers, createLog(config.logLevel));
    const work = createWork({ pool, now: () => new Date() });
    const print = (line: string) => {
      bar.stop();
      console.log(line);
    };
    const exitCode = await rebuild(
      { log, pool, alsoWrite: work.alsoWrite, print },
      { progress: ({ done, total }) => bar.show('read models', done, total) },
    );
    await work.rebuildWork(log, (done, total) => bar.show('what is owed', done, total));
    return exitCode;
  } finally {
    bar.stop();
    await closeAll(closers, console.error);
  }
}
