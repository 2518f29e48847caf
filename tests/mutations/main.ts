import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

/**
 * Changes the code that decides in small ways, one at a time, and runs the tests beside it: a change that no test notices
 * survives, and is told. Ends with 1 if a folder's score is lower than it has to be.
 *
 *   node tests/mutations/main.ts --folder services/domain --share 0.1 --seed 7
 */

/** Where the code is, and the tests that are there for it. */
const FOLDERS: Readonly<Record<string, string>> = {
  'services/domain': 'services/domain/**/*.test.ts',
  'services/scheduling': 'services/scheduling/**/*.test.ts',
  // Without the reader, whose tests are about threads: nothing is changed in those.
  'services/calendars/icalendar': 'services/calendars/icalendar/!(reader).test.ts',
};

const LEAST_SCORE = 0.85;

const { values: options } = parseArgs({
  options: {
    /** One of the folders, instead of all. */
    folder: { type: 'string', multiple: true, default: Object.keys(FOLDERS) },
    /** How many of the possible changes are tried, from 0 to 1. */
    share: { type: 'string', default: '1' },
    /** Which of them. */
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    'at-once': { type: 'string', default: '2' },
  },
});

console.log(`Seed ${options.seed}, a share of ${options.share}.`);
for (const folder of options.folder) await measure(folder);

async function measure(folder: string): Promise<void> {
  process.env['MUTATION_TESTS'] = FOLDERS[folder];
  process.env['MUTATION_SAMPLE'] = JSON.stringify({ seed: options.seed, share: Number(options.share) });
  const mutants = await new Stryker({
    plugins: ['@stryker-mutator/vitest-runner', import.meta.resolve('./sample.js')],
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutations/vitest.config.ts', related: false },
    checkers: ['sample'],
    mutate: [
      ...[`${folder}/**/*.ts`, '!**/*.test.ts', '!**/testkit/**', '!**/icalendar/{reader,thread}.ts'],
      // Only makes later rankings faster.
      '!**/scheduling/warm-up.ts',
    ],
    // What is evaluated once, when a module is loaded, would need a process for each change.
    ignoreStatic: true,
    // A busy machine must not look like a change that never ends.
    timeoutMS: 40_000,
    concurrency: Number(options['at-once']),
    reporters: process.stdout.isTTY ? ['progress'] : [],
    tempDirName: 'dist/mutations',
    // It reads these with the API of TypeScript, which version 7 doesn't have, to move paths that we don't use.
    tsconfigFile: 'none',
  }).runMutationTest();

  const of = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status));
  const missed = of('Survived', 'NoCoverage');
  const tried = missed.length + of('Killed', 'Timeout').length;
  const score = (tried - missed.length) / tried;
  for (const { fileName, location, replacement, status, mutatorName } of missed) {
    // Lines and columns are counted from 1.
    const { start, end } = location;
    const lines = readFileSync(fileName, 'utf8').split('\n');
    const first = lines[start.line - 1]!;
    const isOneLine = start.line === end.line;
    const before = isOneLine ? first.slice(start.column - 1, end.column - 1) : `${first.trim()} …`;
    const place = `${fileName.slice(fileName.indexOf(folder))}:${start.line}`;
    console.log(`${place}  ${status}, ${mutatorName}: ${before}  →  ${replacement?.slice(0, 100)}`);
  }
  console.log(
    `${folder}: ${(score * 100).toFixed(1)} % of ${tried} changes noticed (all: ${interval(score, tried)}), ` +
      `${of('Timeout').length} of them since the tests came to no end; ${missed.length} not.`,
  );
  if (score < LEAST_SCORE) process.exitCode = 1;
}

/** Between which scores all changes would be with a probability of 95 % (Wilson). */
function interval(score: number, size: number): string {
  const z = 1.96;
  const middle = score + z ** 2 / (2 * size);
  const reach = z * Math.sqrt((score * (1 - score)) / size + (z / (2 * size)) ** 2);
  const bounds = [middle - reach, middle + reach].map((each) => each / (1 + z ** 2 / size));
  return bounds.map((each) => (each * 100).toFixed(1)).join(' to ');
}
