import '#services/runtime/newest-time-zones.ts';
import { PROCESS_ROLES } from '#services/cli/composition/roles/role.ts';
import { runRoles } from '#services/cli/run.ts';
import { readConfig } from '#services/config.ts';

/**
 * Kairos (`all`), or one role of it, as `kairos` starts it, but for a web app in a folder of its own, a shorter wait
 * after someone joins, and no accounts that the demo's people have from the start.
 */

const role = process.argv[2];
const roles = PROCESS_ROLES.filter((name) => role === name || role === 'all');
await runRoles(readConfig(process.env, { besideOthers: role !== 'all' }), roles, {
  web: process.argv[3] ?? 'tests/harness/web',
  joinPause: 1_000,
  demoAccounts: false,
});
