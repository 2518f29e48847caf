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

/** The parts of some intervals that lie in a range, merged. */
export const mergedWithin = (busy: readonly Interval[], range: Interval): Interval[] =>
  mergeIntervals(
    busy
      .map(({ start, end }) => ({
        start: start < range.start ? range.start : start,
        end: end > range.end ? range.end : end,
      }))
      .filter(({ start, end }) => start < end),
  );

/** The parts of some intervals that lie in none of the others. Both are merged. */
export function withoutIntervals(all: readonly Interval[], others: readonly Interval[]): Interval[] {
  let next = 0;
  return all.flatMap(({ start, end }) => {
    const parts: Interval[] = [];
    let from = start;
    while (next < others.length && others[next]!.end <= from) next += 1;
    for (let i = next; i < others.length && others[i]!.start < end; i += 1) {
      if (from < others[i]!.start) parts.push({ start: from, end: others[i]!.start });
      from = others[i]!.end;
    }
    return from < end ? [...parts, { start: from, end }] : parts;
  });
}
