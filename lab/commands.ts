import { type Command, Option } from 'commander';
import type { Config } from '../services/config.ts';
import type { EventLog } from '../services/storage/event-store/event-log.ts';
import type { ExportTablesOptions } from './cli/export-tables.ts';

const TABLES_HELP = `
With --format and --out, it writes tables for analysts instead: each view (docs/reference/analytics.md) and the events of the log
as a file, in a new folder. The tables name no one: people are numbers, and titles, names, addresses, busy times, and
links are left out. --personal opens those in the events, unless they were erased. The same log gives the same bytes.
Tables can't be imported.

  kairos export moved.ndjson                          everything, sealed, to move a store
  kairos export --format parquet --out tables         tables for analysts`;

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
and the least sacrifice of the worst-off. lab/baselines.md says what they are, and what each line means.`;

const FIT_HELP = `
Reads the log of the store named by the settings. Kairos may be running on it. It needs at least 200 bookings of suggested
times, 20 of which didn't hold. The confidence is tested on meetings it wasn't learned from; unless it does better there
than the built-in one, no file is written. docs/reference/confidence.md explains the method and its limits.
Exits with 0 if a better confidence was found, with 1 if not.`;

/** What the command line gives to each of its subcommands. */
type CommandLine = {
  /** Of the environment; ends the program if one of them is wrong. */
  settings(): Config;
  /** Runs a subcommand that answers with its exit code. */
  run(action: () => Promise<number>): Promise<void>;
};

/** A made-up half-year for the running demo; see simulate/half-year.ts. */
export const halfYear = {
  has: async (log: EventLog) => (await import('./simulate/half-year.ts')).hasHalfYear(log),
  async write(log: EventLog, now: Date) {
    const { appendTogether } = log;
    if (!appendTogether) throw new Error('This event log takes no made-up half-year.');
    await (await import('./simulate/half-year.ts')).writeHalfYear({ ...log, appendTogether }, now);
  },
};

/** Adds the subcommands of the lab to a command line. Each is a file of its own, loaded on demand. */
export function addCommands(kairos: Command, { settings, run }: CommandLine): void {
  kairos
    .command('replay')
    .description('replay the log: as it was at a time, under another policy, or by the rules of others')
    .option('--as-of <time or position>', 'only what had happened by then; the whole log by default')
    .option('--into <schema>', 'build the read models in this schema, next to the live ones')
    .option('--replace', 'with --into: replace what an earlier replay built there', false)
    .option('--policy <file>', 'rank every past decision again under this policy, and compare')
    .option('--baseline', 'compare with the documented rules of others', false)
    .option('--out <file>', 'with --policy or --baseline: write the whole report as JSON')
    .addHelpText('after', REPLAY_HELP)
    .action((options) =>
      run(async () => (await import('./cli/replay.ts')).replayCommand(settings(), options)),
    );

  kairos
    .command('fit')
    .description('learn the confidence from which booked times held, for RANKING_POLICY')
    .option('--out <file>', 'write it to a new policy file')
    .option('--name <name>', 'the name of the policy, recorded with every ranking', 'fitted')
    .option('--anyway', "write the file even if the confidence isn't better", false)
    .option('--json', 'print one JSON object', false)
    .addHelpText('after', FIT_HELP)
    .action((options) => run(async () => (await import('./cli/fit.ts')).fitCommand(settings(), options)));

  kairos
    .command('simulate')
    .description('fill an empty store with made-up people and meetings, to try things on')
    .requiredOption('--meetings <number>', 'how many meetings to simulate, at ten thousand a year')
    .requiredOption('--seed <number>', 'a different seed gives a different log')
    .option('--from <day>', 'the first day, YYYY-MM-DD', '2026-01-05')
    .option('--people <number>', 'how many people to simulate', '400')
    .addHelpText('after', SIMULATE_HELP)
    .action((options) =>
      run(async () => (await import('./cli/simulate.ts')).simulateCommand(settings(), options)),
    );
}

/** Adds the options by which `kairos export` writes tables. */
export const addTableOptions = (exporting: Command): Command =>
  exporting
    .addOption(
      new Option('--format <format>', 'write tables in this format').choices(['parquet', 'csv', 'ndjson']),
    )
    .option('--out <folder>', 'the folder to write the tables to; it must not exist yet')
    .option('--as-of <time or position>', 'tables: only what had happened by then, as in `kairos replay`')
    .option('--personal', 'tables: include personal fields in the events')
    .addHelpText('after', TABLES_HELP);

export const writeTables = async (config: Config, file: string | undefined, options: ExportTablesOptions) =>
  (await import('./cli/export-tables.ts')).exportTablesCommand(config, file, options);
