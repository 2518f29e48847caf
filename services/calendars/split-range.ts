import type { Interval } from '#services/domain/evidence/busy-time.ts';

/** Splits a range into adjacent pieces, none longer than this many milliseconds. */
export function splitRange({ start, end }: Interval, longest: number): Interval[] {
  const parts: Interval[] = [];
  for (let from = start.getTime(); from < end.getTime(); from += longest) {
    parts.push({ start: new Date(from), end: new Date(Math.min(from + longest, end.getTime())) });
  }
  return parts;
}
