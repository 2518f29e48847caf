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
  api: 'answers people; any number',
  projector: 'keeps the read models up with the log; one works, others stand by',
  relay: 'rings NATS for what has changed; one, or two to be safe',
  sagas: 'looks for times, books, and sends mails; any number',
};

const EXPORT_HELP = `
Reads the store that the settings name (DATA_DIR or DATABASE_URL, EVENTSTORE_URL). A Kairos may run beside it; what
happens after the export began is not in it, so stop every Kairos for the last one.
The file holds the log, the keys of people and meetings as KAIROS_KEY wrapped them, accounts, contacts, Google's
permissions and who unsubscribed; not sessions, counts, or what is derived. KAIROS_KEY itself is not in it.`;

const TABLES_HELP = `
With --format and --out it writes tables instead, for analysts: each of the views (docs/analytics.md) and the events of
the log as a file, in a new folder. Nobody is named in them: people are numbers, and titles, names, addresses, busy
times and links are left out. --personal opens those in the events, as far as they were not erased. The same log gives
the same bytes. It can't be imported.

  kairos export moved.ndjson                          moves a store: everything, sealed
  kairos export --format parquet --out tables         tables for analysts`;

const IMPORT_HELP = `
Writes to the store that the settings name (DATA_DIR or DATABASE_URL, EVENTSTORE_URL), which must be empty, with the
KAIROS_KEY of the store that was exported, and no Kairos running on it. The whole file is checked before anything is
stored. If it stops half way, repeat it: it goes on where it stopped, and no Kairos starts there before it is finished.
Ends with 0 if the rebuilt read models are equal on both sides, with 1 if not or if it was refused.`;

const SIMULATE_HELP = `
Writes to the store that the settings name (DATA_DIR or DATABASE_URL, EVENTSTORE_URL), which must be empty and have no
Kairos running on it. Nothing leaves it: nobody is mailed, called or given an account, and every meeting in it has come
to its end. The same options give the same events. The read models are made at the next start.`;

const REPLAY_HELP = `
Reads the log of the store that the settings name, beside a Kairos that may run. Nothing is mailed, booked or called.

--as-of takes a time with its zone (2026-10-01T09:00Z) or a position in the log (a number). As of a time are all events
before the first one that is later: not merely those whose clocks were before it, but those that can have been known.
--into makes the read models as they were then: the views for analysts in <schema>, the tables behind them in
<schema>_rows. The row in <schema>.as_of says what they show. The live ones stay as they are.
--policy ranks everything that was decided once more, from the evidence stored with it, under the policy in the file,
and says what would have been otherwise. The same log and policy give the same report. Ends with 2 if the file is no
policy, and with 1 if a ranking does not come out as it did although it should.`;

const FIT_HELP = `
Reads the log of the store that the settings name, beside a Kairos that may run. At least 50 choices are needed. What it
learns is tested on meetings that it was not learned from; if it does no better there than the built-in weights, that is
said and no file is written. docs/decisions/fit.md says how it is done, and what it can't tell.
Ends with 0 if better weights were found, with 1 if not.`;

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

