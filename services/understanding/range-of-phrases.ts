import type { DaySpan, UtcDay } from './day-spans.ts';
import type { Bounds } from './days-phrase.ts';

/** The length of a range without an end, as on the web. */
const USUAL_RANGE = 7;

const same = (a: UtcDay | null, b: UtcDay | null): boolean => a?.toMillis() === b?.toMillis();

/**
 * The days that all phrases of a message mean together: `after Tuesday` and `before Friday` are two ends of one range.
 * Otherwise two that differ contradict each other.
 */
export function rangeOfPhrases(phrases: readonly Bounds[], today: UtcDay): DaySpan | 'contradiction' {
  const others = phrases.filter(
    (one, index) => phrases.findIndex(({ from, to }) => same(from, one.from) && same(to, one.to)) === index,
  );
  const froms = others.flatMap(({ from }) => (from ? [from] : []));
  const tos = others.flatMap(({ to }) => (to ? [to] : []));
  if (froms.length > 1 || tos.length > 1) return 'contradiction';
  const from = froms[0] ?? today;
  return { from, to: tos[0] ?? usualRange(from).to };
}

/** The days from a first one on, of a message that doesn't name the last one. */
export const usualRange = (from: UtcDay): DaySpan => ({ from, to: from.plus({ days: USUAL_RANGE }) });
