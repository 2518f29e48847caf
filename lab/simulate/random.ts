/** Repeatable randomness: it depends on its seed alone. */
export type SeededRandom = {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  /** Mostly below the mean, and now and then far above. */
  exponential(mean: number): number;
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
  /** One of several, each as often as its weight says against the sum of all. */
  weighted<T>(items: readonly (readonly [T, number])[]): T;
};

/** For one thing in one simulation, independent of earlier requests: `randomOf(7, 'calendar', 17, 20500)`. */
export function seededRandom(...place: readonly (number | string)[]): SeededRandom {
  const next = mulberry32(hashOf(place.join('/')));
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    exponential: (mean) => -Math.log(1 - next()) * mean,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('There is nothing to pick from.');
      return items[int(0, items.length - 1)]!;
    },
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      const found = items.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      // The last digit of a sum of fractions may be missing.
      return (found ?? items.at(-1)!)[0];
    },
  };
}

/** Tommy Ettinger's mulberry32: 32 bits of state, and good enough for who comes and who does not. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a, finished as in MurmurHash3: similar inputs give very different numbers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
