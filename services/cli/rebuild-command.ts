import type { Config } from '#services/config.ts';
import { createWork } from '#services/sagas/reconciler/work.ts';
import { besideKairos } from './beside.ts';
import { rebuild } from './rebuild.ts';

/**
 * `kairos rebuild`: with a bar on a terminal; what is owed to the meetings is found anew as well. Answers 1 if the
 * rebuilt read models are not those that were live.
 */
export function rebuildCommand(config: Config): Promise<number> {
  return besideKairos(config, async ({ log, pool, signal, show, print }) => {
    const work = createWork({ pool, now: () => new Date() });
    const exitCode = await rebuild(
      { log, pool, alsoWrite: work.alsoWrite, print, signal },
      { progress: ({ done, total }) => show('read models', done, total) },
    );
    await work.rebuildWork(log, (done, total) => show('what is owed', done, total));
    return exitCode;
  });
}
