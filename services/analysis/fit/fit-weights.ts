import { FIRST_POLICY, type PartsPolicy } from '#contracts/default-ranking-policy.ts';
import { type HeldOut, heldOut } from './held-out.ts';
import { sampleOf } from './logit.ts';
import { maximizeLikelihood } from './maximize.ts';
import type { PastChoice } from './offered.ts';
import { asWeights, sharesOf } from './weights.ts';

/** With fewer choices than this, any weights would do about as well. */
export const LEAST_CHOICES = 50;

export type Fit =
  | { kind: 'tooFew'; choices: number; needed: number }
  | {
      kind: 'fitted';
      choices: number;
      weights: PartsPolicy['weights'];
      heldOut: HeldOut;
      /** Whether choices that were held out are foretold better than by the base, by more than chance would have it. */
      better: boolean;
    };

/**
 * The weights under which the engine would rank most like people choose: a conditional logit over the parts of the times
 * that were offered, drawn towards the base. Pure, and the same choices give the same bytes.
 */
export function fitWeights(
  choices: readonly PastChoice[],
  base: PartsPolicy['weights'] = FIRST_POLICY.weights,
): Fit {
  if (choices.length < LEAST_CHOICES)
    return { kind: 'tooFew', choices: choices.length, needed: LEAST_CHOICES };
  const tested = heldOut(choices, base);
  return {
    kind: 'fitted',
    choices: choices.length,
    weights: asWeights(maximizeLikelihood(sampleOf(choices), sharesOf(base)), base),
    heldOut: tested,
    better: tested.gain > tested.error,
  };
}
