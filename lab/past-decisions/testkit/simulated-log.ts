import { createMemoryLog } from '../../../tests/harness/memory-event-store.ts';
import { plainEventLog } from '../../../tests/harness/plain-event-log.ts';
import { writeSimulation } from '../../simulate/simulate.ts';
import type { Opener } from '../open-evidence.ts';

/** A log in memory, in which nothing is sealed. */
export async function simulatedLog(meetings: number, seed = 7) {
  const memory = createMemoryLog();
  const log = plainEventLog(memory.open());
  await writeSimulation(log, { meetings, seed });
  return { memory, log };
}

/** For a log that seals nothing: there is nothing to be opened. */
export const nothingSealed: Opener = {
  load: async () => {},
  open: () => {
    throw new Error('nothing is sealed here');
  },
};
