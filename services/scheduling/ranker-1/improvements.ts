import type { Improvement } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { RankedSlot, SchedulingRequest } from '../engine.ts';
import { attemptsIn } from '../remedies.ts';
import { totalOf } from './cost.ts';
import { bestByCosts } from './schedule.ts';
import { cannotCome } from './states.ts';

/** How much less a time must cost to be worth a change, in points, if it bends a rule too. */
const CLEARLY_LESS = 15;

/**
 * The changes that would give a clearly better time than these, most effective first. At most one change of each kind:
 * the smallest that gives a time bending no rule, or else the smallest that makes the best time much cheaper. Empty if
 * no change helps.
 */
export function findImprovements(
  request: SchedulingRequest,
  slots: readonly RankedSlot[],
  policy: RankingPolicy,
): Improvement[] {
  const [best] = slots;
  if (!best || !couldBeBetter(best)) return [];
  const enough = totalOf(best.costs) - CLEARLY_LESS;
  return attemptsIn(request).flatMap((attempts) => {
    let cheaper: Improvement | undefined;
    for (const { change, remedy } of attempts) {
      if (remedy.kind === 'without' && slots.some((slot) => lacksOnly(slot, remedy.participant, request)))
        continue;
      const gives = bestByCosts({ ...request, ...change }, policy);
      if (!gives) continue;
      const improvement = improvementOf(remedy, gives);
      if (gives.bent.length === 0) return [improvement];
      if (improvement.cost <= enough) cheaper ??= improvement;
    }
    return cheaper ? [cheaper] : [];
  });
}

/** Whether a change could help: not if the time bends no rule, or all that is missing are calendars. */
export const couldBeBetter = ({ bent, people }: Pick<RankedSlot, 'bent' | 'people'>): boolean =>
  bent.some((rule) => rule !== 'someoneMissing') ||
  (bent.includes('someoneMissing') && people.some(({ state }) => cannotCome(state)));

/** In that case the listed times already show the result of going without that person. */
function lacksOnly({ people }: RankedSlot, number: number, request: SchedulingRequest): boolean {
  const optional = new Set(request.people.filter((person) => person.optional).map((person) => person.number));
  return people.every(
    ({ participant, state }) =>
      optional.has(participant) || (participant === number) === (cannotCome(state) || state === 'unknown'),
  );
}

const improvementOf = (
  change: Improvement['change'],
  { start, end, costs, people, bent }: Pick<RankedSlot, 'start' | 'end' | 'costs' | 'people' | 'bent'>,
): Improvement => ({
  change,
  start: new Date(start * 60_000).toISOString(),
  end: new Date(end * 60_000).toISOString(),
  cost: totalOf(costs),
  notFree: people.flatMap(({ participant, state }) => (state === 'free' ? [] : [{ participant, state }])),
  bent,
});