/** The command line of Kairos. Each subcommand is a file of its own, loaded on demand. */
export function program(): Command {
  const kairos = new Command('kairos')
    .description('Schedules meetings, and can show why a time was chosen.')
    .configureHelp({ sortSubcommands: true })
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : EXIT.misused));

  kairos
    .command('all')
    .description('run Kairos: API, read models and sagas in one process')
    .action(() => run(async () => (await import('./run.ts')).runRoles(settings(), PROCESS_ROLES)));

  for (const role of PROCESS_ROLES)
    kairos
      .command(role)
      .description(`run a part of Kairos, beside others: ${WORK[role]}`)
      .action(() =>
        run(async () => (await import('./run.ts')).runRoles(settings({ besideOthers: true }), [role])),
      );

  kairos
    .command('build')
    .description('build the web app; `all` does it by itself where the sources are newer')
    .action(() => run(async () => (await import('./build.ts')).build()));

  kairos
    .command('demo')
    .description('do over HTTP what three people would: create a meeting, join it, and see it booked')
    .option('--url <address>', 'use the Kairos that runs there instead of starting one on a fresh folder')
    .option('--manual', 'let the organizer choose from the ranked times', false)
    .option('--json', 'print the result as one JSON object on the last line', false)
    .action((options) => run(async () => (await import('./demo.ts')).demoCommand(options)));

  kairos
    .command('rebuild')
    .description('fill the read models anew beside the live ones, compare, and switch')
    .action(() => run(async () => (await import('./rebuild.ts')).rebuildCommand(settings())));

  kairos
    .command('replay')
    .description('read the log once more: as it was at a time, or under another policy')
    .option('--as-of <time or position>', 'only what had happened by then; all of it where nothing is said')
    .option('--into <schema>', 'make the read models in this schema, beside the live ones')
    .option('--replace', 'in the place of what an earlier replay made there', false)
    .option('--policy <file>', 'rank all that was decided again under this policy, and compare')
    .option('--out <file>', 'with --policy: the whole report, as JSON')
    .option('--html <file>', 'with --policy: the report as a page, with a plot')
    .addHelpText('after', REPLAY_HELP)
    .action((options) => run(async () => (await import('./replay.ts')).replayCommand(settings(), options)));

  kairos
    .command('fit')
    .description('learn the weights of the ranking from what organizers chose, for RANKING_POLICY')
    .option('--out <file>', 'write them to a new policy file')
    .option('--name <name>', 'the name of the policy, which every ranking by it carries', 'fitted')
    .option('--anyway', 'write the file also where the weights are not better', false)
    .option('--json', 'print one JSON object', false)
    .addHelpText('after', FIT_HELP)
    .action((options) => run(async () => (await import('./fit.ts')).fitCommand(settings(), options)));

  kairos
    .command('export [file]')
    .description('write everything that is truth to a file, for another store; or tables for analysts')
    .addOption(new Option('--format <format>', 'tables in this format').choices(['parquet', 'csv', 'ndjson']))
    .option('--out <folder>', 'the folder that the tables are written to; it must not be there')
    .option('--as-of <time or position>', 'tables of what had happened by then, as for `kairos replay`')
    .option('--personal', 'tables with what is personal in the events')
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
    .description('bring an export into an empty store, from a file or from standard input, and compare')
    .option('--check', 'only read the export and say whether it can be imported; store nothing', false)
    .addHelpText('after', IMPORT_HELP)
    .action((file, options) =>
      run(async () => (await import('./import.ts')).importCommand(settings(), file, options)),
    );

  kairos
    .command('simulate')
    .description('fill an empty store with a believable log of made-up people and meetings, to try things on')
    .requiredOption('--meetings <number>', 'how many meetings are asked for, ten thousand in a year')
    .requiredOption('--seed <number>', 'another one gives another log')
    .option('--from <day>', 'the first day, YYYY-MM-DD', '2026-01-05')
    .option('--people <number>', 'how many people there are', '400')
    .addHelpText('after', SIMULATE_HELP)
    .action((options) =>
      run(async () => (await import('./simulate.ts')).simulateCommand(settings(), options)),
    );

  const parked = kairos
    .command('parked')
    .description('list, retry or drop what Kairos gave up on and left for a person to look at');
  parked
    .command('list', { isDefault: true })
    .description('show every parked task with its reason')
    .addOption(new Option('--json', 'one JSON object a line'))
    .action((options) =>
      run(async () => (await import('./parked.ts')).listParkedCommand(settings(), options)),
    );
  parked
    .command('retry <meeting> <task>')
    .description('try a parked task again')
    .action((meeting, task) =>
      run(async () => (await import('./parked.ts')).retryParkedCommand(settings(), meeting, task)),
    );
  parked
    .command('drop <meeting> <task>')
    .description('give a parked task up for good')
    .action((meeting, task) =>
      run(async () => (await import('./parked.ts')).dropParkedCommand(settings(), meeting, task)),
    );

  kairos
    .command('erase <mail-address>')
    .description(
      'erase a person without an account, also where others named them, and say what was erased and what stays',
    )
    .action((address) => run(async () => (await import('./erase.ts')).eraseCommand(settings(), address)));

  kairos
    .command('key')
    .description('print a new KAIROS_KEY')
    .action(() => run(async () => (await import('./key.ts')).printKey()));

  return kairos;
}
