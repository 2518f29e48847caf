import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/**
 * What takes too long for every change: all that draws its cases at random, with seeds that no run had before, then the faults
 * that are planted. The commands are printed as they can be repeated. Ends with 1 if any found something; what it finds becomes
 * a test.
 *
 *   npm run nightly
 */

const seed = () => randomInt(1_000_000_000);

const COMMANDS: readonly string[] = [
  `node tests/simulation/main.ts --seeds 2000 --from ${seed()}`,
  `node tests/fuzz/main.ts --seconds 60 --seed ${seed()}`,
  `node tests/linearizability/main.ts --seconds 60 --seed ${seed()}`,
  `node tests/chaos/main.ts --meetings 60 --kills 8 --seed ${seed()}`,
  `CASES=10 SEED=${seed()} npx vitest run oracle.test`,
  `SEED=${seed()} npx vitest run laws.test second-judge.test recurrence.test`,
  `CASES=3 SEED=${seed()} npx vitest run tests/facts`,
  `node tests/mutations/main.ts --share 0.01 --seed ${seed()}`,
  'node tests/faults/plant.ts',
  'node tests/simulation/plant.ts',
];

const report = COMMANDS.map((command) => {
  console.log(`\n$ ${command}`);
  const began = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  return {
    isFine: status === 0,
    line: `${status === 0 ? 'fine ' : 'FOUND'}  ${minutes.padStart(5)} min  ${command}`,
  };
});

console.log(`\n${report.map(({ line }) => line).join('\n')}`);
if (report.some(({ isFine }) => !isFine)) process.exitCode = 1;
