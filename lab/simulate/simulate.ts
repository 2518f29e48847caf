import { OperatorError } from '../../services/runtime/errors.ts';
import type { EventLog } from '../../services/storage/event-store/event-log.ts';
import { START } from '../../services/storage/event-store/port.ts';
import { problemsWith, type SimulationOptions } from './options.ts';
import { createSimulation, type Outcomes } from './simulation.ts';
import { type SimulationTarget, sequentialTarget, writeSteps } from './write.ts';

/** How many events are written, and how many of the meetings have been asked for. */
type SimulationProgress = (events: number, meetings: number) => void;

/**
 * Writes a simulated log into an empty log. Throws OperatorError if the options are wrong or the log isn't empty,
 * and what the log throws; events written by then stay.
 */
export async function writeSimulation(
  to: EventLog | SimulationTarget,
  options: SimulationOptions,
  progress: SimulationProgress = () => {},
): Promise<Outcomes> {
  const problems = problemsWith(options);
  if (problems.length > 0) throw new OperatorError(problems.join('\n'));
  const bulk = 'prepare' in to ? to : sequentialTarget(to);
  if ((await bulk.log.head()) !== START)
    throw new OperatorError(
      'This log already has events, and a simulation would mix with them. Name an empty database or folder.',
    );
  const { steps, outcomes, begun } = createSimulation(options);
  await writeSteps(bulk, steps, (events) => progress(events, begun()));
  return outcomes();
}
