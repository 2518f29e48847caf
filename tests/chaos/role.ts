import { PROCESS_ROLES, type ProcessRole } from '#services/cli/composition/roles/role.ts';
import { runRoles } from '#services/cli/run.ts';
import { readConfig } from '#services/config.ts';
import { dnsWith } from '#services/replies/testkit/sender.ts';
import type { Surroundings } from './outside/outside.ts';
import { PEOPLES_DOMAIN } from './people.ts';

/** One role of Kairos as `kairos <role>` starts it, with the outside systems of the run in place of the public ones. */

const role = PROCESS_ROLES.find((name): name is ProcessRole => name === process.argv[2]);
if (!role) throw new Error(`Which role? One of ${PROCESS_ROLES.join(', ')}.`);
const { keyOfSenders, ...surroundings } = JSON.parse(process.env['CHAOS_SURROUNDINGS']!) as Surroundings;
await runRoles(readConfig(process.env, { besideOthers: true }), [role], {
  web: 'tests/harness/web',
  ...surroundings,
  askDns: dnsWith(PEOPLES_DOMAIN, keyOfSenders),
});
