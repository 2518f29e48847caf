import type { Interval } from '#services/domain/evidence/busy-time.ts';

/** Sorted, with overlapping and touching intervals joined. */
export function mergeIntervals(busy: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { start, end } of busy.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = new Date(Math.max(last.end.getTime(), end.getTime()));
    else result.push({ start, end });
  }
  return result;
}
