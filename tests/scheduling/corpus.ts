import fc from 'fast-check';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { scheduleUnder, statesUnder } from '#services/scheduling/under-policy.ts';
import { requestArbitrary } from './requests.ts';

/** Prints what the engine answers to a fixed set of requests. */
const results = fc.sample(requestArbitrary, { numRuns: 200, seed: 2026 }).map((wanted) => {
  const start = Date.parse(wanted.dateRangeStart) / 60_000 + 600;
  return [
    scheduleUnder({ ...wanted, knownUntil: start + 20 * 1_440 }, DEFAULT_RANKING_POLICY),
    statesUnder(wanted, start, DEFAULT_RANKING_POLICY),
  ];
});
process.stdout.write(JSON.stringify(results));
