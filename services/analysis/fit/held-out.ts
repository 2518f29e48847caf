import type { PartsPolicy } from '#contracts/default-ranking-policy.ts';
import { scorePoints } from '#services/scheduling/ranker-1/score.ts';
import { ofChoice, sampleOf } from './logit.ts';
import { bestScale, maximizeLikelihood } from './maximize.ts';
import type { PastChoice } from './offered.ts';
import { asWeights, sharesOf } from './weights.ts';

/** How well weights foretell choices that they were not made from. */
export type Foretold = {
  /** The mean logarithm of the chance that was given to the time that was taken; 0 would be certainty. */
  logLikelihood: number;
  /** The share of choices whose time these weights put first among those that were offered. */
  first: number;
  /** The mean of 1 / place of the time that was taken. */
  meanReciprocalRank: number;
};

export type HeldOut = {
  base: Foretold;
  fitted: Foretold;
  /** By how much the fitted weights' mean is better, and the standard error of that. */
  gain: number;
  error: number;
};

const FOLDS = 5;

/**
 * Leaves out each fifth of the meetings in turn, fits on the others, and predicts the choices in the fifth left out.
 * The base is scaled on the same others, so only the proportions make a difference.
 */
export function heldOut(choices: readonly PastChoice[], base: PartsPolicy['weights']): HeldOut {
  const told: { base: Told; fitted: Told }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const left = choices.filter((choice) => foldOf(choice.meetingId) === fold);
    const others = sampleOf(choices.filter((choice) => foldOf(choice.meetingId) !== fold));
    const coefficients = maximizeLikelihood(others, sharesOf(base));
    const weights = asWeights(coefficients, base);
    const scale = bestScale(others, sharesOf(base));
    const byBase = sharesOf(base).map((share) => share * scale);
    const sample = sampleOf(left);
    for (const [c, choice] of left.entries())
      told.push({
        base: { chance: ofChoice(sample, c, byBase), place: placeOfChosen(choice, base) },
        fitted: { chance: ofChoice(sample, c, coefficients), place: placeOfChosen(choice, weights) },
      });
  }
  const gains = told.map(({ base, fitted }) => fitted.chance - base.chance);
  const gain = mean(gains);
  const spread = Math.sqrt(mean(gains.map((one) => (one - gain) ** 2)));
  return {
    base: foretold(told.map((one) => one.base)),
    fitted: foretold(told.map((one) => one.fitted)),
    gain,
    error: spread / Math.sqrt(Math.max(1, gains.length - 1)),
  };
}

type Told = { chance: number; place: number };

const foretold = (told: readonly Told[]): Foretold => ({
  logLikelihood: mean(told.map(({ chance }) => chance)),
  first: mean(told.map(({ place }) => (place === 1 ? 1 : 0))),
  meanReciprocalRank: mean(told.map(({ place }) => 1 / place)),
});

/** The place of the time that was taken among those offered, as the engine ranks them: the earlier of equals first. */
export function placeOfChosen({ offered, chosen }: PastChoice, weights: PartsPolicy['weights']): number {
  const taken = offered[chosen]!;
  const its = scorePoints(taken.parts, taken.tally, weights);
  const better = offered.filter((other) => {
    const others = scorePoints(other.parts, other.tally, weights);
    return others > its || (others === its && Date.parse(other.start) < Date.parse(taken.start));
  });
  return better.length + 1;
}

const mean = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

/** FNV-1a of the meeting's id: all choices of a meeting are in one fold, and in the same one every time. */
export function foldOf(meetingId: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < meetingId.length; i++) hash = Math.imul(hash ^ meetingId.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % FOLDS;
}
