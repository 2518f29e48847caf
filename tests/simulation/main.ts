import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { progressBar } from '#services/cli/progress-bar.ts';
import { scriptOf } from './draw.ts';
import { simulateMany } from './many.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';

/**
 * Simulates the whole service with many seeds, or with one. The first seed that goes wrong is told as a story, made as
 * small as it gets. Ends with 1 if anything was wrong.
 *
 *   node tests/simulation/main.ts --seeds 10000
 *   node tests/simulation/main.ts --seed 349
 */

const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    /** The first one; by default any, which is printed. */
    from: { type: 'string', default: String(randomInt(1, 1_000_000_000)) },
    /** Only this one, and its whole story. */
    seed: { type: 'string' },
    /** Say in one line what was wrong, without its story. */
    brief: { type: 'boolean', default: false },
    /** Go on until a seed goes wrong with a sentence like this, a regular expression. */
    tells: { type: 'string', default: '' },
    threads: { type: 'string', default: String(availableParallelism()) },
  },
});

const told = new RegExp(options.tells);
const isTold = (wrong: readonly string[]) => wrong.some((sentence) => told.test(sentence));

if (options.seed !== undefined) await one(Number(options.seed));
else await many();

async function one(seed: number): Promise<void> {
  const { wrong, story, steps } = await simulate(scriptOf(seed), { isTold: true });
  console.log(story.join('\n'));
  console.log(`Seed ${seed}: ${steps} steps, ${wrong.length === 0 ? 'nothing wrong' : wrong.join('; ')}`);
  if (wrong.length === 0) return;
  process.exitCode = 1;
  await tellSmallest(seed, wrong);
}

async function many(): Promise<void> {
  const count = Number(options.seeds);
  const bar = progressBar('seeds');
  const began = performance.now();
  const minutes = () => (performance.now() - began) / 60_000;
  const used = process.cpuUsage();
  let done = 0;
  const { seeds, steps, failed } = await simulateMany({
    from: Number(options.from),
    count,
    threads: Number(options.threads),
    until: isTold,
    onBatch(batch) {
      done += batch.seeds;
      bar.show('simulating', done, count);
    },
  });
  bar.stop();
  const { user, system } = process.cpuUsage(used);
  console.log(
    [
      `${seeds} seeds from ${options.from} on, ${steps} steps in ${(minutes() * 60).toFixed(1)} s`,
      `${Math.round(seeds / minutes())} seeds a minute`,
      `${((user + system) / 1e6).toFixed(1)} s of CPU (${((user + system) / 1e3 / seeds).toFixed(1)} ms a seed)`,
      failed.length === 0 ? 'nothing wrong' : `${failed.length} seeds went wrong`,
    ].join(', '),
  );
  const first = failed.find(({ wrong }) => isTold(wrong));
  if (failed.length > 0) process.exitCode = 1;
  if (first && options.brief) console.log(`seed ${first.seed}: ${first.wrong.find((one) => told.test(one))}`);
  else if (first) await tellSmallest(first.seed, first.wrong);
}

async function tellSmallest(seed: number, wrong: readonly string[]): Promise<void> {
  const { script, tries } = await shrink(scriptOf(seed), wrong);
  const { story } = await simulate(script, { isTold: true });
  console.log(
    `\nSeed ${seed}: ${wrong.join('; ')}\n\nThe smallest story that ends like this (of ${tries} tried):\n`,
  );
  console.log(story.join('\n'));
  console.log(`\nThe whole story: node tests/simulation/main.ts --seed ${seed}`);
}
