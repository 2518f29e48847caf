import { type ConfidenceModel, DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import { type Fit, LEAST_BOOKINGS, LEAST_OF_EACH } from './fit-confidence.ts';
import type { Foretold } from './held-out.ts';
import type { ReadBookings } from './read-bookings.ts';

type Fitted = Extract<Fit, { kind: 'fitted' }>;

/** Why nothing can be learned. */
export const tooFewBookingsText = (
  { bookings, held }: Extract<Fit, { kind: 'tooFew' }>,
  { leftOut }: ReadBookings,
): string =>
  `Learning needs at least ${LEAST_BOOKINGS} bookings, with ${LEAST_OF_EACH} that held and ${LEAST_OF_EACH} that didn't. The log has ${bookings}, and ${held} of them held.${notCounted(leftOut)}`;

export const NOT_BETTER =
  "On held-out bookings, the fitted confidence doesn't predict better than the default one, beyond chance.";

/** What was learned and how well it works, for people: a table of the figures, and one of the held-out bookings. */
export function fitReport(
  { bookings, held, confidence, heldOut }: Fitted,
  { events, leftOut }: ReadBookings,
): string {
  const { base, fitted, gain, error } = heldOut;
  const before = DEFAULT_RANKING_POLICY.confidence;
  return [
    `Read ${events} events: ${bookings} bookings of suggested times, ${held} of which held.${notCounted(leftOut)}`,
    '',
    row('confidence', 'default', 'fitted'),
    ...(Object.keys(before) as (keyof ConfidenceModel)[]).map((figure) =>
      row(figure, String(before[figure]), String(confidence[figure])),
    ),
    '',
    row('held out', 'default', 'fitted'),
    ...(Object.keys(LINES) as (keyof Foretold)[]).map((key) =>
      row(LINES[key].name, shown(base[key], LINES[key].digits), shown(fitted[key], LINES[key].digits)),
    ),
    '',
    `The mean log-likelihood of a booking changes by ${signed(gain)}, with a standard error of ${error.toFixed(4)}.`,
  ].join('\n');
}

const LINES: Record<keyof Foretold, { name: string; digits: number }> = {
  error: { name: 'calibration error, points', digits: 1 },
  errorIfFree: { name: '  with everyone free', digits: 1 },
  auc: { name: 'AUC', digits: 3 },
  logLikelihood: { name: 'mean log-likelihood', digits: 4 },
};

const shown = (value: number | null, digits: number): string => value?.toFixed(digits) ?? '–';

const row = (name: string, one: string, other: string): string =>
  `  ${name.padEnd(27)}${one.padStart(9)}${other.padStart(9)}`;

const signed = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(4)}`;

function notCounted({ notSuggested }: ReadBookings['leftOut']): string {
  return notSuggested === 0 ? '' : ` Not counted: ${notSuggested} that no ranking suggested.`;
}

/** The policy file: the confidence, under a name. Everything else keeps its setting. */
export const policyFile = (name: string, confidence: ConfidenceModel): string =>
  `${JSON.stringify({ name, confidence }, null, 2)}\n`;
