import type { ConfidenceModel } from '#contracts/default-ranking-policy.ts';

/**
 * The chance that a time holds, in percent, from 1 to 99: that the organizer keeps it and everyone counted on comes.
 * `cost` is the time's, `least` that of the best one, in points. Never higher for a time that costs more.
 */
export function confidenceOf(
  { cost, least }: { cost: number; least: number },
  { base, cost: perPoint, behind }: ConfidenceModel,
): number {
  const odds = base - perPoint * cost - behind * (cost - least);
  return Math.min(99, Math.max(1, Math.round(100 / (1 + Math.exp(-odds)))));
}
