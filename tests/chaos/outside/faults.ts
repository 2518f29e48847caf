import { seededRandom } from '#lab/simulate/random.ts';

/**
 * What a bad network does to one call. `cut`: it never arrives. `unavailable`: it is refused for now. `answerLost`: it
 * arrives and is carried out, but the caller never hears of it.
 */
export type PassageKind = 'pass' | 'cut' | 'unavailable' | 'answerLost';
export type Passage = { kind: PassageKind /** Milliseconds before it goes on. */; delay: number };

export type Faults = {
  /** What happens to the next call. */
  passage(): Passage;
  /** Every call is cut for so long, in milliseconds. */
  away(duration: number): void;
  /** Everything passes until the first, and from the second on. */
  begin(): void;
  calm(): void;
  /** How often each fault happened, and how many calls passed. */
  counts: Record<PassageKind | 'slow', number>;
};

const ODDS: readonly (readonly [PassageKind, number])[] = [
  ['pass', 95],
  ['cut', 2],
  ['unavailable', 1],
  ['answerLost', 2],
];
const SLOW = { odds: 0.04, from: 200, to: 3_000 };

/** The faults in front of one outside system. */
export function createFaults(seed: number, name: string): Faults {
  const random = seededRandom(seed, 'faults', name);
  const counts = { pass: 0, slow: 0, cut: 0, unavailable: 0, answerLost: 0 };
  let awayUntil = 0;
  let isCalm = true;

  function next(): Passage {
    if (isCalm) return { kind: 'pass', delay: 0 };
    if (performance.now() < awayUntil) return { kind: 'cut', delay: 0 };
    const kind = random.weighted(ODDS);
    return { kind, delay: random.chance(SLOW.odds) ? random.int(SLOW.from, SLOW.to) : 0 };
  }

  return {
    passage() {
      const passage = next();
      counts[passage.kind] += 1;
      if (passage.delay > 0) counts.slow += 1;
      return passage;
    },
    away(duration) {
      awayUntil = performance.now() + duration;
    },
    begin() {
      isCalm = false;
    },
    calm() {
      isCalm = true;
    },
    counts,
  };
}
