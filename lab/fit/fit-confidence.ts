import { type ConfidenceModel, DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import type { PastBooking } from './bookings.ts';
import { heldOut } from './held-out.ts';
import { mostLikely } from './maximize.ts';

/** With fewer bookings, or fewer of either kind, any figures would do about as well. */
export const LEAST_BOOKINGS = 200;
export const LEAST_OF_EACH = 20;

export type Fit =
  | { kind: 'tooFew'; bookings: number; held: number }
  | {
      kind: 'fitted';
      bookings: number;
      held: number;
      confidence: ConfidenceModel;
      heldOut: ReturnType<typeof heldOut>;
      /** Whether bookings that were held out are foretold better than by the base, by more than chance would have it. */
      better: boolean;
    };

/** A gain of so many standard errors is due to chance in one case out of forty. */
const BEYOND_CHANCE = 2;

/**
 * The figures under which confidence would have foretold best which booked times held: a logistic regression drawn
 * towards the base. Pure, and the same bookings give the same bytes.
 */
export function fitConfidence(
  bookings: readonly PastBooking[],
  base: ConfidenceModel = DEFAULT_RANKING_POLICY.confidence,
): Fit {
  const held = bookings.filter((booking) => booking.held).length;
  const counts = { bookings: bookings.length, held };
  if (bookings.length < LEAST_BOOKINGS || Math.min(held, bookings.length - held) < LEAST_OF_EACH)
    return { kind: 'tooFew', ...counts };
  const tested = heldOut(bookings, base);
  return {
    kind: 'fitted',
    ...counts,
    confidence: rounded(mostLikely(bookings, base)),
    heldOut: tested,
    better: tested.gain > BEYOND_CHANCE * tested.error,
  };
}

/** More digits would claim more than bookings can show. */
const rounded = (model: ConfidenceModel): ConfidenceModel =>
  Object.fromEntries(
    Object.entries(model).map(([figure, value]) => [figure, Math.round(value * 100) / 100]),
  ) as ConfidenceModel;
