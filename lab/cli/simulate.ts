import { assertNoUnfinishedImport } from '../../services/cli/composition/database.ts';
import { withStoreToFill } from '../../services/cli/with-store.ts';
import type { Config } from '../../services/config.ts';
import { withExclusiveStore } from '../../services/transfer/exclusive.ts';
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

  const outcomes = await withStoreToFill(config, async ({ pool, together, show, ...target }) =>
    withExclusiveStore(pool, async () => {
      await assertNoUnfinishedImport(pool);
      return writeSimulation(bulkTarget(target, together), options, (events, meetings) => {
        const total = Math.round((events * options.meetings) / Math.max(meetings, 1));
        show('simulating', events, total);
      });
    }),
  );
  tell(outcomes);
  return 0;
}

/** NaN if it isn't a number, which the check of the options refuses. */
const wholeNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

function tell({ events, meetings, booked, lapsed, cancelled }: Outcomes): void {
  console.log(
    `Simulated ${meetings} meetings: ${booked} booked, ${lapsed} lapsed, ${cancelled} cancelled; ${events} events.`,
  );
  console.log('Kairos builds the read models at its next start.');
}
