import { flushCompileCache } from 'node:module';
import { BUILT_WEB, type Config } from '#services/config.ts';
import { createLog } from '#services/runtime/log.ts';
import { shutdownRequested } from '#services/runtime/shutdown.ts';
import { buildIfOld } from './build.ts';
import { type Kairos, startKairos } from './composition/composition.ts';
import type { Environment } from './composition/foundation.ts';
import type { ProcessRole } from './composition/roles/role.ts';

/**
 * Runs these roles until the process is asked to exit (0), or can't continue (1). `surroundings` name another Google and
 * Slack than the public ones, other limits than the usual ones, and more that only tests change.
 */
export async function runRoles(
  config: Config,
  roles: readonly ProcessRole[],
  surroundings: Pick<
    Environment,
    'google' | 'slack' | 'askDns' | 'limits' | 'web' | 'joinPause' | 'demoAccounts' | 'demoLife' | 'halfYear'
  > = {},
): Promise<number> {
  const report = createLog(config.logLevel);
  const leaving = shutdownRequested();
  const answersPeople = roles.includes('api');
  if (answersPeople && !surroundings.web) await buildIfOld(BUILT_WEB);
  const kairos = await startKairos(
    config,
    { report, say: (line) => console.log(line), now: () => new Date(), demoAccounts: true, ...surroundings },
    roles,
  );
  // Now, since a process that is killed leaves nothing for the next start.
  flushCompileCache();
  console.log(answersPeople ? `Kairos is ready at ${kairos.url}.${instead(kairos)}` : `Running: ${roles}.`);

  const why = await Promise.race([kairos.died.then((reason) => ({ reason })), leaving.then(() => null)]);
  if (why) console.error(`Kairos can't continue: ${why.reason}`);
  const clean = await kairos.stop();
  if (!clean) console.error('Not everything closed in time; the next start recovers automatically.');
  process.exit(why || !clean ? 1 : 0);
}

const instead = ({ standIns }: Kairos) => (standIns.length > 0 ? ` Simulated: ${standIns.join(', ')}.` : '');
