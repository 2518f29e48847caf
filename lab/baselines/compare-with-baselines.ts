import type { EventLog } from '../../services/storage/event-store/event-log.ts';
import { type ReadDecisionsOptions, readPastDecisions } from '../past-decisions/read-decisions.ts';
import { BASELINES } from './baselines.ts';
import type { BaselineReport } from './report.ts';
import { createBaselineTally } from './tally.ts';

/**
 * Ranks what every meeting was decided on again by the rules of others. Reads the log and the keys, and writes nothing.
 * Throws as `readStories` does.
 */
export async function compareWithBaselines(
  log: Pick<EventLog, 'follow' | 'head'>,
  options: ReadDecisionsOptions,
): Promise<BaselineReport> {
  const tally = createBaselineTally(BASELINES);
  return tally.report(await readPastDecisions(log, options, tally.meeting));
}
