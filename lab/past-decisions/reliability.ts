/** How well confidences foretold which booked times held. */
export type Reliability = {
  bookings: number;
  held: number;
  /** The expected calibration error over ten bins of equal size, in points of confidence; null without bookings. */
  error: number | null;
  /** How likely a time that held had the higher confidence of two, one of which held; null unless there are both. */
  auc: number | null;
};

type Count = { bookings: number; held: number };

const BINS = 10;

/**
 * Counts booked times by their confidence in percent. Those with equal confidence are alike, also where they fall into
 * two bins, so their order makes no difference.
 */
export function createReliability() {
  const counts: Count[] = Array.from({ length: 101 }, () => ({ bookings: 0, held: 0 }));
  return {
    add(percent: number, held: boolean): void {
      const count = counts[percent]!;
      count.bookings += 1;
      if (held) count.held += 1;
    },
    result(): Reliability {
      const bookings = sum(counts.map((count) => count.bookings));
      const held = sum(counts.map((count) => count.held));
      return { bookings, held, error: errorOf(counts, bookings), auc: aucOf(counts, bookings, held) };
    },
  };
}

/** By how much confidence and outcome differ in a bin on average, weighted by the bins' sizes. */
function errorOf(counts: readonly Count[], all: number): number | null {
  if (all === 0) return null;
  let [gaps, gap, room] = [0, 0, all];
  for (const [percent, { bookings, held }] of counts.entries()) {
    // In tenths of a booking, so bins of equal size are whole numbers.
    for (let left = bookings * BINS; left > 0; ) {
      const some = Math.min(left, room);
      gap += some * (percent - (100 * held) / bookings);
      left -= some;
      room -= some;
      if (room > 0) continue;
      gaps += Math.abs(gap);
      [gap, room] = [0, all];
    }
  }
  return digits(gaps / (all * BINS));
}

function aucOf(counts: readonly Count[], all: number, held: number): number | null {
  const failed = all - held;
  if (held === 0 || failed === 0) return null;
  let [won, failedBelow] = [0, 0];
  for (const count of counts) {
    const failedHere = count.bookings - count.held;
    won += count.held * (failedBelow + failedHere / 2);
    failedBelow += failedHere;
  }
  return digits(won / (held * failed));
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const digits = (value: number): number => Math.round(value * 10_000) / 10_000;
