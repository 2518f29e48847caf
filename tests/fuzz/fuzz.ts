import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Finding, kindOf } from './finding.ts';
import { shorten } from './shorten.ts';
import { type TargetName, targets } from './targets.ts';
import type { Tried, Trying } from './thread.ts';

export type Fuzzed = { tried: number; grown: number; findings: Finding[] };

/** How long one text may take on a machine that does much else, in milliseconds, and how much memory, in MiB. */
const PATIENCE = 60_000;
const MEMORY = 512;
const MOST_FINDINGS = 5;

/** Every text that is kept for a target. */
export function corpusOf(name: TargetName): string[] {
  return targets[name].seeds
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .sort()
        .map((file) => readFileSync(join(folder, file), 'utf8')),
    );
}

/** Tries texts on one target for some time, in a thread that may hang or run out of memory. Findings that tell the same count once. */
export async function fuzz(name: TargetName, seed: number, milliseconds: number): Promise<Fuzzed> {
  const end = performance.now() + milliseconds;
  const fuzzed: Fuzzed = { tried: 0, grown: 0, findings: [] };
  for (let round = 0; performance.now() < end && fuzzed.findings.length < MOST_FINDINGS; round++)
    await oneThread(name, seed + round, end, fuzzed);
  for (const finding of fuzzed.findings)
    if (!STOPPED.test(finding.wrong)) finding.text = await shorten(targets[name], finding);
  return fuzzed;
}

const STOPPED = /^(takes|needs)/;

/** Goes on until time is over, or a thread has to be given up. */
async function oneThread(name: TargetName, seed: number, end: number, fuzzed: Fuzzed): Promise<void> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { name, corpus: corpusOf(name), seed },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  const over = Promise.withResolvers<void>();
  let trying: Trying | null = null;
  let watch: NodeJS.Timeout | undefined;
  const note = (wrong: string) => {
    if (trying && !fuzzed.findings.some((other) => kindOf(other.wrong) === kindOf(wrong)))
      fuzzed.findings.push({ text: trying.text, seed: trying.seed, wrong });
    if (fuzzed.findings.length >= MOST_FINDINGS) over.resolve();
  };
  worker.on('message', (message: Trying | Tried) => {
    clearTimeout(watch);
    if (message.kind === 'trying') {
      trying = message;
      watch = setTimeout(() => {
        note(`takes more than ${PATIENCE / 1000} s`);
        over.resolve();
      }, PATIENCE);
      return;
    }
    fuzzed.tried++;
    if (message.isNew) fuzzed.grown++;
    if (message.wrong !== null) note(message.wrong);
    if (performance.now() > end) over.resolve();
  });
  worker.on('error', (error) => {
    note(`needs more than it may, or ends: ${error}`);
    over.resolve();
  });
  await over.promise;
  clearTimeout(watch);
  await worker.terminate();
}

/** Keeps a text that found something, so that it's tried in every run of the tests. Answers where. */
export function keep(name: TargetName, { text }: Finding): string {
  const [folder] = targets[name].seeds as [string];
  mkdirSync(folder, { recursive: true });
  const file = join(folder, createHash('sha256').update(text).digest('hex').slice(0, 12));
  writeFileSync(file, text);
  return file;
}
