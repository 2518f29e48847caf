import { joined, mergeBusyMinutes } from './busy.ts';
import type { AnsweredTime, BusyIntervals, SchedulingPerson, UtcMinute } from './engine.ts';
import type { Windows } from './windows.ts';

/** A person's own answer about a meeting's time. `isWhole`: it covers the whole meeting. */
export type Said = { ifNeedBe: boolean; doesntWork: boolean; isWhole: boolean };

/** A person's own answer about [start, end). */
export function saidOf(answered: readonly AnsweredTime[], start: UtcMinute, end: UtcMinute): Said {
  const spans = answered.slice(firstEndingAfter(answered, start));
  const said = { works: false, ifNeedBe: false, doesntWork: false };
  let until = start;
  for (const { from, to, answer } of spans) {
    if (from >= end) break;
    if (from <= until) until = to;
    said[answer] = true;
  }
  return { ...said, isWhole: until >= end };
}

/** The index of the first of them that ends after a minute. */
function firstEndingAfter(answered: readonly AnsweredTime[], minute: UtcMinute): number {
  let low = 0;
  let high = answered.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (answered[middle]!.to <= minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The facts that a person's calendar and own answers establish. */
type Known = Pick<SchedulingPerson, 'busy' | 'within' | 'unclear'>;

/**
 * Merges a person's calendar with the times they answered by hand; their answer outranks the calendar. Time that
 * neither covers is unknown.
 */
export function knownOf({ busy, within, unclear, answered }: SchedulingPerson): Known {
  if (!answered) return { busy, ...(within && { within }), ...(unclear && { unclear }) };
  const spoken = spokenOf(answered);
  if (busy === null) return { busy: [], within: spoken };
  return {
    busy: without(mergeBusyMinutes(busy), spoken),
    ...(within && { within: joined([...within, ...spoken]) }),
    ...(unclear && { unclear: without(unclear, spoken) }),
  };
}

const spokenOf = (answered: readonly AnsweredTime[]): Windows =>
  joined(answered.flatMap(({ from, to }) => [from, to]));

/** Busy time but for the times of which someone said something by hand. */
export const withoutAnswered = (busy: BusyIntervals, answered: readonly AnsweredTime[]): BusyIntervals =>
  without(mergeBusyMinutes(busy), spokenOf(answered));

/** Merged busy time without the windows. */
export function without(busy: BusyIntervals, windows: Windows): BusyIntervals {
  const left: UtcMinute[] = [];
  let w = 0;
  for (let i = 0; i < busy.length; i += 2) {
    let from = busy[i]!;
    const to = busy[i + 1]!;
    while (w < windows.length && windows[w + 1]! <= from) w += 2;
    for (let next = w; next < windows.length && windows[next]! < to; next += 2) {
      if (from < windows[next]!) left.push(from, windows[next]!);
      from = windows[next + 1]!;
    }
    if (from < to) left.push(from, to);
  }
  return left;
}
