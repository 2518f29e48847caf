import fc from 'fast-check';
import { scheduleByParts } from '#services/scheduling/ranker-1/schedule.ts';
import { stateInSlot } from '#services/scheduling/ranker-1/states.ts';
import { requestArbitrary } from './requests.ts';

/** Prints what the engine answers to a fixed set of requests. */
const results = fc.sample(requestArbitrary, { numRuns: 200, seed: 2026 }).map((wanted) => {
  const start = Date.parse(wanted.dateRangeStart) / 60_000 + 600;
  return [
    scheduleByParts({ ...wanted, knownUntil: start + 20 * 1_440 }),
    stateInSlot(wanted, start, start + 60),
  ];
});
process.stdout.write(JSON.stringify(results));
