/** A smaller step, in milliseconds, comes from clocks that differ between machines, or from a clock being adjusted. */
export const CLOCK_TOLERANCE = 60_000;

/**
 * Tells by how many milliseconds the clock went back since the last call, or 0: someone set the clock, or a virtual
 * machine continued. `elapsed` counts milliseconds and never goes back.
 */
export function watchClock(now: () => Date, elapsed: () => number = () => performance.now()): () => number {
  const read = () => ({ clock: now().getTime(), elapsed: elapsed() });
  let last = read();
  return () => {
    const before = last;
    last = read();
    const back = before.clock + (last.elapsed - before.elapsed) - last.clock;
    return back > CLOCK_TOLERANCE ? back : 0;
  };
}
