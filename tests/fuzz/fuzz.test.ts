import { describe, expect, test } from 'vitest';
import { seededRandom } from '#lab/simulate/random.ts';
import { corpusOf } from './fuzz.ts';
import { judge } from './judge.ts';
import { mutate } from './mutate.ts';
import { shorten } from './shorten.ts';
import type { Target } from './target.ts';
import { type TargetName, targets } from './targets.ts';

const NAMES = Object.keys(targets) as TargetName[];

describe.each(NAMES)('of %s', (name) => {
  const target = targets[name];
  const corpus = corpusOf(name);

  test('everything that holds, holds for each text that is kept', async () => {
    expect(corpus.length).toBeGreaterThan(0);
    for (const text of corpus)
      for (const seed of [0, 1, 2]) expect([text, await judge(target, text, seed)]).toEqual([text, null]);
  });

  test('it holds for some that are made up, and for changed ones', async () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = seededRandom('texts', seed);
      const made = target.generate(random);
      for (const text of [made, mutate(random.pick(corpus), [...corpus, made], target.words, random)])
        expect([text, await judge(target, text, seed)]).toEqual([text, null]);
    }
  });
});

/** A parser with a fault, as these tests have to find it. */
const faulty: Target = {
  seeds: [],
  words: [],
  generate: () => '',
  wrong(text) {
    if (text.includes('throw')) throw new RangeError('no such thing');
    return text.includes('a') && text.includes('b') ? 'a and b are in the same text' : null;
  },
};

test('an exception is a finding', async () => {
  expect(await judge(faulty, 'throw it', 0)).toBe('throws RangeError: no such thing');
  expect(await judge(faulty, 'fine', 0)).toBeNull();
});

test('what is not needed for a finding is left out', async () => {
  const text = 'some\nlines\nwith a\nin them\nand b\nat the end\n';
  const found = { text, seed: 0, wrong: (await judge(faulty, text, 0))! };
  expect([...(await shorten(faulty, found))].sort().join('')).toBe('ab');
});
