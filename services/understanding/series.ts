import type { DayPointer, Series } from './day-pointers.ts';
import { type Counting, type DaySpan, daySpanOf } from './day-spans.ts';

/** Whether these words join two days of a list, rather than the ends of a range. */
export const isList = (words: string): boolean => /^,|^\s?[/&]|\b(?:or|and)\b/.test(words);

/**
 * The days that a series means together: from the first to the second, or all days of a list if they are adjacent. Null
 * if a day doesn't exist, or there are unnamed days in between.
 */
export function spanOfSeries(
  { points, between }: Series,
  isRange: boolean,
  counting: Counting,
): DaySpan | null {
  const [first, second] = points;
  if (points.length === 1) return daySpanOf(first!, counting);
  if (points.length === 2 && (isRange || !isList(between[0]!))) return rangeOf(first!, second!, counting);
  return between.every(isList) ? listOf(points, counting) : null;
}

function rangeOf(first: DayPointer, second: DayPointer, counting: Counting): DaySpan | null {
  const start = daySpanOf(completed(first, second), counting);
  const end = start && daySpanOf(second, { ...counting, earliest: start.from });
  return end && { from: start.from, to: end.to };
}

/** What the end of a range says of its beginning: `Monday to Wednesday next week`, `3 to 7 January 2028`. */
function completed(first: DayPointer, second: DayPointer): DayPointer {
  if (first.kind === 'weekday' && second.kind === 'weekday')
    return first.week === null && first.weekday <= second.weekday ? { ...first, week: second.week } : first;
  if (first.kind !== 'date' || second.kind !== 'date') return first;
  const [start, end] = [first.date, second.date];
  if (start.year !== null || end.year === null || start.month === null || end.month === null) return first;
  const isTheYearBefore = start.month > end.month;
  return { ...first, date: { ...start, year: isTheYearBefore ? end.year - 1 : end.year } };
}

function listOf(points: readonly DayPointer[], counting: Counting): DaySpan | null {
  const week = points
    .map((point) => (point.kind === 'weekday' ? point.week : null))
    .find((ahead) => ahead !== null);
  const spans = points
    .map((point) =>
      point.kind === 'weekday' && point.week === null ? { ...point, week: week ?? null } : point,
    )
    .map((point) => daySpanOf(point, counting));
  if (spans.some((span) => span === null)) return null;
  const sorted = (spans as DaySpan[]).toSorted((a, b) => a.from.toMillis() - b.from.toMillis());
  // Only a weekend lies between two weeks, so they count as adjacent.
  const gap = points.every(({ kind }) => kind === 'week') ? 3 : 1;
  const joined = sorted.slice(1).every(({ from }, index) => from <= sorted[index]!.to.plus({ days: gap }));
  return joined ? { from: sorted[0]!.from, to: sorted.at(-1)!.to } : null;
}
