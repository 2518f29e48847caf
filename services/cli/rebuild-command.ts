import { Presets, SingleBar } from 'cli-progress';
import type { Config } from '../config.ts';
import { createLog } from '../process/log.ts';
import { type Closers, closeAll } from '../process/shutdown.ts';
import { createWork } from '../sagas/work.ts';
import { openDatabaseBeside } from './database.ts';
import { openEventLog } from './event-log.ts';
import { rebuild } from './rebuild.ts';

/**
 * `kairos rebuild`: with a bar on a terminal; what is owed to the meetings is found anew as well. Answers 1 if the rebuilt read models are not those that were live.
 */
export async function rebuildCommand(config: Config): Promise<number> {
  const closers: Closers = [];
  const bar = new SingleBar(
    { format: '{bar} {percentage} %  {value} events  {speed}/s', hideCursor: true, noTTYOutput: false },
    Presets.shades_classic,
  );
  try {
    const pool = await openDatabaseBeside(config, closers);
    const { log } = await openEventLog(config, pool, closers, createLog(config.logLevel));
    const work = createWork({ pool, now: () => new Date() });
    bar.start(1, 0, { speed: 0 });
    const exitCode = await rebuild(
      {
        log,
        pool,
        alsoWrite: work.alsoWrite,
        print: (line) => {
          bar.stop();
          console.log(line);
        },
      },
      {
        progress({ done, total, perSecond }) {
          bar.setTotal(total);
          bar.update(done, { speed: Math.round(perSecond) });
        },
      },
    );
    await work.rebuildWork(log);
    return exitCode;
  } finally {
    bar.stop();
    await closeAll(closers, console.error);
  }
}
