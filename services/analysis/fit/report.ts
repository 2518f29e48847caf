import { FIRST_POLICY, type PartsPolicy } from '#contracts/default-ranking-policy.ts';
import type { ReadChoices } from './choices.ts';
import type { Fit } from './fit-weights.ts';
import type { Foretold } from './held-out.ts';
import { SCORE_PARTS } from './parts.ts';

type Fitted = Extract<Fit, { kind: 'fitted' }>;

/** Why no weights can be learned. */
export const tooFewChoicesText = (
  { choices, needed }: Extract<Fit, { kind: 'tooFew' }>,
  { leftOut }: ReadChoices,
): string => `Learning needs at least ${needed} choices, and the log has ${choices}.${notCounted(leftOut)}`;

export const NOT_BETTER =
  "On held-out choices, the fitted weights don't predict better than the default ones, beyond chance.";

/** What was learned and how well it works, for people: a table of the weights, and one of the held-out choices. */
export function fitReport({ choices, weights, heldOut }: Fitted, { events, leftOut }: ReadChoices): string {
  const { base, fitted, gain, error } = heldOut;
  return [
    `Read ${events} events: ${choices} choices among suggested times.${notCounted(leftOut)}`,
    '',
    row('weight', 'default', 'fitted'),
    ...SCORE_PARTS.map((part) => row(part, String(FIRST_POLICY.weights[part]), String(weights[part]))),
    '',
    row('held out', 'default', 'fitted'),
    ...(Object.keys(LINES) as (keyof Foretold)[]).map((key) =>
      row(LINES[key], base[key].toFixed(4), fitted[key].toFixed(4)),
    ),
    '',
    `The mean log-likelihood of a choice changes by ${signed(gain)}, with a standard error of ${error.toFixed(4)}.`,
  ].join('\n');
}

const LINES: Record<keyof Foretold, string> = {
  logLikelihood: 'mean log-likelihood',
  first: 'share ranked first',
  meanReciprocalRank: 'mean reciprocal rank',
};

const row = (name: string, one: string, other: string): string =>
  `  ${name.padEnd(22)}${one.padStart(9)}${other.padStart(9)}`;

const signed = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(4)}`;

function notCounted({ notFromRanking, onlyTime }: ReadChoices['leftOut']): string {
  if (notFromRanking + onlyTime === 0) return '';
  return ` Not counted: ${onlyTime} from a single suggested time, ${notFromRanking} that came from no ranking.`;
}

/** The policy file: the weights, under a name. Everything else keeps its setting. */
export const policyFile = (name: string, weights: PartsPolicy['weights']): string =>
  `${JSON.stringify({ name, weights }, null, 2)}\n`;
