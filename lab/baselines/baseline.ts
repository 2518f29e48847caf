import type { UtcMinute } from '../../services/scheduling/engine.ts';
import type { TimeFacts } from './time-facts.ts';

/** A documented rule by which others choose times. */
export type Baseline = {
  name: string;
  source: string;
  /** The times that it would suggest, best first; takes them in any order. */
  order(times: readonly TimeFacts[]): TimeFacts[];
  /** Whether its best time is booked without asking the organizer. */
  books(best: TimeFacts): boolean;
};

/** The least value of the first of these that tells two times apart comes first, then the earlier one. */
export const byLeast =
  (...values: readonly ((time: TimeFacts) => number)[]) =>
  (one: TimeFacts, other: TimeFacts): number => {
    for (const value of values) {
      const difference = value(one) - value(other);
      if (difference !== 0) return difference;
    }
    return one.start - other.start;
  };

/** As many as Kairos shows, and as far apart, in minutes. */
const SHOWN = 5;
const APART = 60;

/** What people would be shown of a rule's times: the best ones that are an hour apart. */
export function shownOf(ordered: readonly TimeFacts[]): TimeFacts[] {
  const shown: TimeFacts[] = [];
  const isApart = (start: UtcMinute) => shown.every((other) => Math.abs(other.start - start) >= APART);
  for (const time of ordered) {
    if (shown.length === SHOWN) break;
    if (isApart(time.start)) shown.push(time);
  }
  return shown;
}
