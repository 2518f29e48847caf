import type { BusyIntervals, SchedulingPerson, UtcMinute } from './engine.ts';
import { firstEndingAfter, isInside } from './windows.ts';

/** The same busy time, sorted and disjoint, without empty intervals. Returns the same list if it already is. */
export const mergeBusyMinutes = (busy: BusyIntervals): BusyIntervals => mergedBusy(busy).busy;

/** The same, and the longest time without a gap, in minutes. */
export function mergedBusy(busy: BusyIntervals): { busy: BusyIntervals; longest: number } {
  const longest = longestOf(busy);
  return longest === null ? mergedBusy(joined(busy)) : { busy, longest };
}

/** null if the intervals aren't sorted and disjoint, or some are empty. */
function longestOf(busy: BusyIntervals): number | null {
  let from = busy[0] ?? 0;
  let until = from;
  let longest = 0;
  for (let i = 0; i < busy.length; i += 2) {
    const next = busy[i]!;
    if (next < until || busy[i + 1]! <= next) return null;
    if (next > until) from = next;
    until = busy[i + 1]!;
    if (until - from > longest) longest = until - from;
  }
  return longest;
}

/** The same time in order, with overlapping or touching intervals merged. */
export function joined(busy: BusyIntervals): BusyIntervals {
  const intervals: [UtcMinute, UtcMinute][] = [];
  for (let i = 0; i < busy.length; i += 2) {
    if (busy[i]! < busy[i + 1]!) intervals.push([busy[i]!, busy[i + 1]!]);
  }
  intervals.sort(([a], [b]) => a - b);
  const result: UtcMinute[] = [];
  for (const [from, to] of intervals) {
    if (from <= result.at(-1)!) {
      result[result.length - 1] = Math.max(result.at(-1)!, to);
    } else result.push(from, to);
  }
  return result;
}

/** Whether a calendar was read for the whole of [start, end). */
export const isReadIn = (
  { busy, within }: Pick<SchedulingPerson, 'busy' | 'within'>,
  start: UtcMinute,
  end: UtcMinute,
): boolean => busy !== null && (within === undefined || isInside(within, start, end));

/** Whether it is known for the whole of [start, end) if a person is busy. */
export const isKnownIn = (
  person: Pick<SchedulingPerson, 'busy' | 'within' | 'unclear'>,
  start: UtcMinute,
  end: UtcMinute,
): boolean => isReadIn(person, start, end) && !(person.unclear && isBusy(person.unclear, start, end));

/** Whether a merged calendar has anything in [start, end). Touching does not count. */
export function isBusy(busy: BusyIntervals, start: UtcMinute, end: UtcMinute): boolean {
  const next = firstEndingAfter(busy, start);
  return next < busy.length && busy[next]! < end;
}

/** Whether a merged calendar has anything during [start, end) or, failing that, within a pause before or after it. */
export function busyNear(
  busy: BusyIntervals,
  start: UtcMinute,
  end: UtcMinute,
  pause: { before: number; after: number },
): { during: boolean; before: boolean; after: boolean } {
  let next = firstEndingAfter(busy, start - pause.before);
  const before = next < busy.length && busy[next]! < start;
  while (next < busy.length && busy[next + 1]! <= start) next += 2;
  const following = next < busy.length ? busy[next]! : Number.POSITIVE_INFINITY;
  return { during: following < end, before, after: following < end + pause.after };
}
