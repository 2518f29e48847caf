import { Command, Option } from 'commander';
import { BadSettings, type Config, readConfig } from '#services/config.ts';
import { withoutSecrets } from '#services/runtime/redact.ts';
import type { Environment } from './composition/foundation.ts';
import { PROCESS_ROLES, type ProcessRole } from './composition/roles/role.ts';

/** Exit codes: 0 done, 1 failed or something is missing, 2 used wrongly or set up wrongly. */
const EXIT = { failed: 1, misused: 2 };

const complain = (message: string, code: number): never => {
  for (const line of withoutSecrets(message).split('\n')) console.error(line);
  process.exit(code);
};

/** Settings come from the environment; a wrong one ends the program with a line that names it. */
export const settings = (options?: { besideOthers: boolean }): Config => {
  try {
    return readConfig(process.env, options);
  } catch (error) {
    if (error instanceof BadSettings) return complain(error.message, EXIT.misused);
    throw error;
  }
};

const WORK: Record<ProcessRole, string> = {
  api: 'serves people; any number',
  projector: 'keeps the read models up to date; one works, others wait on standby',
  relay: 'rings NATS about changes; one, or two to be safe',
  sagas: 'finds times, books meetings, and sends emails; any number',
};

const EXPORT_HELP = `
Reads the store named by the settings (DATA_DIR or DATABASE_URL, EVENTSTORE_URL). Kairos may be running on it, but what
happens after the export begins isn't included, so stop every Kairos before the final export.
The file holds the log, the keys of people and meetings as sealed by KAIROS_KEY, accounts, contacts, Google permissions,
and who unsubscribed. It leaves out sessions, counts, everything derived, and KAIROS_KEY itself.`;

const IMPORT_HELP = `
Writes to the store named by the settings (DATA_DIR or DATABASE_URL, EVENTSTORE_URL). The store must be empty, no Kairos
may be running on it, and KAIROS_KEY must be the exported store's. The whole file is checked before anything is stored.
If the import stops halfway, run it again: it resumes where it stopped. No Kairos starts there until it has finished.
Exits with 0 if the rebuilt read models are equal on both sides, with 1 if they differ or the import was refused.`;

const REWRAP_HELP = `
Kairos may be running, if every process has the same KAIROS_KEY. It can be stopped with Ctrl-C and run again.
Exits with 1 if something is left that only another key opens. docs/operate/keys.md says how to change keys.`;

/** Runs one subcommand; an expected failure prints one line, anything else shows its stack. */
export const run = async (action: () => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await action();
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string')
      complain(error.message, EXIT.failed);
    throw error;
  }
};

const runRoles = async (
  config: Config,
  roles: readonly ProcessRole[],
  demo: Pick<Environment, 'demoLife' | 'halfYear'> = {},
) => (await import('./run.ts')).runRoles(config, roles, demo);

const demoLife: NonNullable<Environment['demoLife']> = async (...args) =>
  (await import('./demo/life.ts')).liveALittle(...args);

/** The command line of Kairos. Each subcommand is a file of its own, loaded on demand. */
export async function program(): Promise<Command> {
  const lab = await import('#lab/commands.ts');
  const kairos = new Command('kairos')
    .description('Schedules meetings and shows why a time was chosen.')
    .configureHelp({ sortSubcommands: true })
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : EXIT.misused));

  kairos
    .command('all')
    .description('run Kairos: API, read models, and sagas in one process')
    .action(() => run(() => runRoles(settings(), PROCESS_ROLES, { demoLife, halfYear: lab.halfYear })));

  for (const role of PROCESS_ROLES)
    kairos
      .command(role)
      .description(`run one role of Kairos: ${WORK[role]}`)
      .action(() => run(() => runRoles(settings({ besideOthers: true }), [role])));

  kairos
    .command('build')
    .description('build the web app; `all` does it automatically when the sources are newer')
    .option('--if-old', 'only if the sources are newer', false)
    .action((options) => run(async () => (await import('./build.ts')).buildCommand(options)));

  kairos
    .command('demo')
    .description('play three people over HTTP: create a meeting, join it, and see it booked')
    .option('--url <address>', 'use the Kairos running there instead of starting one in a temporary folder')
    .option('--manual', 'have the organizer choose from the ranked times', false)
    .option('--calendars', 'play people whose calendars are on a CalDAV server, at Google, and a feed', false)
    .option('--half-year', 'fill a made-up half-year into the demo that is running', false)
    .option('--json', 'print the result as one JSON object on the last line', false)
    .action((options) => run(async () => (await import('./demo.ts')).demoCommand(options)));

  kairos
    .command('rebuild')
    .description('rebuild the read models next to the live ones, compare, and switch')
    .action(() => run(async () => (await import('./rebuild.ts')).rebuildCommand(settings())));

  lab
    .addTableOptions(
      kairos
        .command('export [file]')
        .description('export the store to a file, to move it; or write tables for analysts')
        .addHelpText('after', EXPORT_HELP),
    )
    .action((file, options) =>
      run(async () =>
        Object.keys(options).length > 0
          ? lab.writeTables(settings(), file, options)
          : (await import('./export.ts')).exportCommand(settings(), file),
      ),
    );

  kairos
    .command('import [file]')
    .description('import an export into an empty store, from a file or standard input, and compare')
    .option('--check', 'only check whether the export can be imported; store nothing', false)
    .addHelpText('after', IMPORT_HELP)
    .action((file, options) =>
      run(async () => (await import('./import.ts')).importCommand(settings(), file, options)),
    );

  const parked = kairos.command('parked').description('list, retry, or drop tasks that Kairos gave up on');
  parked
    .command('list', { isDefault: true })
    .description('list every parked task with its reason')
    .addOption(new Option('--json', 'print one JSON object per line'))
    .action((options) =>
      run(async () => (await import('./parked.ts')).listParkedCommand(settings(), options)),
    );
  parked
    .command('retry [meeting] [task]')
    .description('retry a parked task now, or all of them')
    .addOption(new Option('--all', 'every parked task of every meeting'))
    .action((meeting, task, { all = false }) => {
      if (all ? meeting !== undefined : task === undefined)
        return complain('Name a meeting and a task, or retry everything with --all.', EXIT.misused);
      return run(async () => {
        const { retryAllParkedCommand, retryParkedCommand } = await import('./parked.ts');
        return all ? retryAllParkedCommand(settings()) : retryParkedCommand(settings(), meeting, task);
      });
    });
  parked
    .command('drop <meeting> <task>')
    .description('drop a parked task for good')
    .action((meeting, task) =>
      run(async () => (await import('./parked.ts')).dropParkedCommand(settings(), meeting, task)),
    );

  kairos
    .command('erase <email-address>')
    .description(
      'erase a person without an account, including where others named them, and report what was erased',
    )
    .action((address) => run(async () => (await import('./erase.ts')).eraseCommand(settings(), address)));

  const key = kairos.command('key').description('print a new KAIROS_KEY, or change to another one');
  key
    .command('new', { isDefault: true })
    .description('print a new KAIROS_KEY')
    .action(() => run(async () => (await import('./key.ts')).printKey()));
  key
    .command('status')
    .description('count what each key has sealed')
    .action(() => run(async () => (await import('./key.ts')).keyStatusCommand(settings())));
  key
    .command('rewrap')
    .description('seal everything again that another key than the first one has sealed')
    .addHelpText('after', REWRAP_HELP)
    .action(() => run(async () => (await import('./key.ts')).rewrapCommand(settings())));

  lab.addCommands(kairos, { settings, run });
  return kairos;
}
