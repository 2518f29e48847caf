/** How long a call with all its repeats may take. */
export type RetryTiming = {
  /** For all attempts and pauses together, milliseconds. */
  budget: number;
  /** The first pause is at most this long, each further pause at most twice the last, milliseconds. */
  pause: number;
};

const ATTEMPTS = 4;
const LONGEST_PAUSE = 4_000;

/**
 * Begins a call, and says after each attempt how many milliseconds to wait before the next: as long as the server asked
 * for, or else growing with full jitter. Null for no further attempt, after the fourth or when time is up.
 */
export function beginRetries({ budget, pause }: RetryTiming, random: () => number) {
  const ends = performance.now() + budget;
  return (attemptsBefore: number, asked?: number): number | null => {
    const wait = asked ?? random() * Math.min(LONGEST_PAUSE, pause * 2 ** attemptsBefore);
    return attemptsBefore + 1 >= ATTEMPTS || wait >= ends - performance.now() ? null : wait;
  };
}
