import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fuzz, keep } from './fuzz.ts';
import { type TargetName, targets } from './targets.ts';

/**
 * Tries texts on everything that reads what strangers write, and looks whether what has to be true of it is. What it finds is
 * kept in the corpus as a small file. Ends with 1 if there is anything.
 *
 *   node tests/fuzz/main.ts --seconds 60 --seed 7 --target calendars
 */

const { values: options } = parseArgs({
  options: {
    /** For all targets together. */
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
    target: { type: 'string', multiple: true, default: Object.keys(targets) },
  },
});
const names = options.target as TargetName[];
const seed = Number(options.seed);
console.log(`Seed ${seed}, ${options.seconds} seconds.`);
for (const name of names) {
  const { tried, grown, findings } = await fuzz(name, seed, (Number(options.seconds) * 1000) / names.length);
  console.log(
    `${name}: ${tried} texts, ${grown} of them ran code that none before had run, ${findings.length} findings`,
  );
  for (const finding of findings) {
    console.log(`  ${finding.wrong}\n  ${keep(name, finding)} (seed ${finding.seed})`);
    process.exitCode = 1;
  }
}
