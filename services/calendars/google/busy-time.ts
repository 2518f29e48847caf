import { z } from 'zod';

import type { Interval } from '#services/domain/evidence/busy-time.ts';

/** Google refuses a range of more than three months; two leave room for its definition of a month. */
const LONGEST_RANGE = 60 * 24 * 3_600_000;

/** Splits a range into pieces that Google answers. */
export function splitRange({ start, end }: Interval): Interval[] {
  const parts: Interval[] = [];
  for (let from = start.getTime(); from < end.getTime(); from += LONGEST_RANGE) {
    parts.push({ start: new Date(from), end: new Date(Math.min(from + LONGEST_RANGE, end.getTime())) });
  }
  return parts;
}

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const answer = z.object({
  calendars: z.object({
    primary: z.object({
      errors: z.array(z.unknown()).max(0).optional(),
      busy: z.array(z.object({ start: instant, end: instant }).refine(({ start, end }) => start <= end)),
    }),
  }),
});

/** The busy times in an answer; null if it holds an error or isn't a plain list of times. */
export function readBusy(data: unknown): Interval[] | null {
  const read = answer.safeParse(data);
  return read.success ? read.data.calendars.primary.busy : null;
}

/** Sorted, and with those that overlap or touch made one. */
export function mergeIntervals(busy: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { start, end } of busy.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = new Date(Math.max(last.end.getTime(), end.getTime()));
    else result.push({ start, end });
  }
  return result;
}
