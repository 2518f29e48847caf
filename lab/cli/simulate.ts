import { assertNoUnfinishedImport, openDatabase } from '../../services/cli/composition/database.ts';
import { openEventLog } from '../../services/cli/composition/event-log.ts';
import { progressBar } from '../../services/cli/progress-bar.ts';
import type { Config } from '../../services/config.ts';
import { createLog } from '../../services/runtime/log.ts';
import { runShutdownHooks, type ShutdownHooks } from '../../services/runtime/shutdown.ts';
import { MAX_BATCH } from '../../services/storage/event-store/postgres/postgres.ts';
import { IMPORT_APPLICATION, withExclusiveStore } from '../../services/transfer/exclusive.ts';
import { ONE_BY_ONE } from '../../services/transfer/log.ts';
import { problemsWith, type SimulationOptions } from '../simulate/options.ts';
import { writeSimulation } from '../simulate/simulate.ts';
import type { Outcomes } from '../simulate/simulation.ts';
import { bulkTarget } from '../simulate/write.ts';

/** The exit code of wrong options. */
const MISUSED = 2;

/** As they are given on the command line. */
type Given = { meetings: string; seed: string; from: string; people: string };

/** `kairos simulate`: fills an empty store with a simulated log, and reports what the log holds. */
export async function simulateCommand(config: Config, given: Given): Promise<number> {
  const options: SimulationOptions = {
    meetings: wholeNumber(given.meetings),
    seed: wholeNumber(given.seed),
    from: given.from,
    people: wholeNumber(given.people),
  };
  // Checked before anything is opened or created.
  const problems = problemsWith(options);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return MISUSED;

  const closers: ShutdownHooks = [];
  const bar = progressBar();
  try {
    const { pool } = await openDatabase(config, closers, () => {}, undefined, IMPORT_APPLICATION);
    const { store, sealer, vault } = await openEventLog(config, pool, closers, createLog(config.logLevel));
    const together = config.eventStore.kind === 'postgres' ? MAX_BATCH : ONE_BY_ONE;
    const outcomes = await withExclusiveStore(pool, async () => {
      await assertNoUnfinishedImport(pool);
      return writeSimulation(bulkTarget({ store, sealer, vault }, together), options, (events, meetings) => {
        const total = Math.round((events * options.meetings) / Math.max(meetings, 1));
        bar.show('simulating', events, total);
      });
    });
    bar.stop();
    tell(outcomes);
    return 0;
  } finally {
    bar.stop();
    await runShutdownHooks(closers, console.error);
  }
}

/** NaN if it isn't a number, which the check of the options refuses. */
const wholeNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

function tell({ events, meetings, booked, lapsed, cancelled }: Outcomes): void {
  console.log(
    `Simulated ${meetings} meetings: ${booked} booked, ${lapsed} lapsed, ${cancelled} cancelled; ${events} events.`,
  );
  console.log('Kairos builds the read models at its next start.');
}
