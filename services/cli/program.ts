import { Command, Option } from 'commander';
import { BadSettings, type Config, readConfig } from '#services/config.ts';
import { withoutSecrets } from '#services/runtime/redact.ts';
import { PROCESS_ROLES, type ProcessRole } from './composition/roles/role.ts';

/** Exit codes: 0 done, 1 failed or something is missing, 2 used wrongly or set up wrongly. */
const EXIT = { failed: 1, misused: 2 };

const complain = (message: string, code: number): never => {
  for (const line of withoutSecrets(message).split('\n')) console.error(line);
  process.exit(code);
};

/** Settings come from the environment; a wrong one ends the program with a line that names it. */
const settings = (options?: { besideOthers: boolean }): Config => {
  try {
    return readConfig(process.env, options);
  } catch (error) {
    if (error instanceof BadSettings) return complain(error.message, EXIT.misused);
    throw error;
  }
};

const WORK: Record<ProcessRole, string> = {
  api: 'serves people; any number',
  projector: 'keeps the read models up to date; as many work as there are shards, others wait on standby',
  relay: 'rings NATS about changes; one, or two to be safe',
  sagas: 'finds times, books meetings, and sends emails; any number',
};

const EXPORT_HELP = `
Reads the store named by the settings (DATA_DIR or DATABASE_URL, EVENTSTORE_URL). Kairos may be running on it, but what
happens after the export begins isn't included, so stop every Kairos before the final export.
The file holds the log, the keys of people and meetings as sealed by KAIROS_KEY, accounts, contacts, Google permissions,
and who unsubscribed. It leaves out sessions, counts, everything derived, and KAIROS_KEY itself.`;

const TABLES_HELP = `
With --format and --out, it writes tables for analysts instead: each view (docs/reference/analytics.md) and the events of the log
as a file, in a new folder. The tables name no one: people are numbers, and titles, names, addresses, busy times, and
links are left out. --personal opens those in the events, unless they were erased. The same log gives the same bytes.
Tables can't be imported.

  kairos export moved.ndjson                          everything, sealed, to move a store
  kairos export --format parquet --out tables         tables for analysts`;

const IMPORT_HELP = `
Writes to the store named by the settings (DATA_DIR or DATABASE_URL, EVENTSTORE_URL). The store must be empty, no Kairos
may be running on it, and KAIROS_KEY must be the exported store's. The whole file is checked before anything is stored.
If the import stops halfway, run it again: it resumes where it stopped. No Kairos starts there until it has finished.
Exits with 0 if the rebuilt read models are equal on both sides, with 1 if they differ or the import was refused.`;

const SIMULATE_HELP = `
Writes to the store named by the settings (DATA_DIR or DATABASE_URL, EVENTSTORE_URL). The store must be empty, and no
Kairos may be running on it. Nothing leaves the store: no one is emailed, called, or given an account, and every meeting
in it is over. The same options give the same events. Kairos builds the read models at its next start.`;

const REPLAY_HELP = `
Reads the log of the store named by the settings. Kairos may be running on it. Nothing is emailed, booked, or called.

--as-of takes a time with its zone (2026-10-01T09:00Z) or a position in the log (a number). A time covers all events
before the first later one: what could have been known then, even if a clock was ahead.
--into builds the read models as they were then: the views for analysts in <schema>, the tables behind them in
<schema>_rows. The row in <schema>.as_of says what they show. The live ones don't change.
--policy ranks every past decision again, from its stored evidence, under the policy in the file, and reports what would
have changed. The same log and policy give the same report. Exits with 2 if the file isn't a valid policy, and with 1 if
a ranking that should repeat doesn't.
--baseline compares Kairos with the documented rules of others on the same calendars: Microsoft Graph, Scheduling Poll,
and the least sacrifice of the worst-off. docs/baselines.md says what they are, and what each line means.`;

const FIT_HELP = `
Reads the log of the store named by the settings. Kairos may be running on it. It needs at least 200 bookings of suggested
times, 20 of which didn't hold. The confidence is tested on meetings it wasn't learned from; unless it does better there
than the built-in one, no file is written. docs/reference/confidence.md explains the method and its limits.
Exits with 0 if a better confidence was found, with 1 if not.`;

