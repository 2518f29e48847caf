import type { Step } from '../log.ts';
import type { SimulationOptions } from '../options.ts';
import { createSimulation, type Outcomes } from '../simulation.ts';

/** A whole simulation at once. */
export async function simulatedSteps(
  options: SimulationOptions,
): Promise<{ steps: Step[]; outcomes: Outcomes }> {
  const simulation = createSimulation(options);
  const steps: Step[] = [];
  for await (const step of simulation.steps) steps.push(step);
  return { steps, outcomes: simulation.outcomes() };
}
