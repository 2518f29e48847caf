import { setTimeout as wait } from 'node:timers/promises';

/** In milliseconds. `done`: calls that were answered, a second. */
export type Latencies = { asked: number; done: number; p50: number; p95: number; p99: number; most: number };

/**
 * Makes so many calls a second, whether earlier ones were answered or not, as people do. Each is timed from when it was
 * due: a server that stalls makes all that is due meanwhile late, and none is left out.
 */
export async function openLoop(
  call: () => Promise<unknown>,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Latencies> {
  const total = Math.round(rate * seconds);
  const latencies: number[] = [];
  const calls: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let next = 0; next < total; await wait(1)) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1_000) * rate) + 1);
    for (; next < due; next++) {
      const dueAt = begun + (next / rate) * 1_000;
      calls.push(call().then(() => latencies.push(performance.now() - dueAt)));
    }
  }
  await Promise.all(calls);
  const done = total / ((performance.now() - begun) / 1_000);
  return { asked: rate, done: Math.round(done), ...percentilesOf(latencies) };
}

export function percentilesOf(latencies: readonly number[]) {
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (part: number) => Number((sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN).toFixed(2));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}
