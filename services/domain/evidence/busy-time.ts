import { MINUTE } from '#contracts/durations.ts';

/** A flat list [from, to, from, to, …] in minutes since 1970-01-01T00:00Z, half open, sorted and disjoint. */
export type BusyMinutes = readonly number[];

/** Half open. */
export type Interval = { start: Date; end: Date };

/** Whether none of this busy time overlaps a slot. */
export function isFreeAt(busy: BusyMinutes, slot: Interval): boolean {
  const [start, end] = [slot.start.getTime() / MINUTE, slot.end.getTime() / MINUTE];
  return !busy.some((from, index) => index % 2 === 0 && from < end && busy[index + 1]! > start);
}

type Range = { /** ISO instants. */ start: string; end: string };

/** No meeting is shorter, so shorter gaps can be dropped from a calendar with very many entries. */
const SHORTEST_MEETING = 15;
const MANY_SPANS = 20_000;

/** Unclear time is kept as a whole in one event, so of very many spans those of the same day are joined. */
const MANY_UNCLEAR_SPANS = 200;
const DAY = 24 * 60;

/**
 * Merges busy time and clips it to the range. Seconds are rounded outwards, so no busy time is lost. Events of zero
 * length are ignored.
 */
export function mergeBusy(range: Range, busy: readonly Interval[]): BusyMinutes {
  const merged = mergedSpans(range, busy);
  return (merged.length > MANY_SPANS ? joinCloserThan(SHORTEST_MEETING, merged) : merged).flat();
}

/** The same for time of which a calendar can't tell whether it is busy. */
export function mergeUnclear(range: Range, unclear: readonly Interval[]): BusyMinutes {
  const merged = mergedSpans(range, unclear);
  return (merged.length > MANY_UNCLEAR_SPANS ? joinCloserThan(DAY, merged) : merged).flat();
}

/** Tentative time is kept as a whole in one event, so of very many spans the last ones count as firm. */
const MOST_TENTATIVE_SPANS = 300;

/** Tentative time clipped to the range. Seconds are rounded inwards, so nothing firm becomes tentative. */
export const tentativeMinutes = (range: Range, tentative: readonly Interval[]): BusyMinutes =>
  tentative
    .flatMap(({ start, end }) => {
      const from = Math.ceil(Math.max(Date.parse(range.start), start.getTime()) / MINUTE);
      const to = Math.floor(Math.min(Date.parse(range.end), end.getTime()) / MINUTE);
      return from < to ? [[from, to]] : [];
    })
    .slice(0, MOST_TENTATIVE_SPANS)
    .flat();

function mergedSpans(range: Range, spans: readonly Interval[]): [number, number][] {
  const from = Math.floor(Date.parse(range.start) / MINUTE);
  const to = Math.ceil(Date.parse(range.end) / MINUTE);
  const clipped = spans
    .filter(({ start, end }) => start < end)
    .map(({ start, end }): [number, number] => [
      Math.max(from, Math.floor(start.getTime() / MINUTE)),
      Math.min(to, Math.ceil(end.getTime() / MINUTE)),
    ])
    .filter(([start, end]) => start < end)
    .sort(([one], [other]) => one - other);
  return joinCloserThan(1, clipped);
}

/** Joins sorted intervals that are less than `minutes` apart. */
function joinCloserThan(minutes: number, spans: readonly [number, number][]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [start, end] of spans) {
    const last = joined.at(-1);
    if (last && start - last[1] < minutes) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** The stored form: minutes that alternate between free and busy from the start of the range. */
export function toGaps(range: Range, busy: BusyMinutes): number[] {
  let at = Math.floor(Date.parse(range.start) / MINUTE);
  return busy.map((minute) => {
    const gap = minute - at;
    at = minute;
    return gap;
  });
}

/** The reverse of `toGaps`. */
export function fromGaps(range: Range, gaps: readonly number[]): BusyMinutes {
  let at = Math.floor(Date.parse(range.start) / MINUTE);
  return gaps.map((gap) => {
    at += gap;
    return at;
  });
}

/** Sealing makes text a third longer, so a part of this size stays below the 64 KiB limit of an event. */
const MAX_PART_BYTES = 40 * 1024;

/** Splits a long calendar between busy intervals, into at least one part. */
export function splitIntoParts(gaps: readonly number[]): number[][] {
  const parts: number[][] = [[]];
  let bytes = 0;
  for (let index = 0; index < gaps.length; index += 2) {
    const pair = gaps.slice(index, index + 2);
    const size = pair.join().length + 1;
    if (bytes + size > MAX_PART_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)!.push(...pair);
    bytes += size;
  }
  return parts;
}
