import { parentPort } from 'node:worker_threads';
import { scriptOf } from './draw.ts';
import type { Batch } from './many.ts';
import { simulate } from './simulate.ts';

// Of an error only its text is told, and where it came from takes long to find out.
Error.stackTraceLimit = 0;

parentPort!.on('message', async ({ from, end }: { from: number; end: number }) => {
  const batch = { seeds: end - from, steps: 0, failed: [] as Batch['failed'][number][] };
  for (let seed = from; seed < end; seed++) {
    const { wrong, steps } = await simulate(scriptOf(seed));
    batch.steps += steps;
    if (wrong.length > 0) batch.failed.push({ seed, wrong });
  }
  parentPort!.postMessage(batch satisfies Batch);
});
