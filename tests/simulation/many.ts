import { Worker } from 'node:worker_threads';

/** What became of some seeds. */
export type Batch = {
  seeds: number;
  steps: number;
  /** The seeds that went wrong, and what was. */
  failed: readonly { seed: number; wrong: readonly string[] }[];
};

export type ManySeeds = {
  from: number;
  count: number;
  threads: number;
  /** Begin nothing more once a seed has gone wrong in this way. */
  until: (wrong: readonly string[]) => boolean;
  onBatch?: (batch: Batch) => void;
};

const SEEDS_IN_A_BATCH = 20;

/** Simulates many seeds in threads of their own, since what a simulation replaces is replaced for its whole thread. */
export async function simulateMany({ from, count, threads, until, onBatch }: ManySeeds): Promise<Batch> {
  const all = { seeds: 0, steps: 0, failed: [] as Batch['failed'][number][] };
  let next = from;

  const inThread = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [] });
      const goOn = () => {
        const isOver = next >= from + count || all.failed.some(({ wrong }) => until(wrong));
        if (isOver) return void worker.terminate().then(() => resolve(), reject);
        const end = Math.min(from + count, next + SEEDS_IN_A_BATCH);
        worker.postMessage({ from: next, end });
        next = end;
      };
      worker.on('message', (batch: Batch) => {
        all.seeds += batch.seeds;
        all.steps += batch.steps;
        all.failed.push(...batch.failed);
        onBatch?.(batch);
        goOn();
      });
      worker.on('error', reject);
      goOn();
    });
  await Promise.all(Array.from({ length: Math.min(threads, count) }, inThread));
  return { ...all, failed: all.failed.toSorted((one, other) => one.seed - other.seed) };
}
