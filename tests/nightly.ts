import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/**
 * Everything that draws its cases at random, with seeds that no run had before, one after the other. The commands are printed as
 * they can be repeated. Ends with 1 if any found something; what it finds becomes a test.
 *
 *   npm run nightly
 */

const seed = () => randomInt(1_000_000_000);

const COMMANDS: readonly string[] = [
  `npm run verify:simulation -- --seeds 2000 --from ${seed()}`,
  `npm run fuzz -- --seconds 60 --seed ${seed()}`,
  `npm run verify:linearizability -- --seconds 60 --seed ${seed()}`,
  `npm run chaos -- --meetings 60 --kills 8 --seed ${seed()}`,
  'CASES=random npm run verify:ranking',
  'CASES=random npx vitest run laws.test second-judge.test oracle.test',
  `npm run verify:mutations -- --share 0.01 --seed ${seed()}`,
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
