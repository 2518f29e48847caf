/** Below this, in milliseconds, it's the clocks of several machines that differ, or one that is being adjusted. */
export const CLOCK_TOLERANCE = 60_000;

/**
 * Tells by how many milliseconds the clock went back since the last call, or 0: as someone sets it, or a virtual machine
 * continues. `elapsed` counts milliseconds and never goes back.
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
