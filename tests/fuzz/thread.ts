import { parentPort, workerData } from 'node:worker_threads';
import { seededRandom } from '#lab/simulate/random.ts';
import { followCoverage } from './coverage.ts';
import { judge } from './judge.ts';
import { mutate } from './mutate.ts';
import { type TargetName, targets } from './targets.ts';

/** Told before a text is tried, so that it's known even if nothing comes after it. */
export type Trying = { kind: 'trying'; text: string; seed: number };
export type Tried = { kind: 'tried'; wrong: string | null; isNew: boolean };

/** Of all texts, those that are made from scratch; the others are changed ones. */
const FRESH = 0.3;

const { name, corpus, seed } = workerData as { name: TargetName; corpus: string[]; seed: number };
const target = targets[name];
const isNewCode = await followCoverage();

for (let nth = 0; ; nth++) {
  const random = seededRandom(seed, nth);
  const isFresh = corpus.length === 0 || random.chance(FRESH);
  const text =
    nth < corpus.length
      ? corpus[nth]!
      : isFresh
        ? target.generate(random)
        : mutate(random.pick(corpus), corpus, target.words, random);
  parentPort!.postMessage({ kind: 'trying', text, seed: nth } satisfies Trying);
  const wrong = await judge(target, text, nth);
  const isNew = await isNewCode();
  if (isNew && wrong === null) corpus.push(text);
  parentPort!.postMessage({ kind: 'tried', wrong, isNew } satisfies Tried);
}
