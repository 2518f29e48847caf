import type { Config } from '../config.ts';
import { createLog } from '../process/log.ts';
import { askedToLeave } from '../process/shutdown.ts';
import { buildIfOld } from './build.ts';
import { startKairos } from './composition.ts';

/** Runs Kairos until it is asked to leave (0), or can't go on (1). */
export async function all(config: Config): Promise<number> {
  const report = createLog(config.logLevel);
  const leaving = askedToLeave();
  if (config.web.kind === 'built') await buildIfOld(config.web.folder);
  const kairos = await startKairos(config, {
    report,
    say: (line) => console.log(line),
    now: () => new Date(),
  });
  const instead = kairos.standIns.length > 0 ? ` Standing in: ${kairos.standIns.join('; ')}.` : '';
  console.log(`Kairos is ready at ${kairos.url}.${instead}`);

  const why = await Promise.race([kairos.died.then((reason) => ({ reason })), leaving.then(() => null)]);
  if (why) console.error(`Kairos can't go on: ${why.reason}`);
  const clean = await kairos.stop();
  if (!clean) console.error('Not everything was closed in time; the next start recovers by itself.');
  process.exit(why || !clean ? 1 : 0);
}
