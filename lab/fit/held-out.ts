import type { ConfidenceModel } from '../../contracts/ranking-policy.ts';
import { confidenceOf } from '../../services/scheduling/ranker-1/confidence.ts';
import { createReliability, type Reliability } from '../past-decisions/reliability.ts';
import type { PastBooking } from './bookings.ts';
import { logLikelihoodOf, mostLikely } from './maximize.ts';

/** How well a model foretells bookings that it wasn't made from. */
export type Foretold = Pick<Reliability, 'error' | 'auc'> & {
  /** The mean logarithm of the chance that was given to what happened; 0 would be certainty. */
  logLikelihood: number;
  /** The calibration error where everyone was free. */
  errorIfFree: number | null;
};

type HeldOut = {
  base: Foretold;
  fitted: Foretold;
  /** By how much the fitted model's mean log-likelihood is better, and the standard error of that. */
  gain: number;
  error: number;
};

const FOLDS = 5;

/** Leaves out each fifth of the meetings in turn, fits on the others, and foretells the fifth left out. */
export function heldOut(bookings: readonly PastBooking[], base: ConfidenceModel): HeldOut {
  const told: { booking: PastBooking; fitted: ConfidenceModel }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isLeft = ({ meetingId }: PastBooking) => foldOf(meetingId) === fold;
    const fitted = mostLikely(
      bookings.filter((booking) => !isLeft(booking)),
      base,
    );
    for (const booking of bookings.filter(isLeft)) told.push({ booking, fitted });
  }
  const gains = told.map(
    ({ booking, fitted }) => logLikelihoodOf(booking, fitted) - logLikelihoodOf(booking, base),
  );
  const gain = mean(gains);
  const spread = Math.sqrt(mean(gains.map((one) => (one - gain) ** 2)));
  return {
    base: foretold(told.map(({ booking }) => ({ booking, model: base }))),
    fitted: foretold(told.map(({ booking, fitted }) => ({ booking, model: fitted }))),
    gain,
    error: spread / Math.sqrt(Math.max(1, gains.length - 1)),
  };
}

function foretold(told: readonly { booking: PastBooking; model: ConfidenceModel }[]): Foretold {
  const [all, free] = [createReliability(), createReliability()];
  for (const { booking, model } of told) {
    const first = confidenceOf(booking.first, model);
    const percent = confidenceOf(booking.prospect, model, first);
    all.add(percent, booking.held);
    if (booking.everyoneFree) free.add(percent, booking.held);
  }
  const { error, auc } = all.result();
  return {
    error,
    errorIfFree: free.result().error,
    auc,
    logLikelihood: mean(told.map(({ booking, model }) => logLikelihoodOf(booking, model))),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

/** FNV-1a of the meeting's id: all bookings of a meeting are in one fold, and in the same one every time. */
export function foldOf(meetingId: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < meetingId.length; i++) hash = Math.imul(hash ^ meetingId.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % FOLDS;
}