const REWRAP_HELP = `
Kairos may be running, if every process has the same KAIROS_KEY. It can be stopped with Ctrl-C and run again.
Exits with 1 if something is left that only another key opens. docs/operate/keys.md says how to change keys.`;

/** Runs one subcommand; an expected failure prints one line, anything else shows its stack. */
const run = async (action: () => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await action();
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string')
      complain(error.message, EXIT.failed);
    throw error;
  }
};

const runRoles = async (config: Config, roles: readonly ProcessRole[]) =>
  (await import('./run.ts')).runRoles(config, roles);

/** The command line of Kairos. Each subcommand is a file of its own, loaded on demand. */
export function program(): Command {
  const kairos = new Command('kairos')
    .description('Schedules meetings and shows why a time was chosen.')
    .configureHelp({ sortSubcommands: true })
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : EXIT.misused));

  kairos
    .command('all')
    .description('run Kairos: API, read models, and sagas in one process')
    .action(() => run(() => runRoles(settings(), PROCESS_ROLES)));

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
    .option('--json', 'print the result as one JSON object on the last line', false)
    .action((options) => run(async () => (await import('./demo.ts')).demoCommand(options)));

  kairos
    .command('rebuild')
    .description('rebuild the read models next to the live ones, compare, and switch')
    .action(() => run(async () => (await import('./rebuild.ts')).rebuildCommand(settings())));

  kairos
    .command('replay')
    .description('replay the log: as it was at a time, under another policy, or by the rules of others')
    .option('--as-of <time or position>', 'only what had happened by then; the whole log by default')
    .option('--into <schema>', 'build the read models in this schema, next to the live ones')
    .option('--replace', 'with --into: replace what an earlier replay built there', false)
    .option('--policy <file>', 'rank every past decision again under this policy, and compare')
    .option('--baseline', 'compare with the documented rules of others', false)
    .option('--out <file>', 'with --policy or --baseline: write the whole report as JSON')
    .option('--html <file>', 'with --policy: write the report as a page, with a plot')
    .addHelpText('after', REPLAY_HELP)
    .action((options) => run(async () => (await import('./replay.ts')).replayCommand(settings(), options)));

  kairos
    .command('fit')
    .description('learn the confidence from which booked times held, for RANKING_POLICY')
    .option('--out <file>', 'write it to a new policy file')
    .option('--name <name>', 'the name of the policy, recorded with every ranking', 'fitted')
    .option('--anyway', "write the file even if the confidence isn't better", false)
    .option('--json', 'print one JSON object', false)
    .addHelpText('after', FIT_HELP)
    .action((options) => run(async () => (await import('./fit.ts')).fitCommand(settings(), options)));

  kairos
    .command('export [file]')
    .description('export the store to a file, to move it; or write tables for analysts')
    .addOption(
      new Option('--format <format>', 'write tables in this format').choices(['parquet', 'csv', 'ndjson']),
    )
    .option('--out <folder>', 'the folder to write the tables to; it must not exist yet')
    .option('--as-of <time or position>', 'tables: only what had happened by then, as in `kairos replay`')
    .option('--personal', 'tables: include personal fields in the events')
    .addHelpText('after', EXPORT_HELP)
    .addHelpText('after', TABLES_HELP)
    .action((file, options) =>
      run(async () =>
        Object.keys(options).length > 0
          ? (await import('./export-tables.ts')).exportTablesCommand(settings(), file, options)
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

  kairos
    .command('simulate')
    .description('fill an empty store with made-up people and meetings, to try things on')
    .requiredOption('--meetings <number>', 'how many meetings to simulate, at ten thousand a year')
    .requiredOption('--seed <number>', 'a different seed gives a different log')
    .option('--from <day>', 'the first day, YYYY-MM-DD', '2026-01-05')
    .option('--people <number>', 'how many people to simulate', '400')
    .addHelpText('after', SIMULATE_HELP)
    .action((options) =>
      run(async () => (await import('./simulate.ts')).simulateCommand(settings(), options)),
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

  return kairos;
}
