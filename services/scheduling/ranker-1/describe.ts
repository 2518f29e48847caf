import type { BentRule, CostParts, Inconvenience } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { plainReason } from '#contracts/text/reasons.ts';
import type { RankedSlot, SchedulingRequest, UtcMinute } from '../engine.ts';
import { isAbsent, ownClauses, withoutClauses } from './because.ts';
import { confidenceOf, prospectOf } from './confidence.ts';
import { cannotCome, type PersonAt } from './states.ts';
import { everyoneMustCome, notNeeded } from './who-must-come.ts';

/** A start with its costs, and the confidence in the start that ranks first, unless this is that start. */
type Costed = { start: UtcMinute; costs: CostParts; first?: number };

/** A slot whose reason isn't in words yet. */
export type Wordless = Omit<RankedSlot, 'reason'>;

/** A slot, and how it is for each of the attendees who isn't optional, in their order. */
export type Described = {
  slot: Wordless;
  everyone: readonly PersonAt[];
  /** The optional ones. */
  optional: readonly PersonAt[];
};

export const inWords = (slot: Wordless, request: SchedulingRequest): RankedSlot => ({
  ...slot,
  reason: plainReason(slot.because, everyoneMustCome(request)),
});

/**
 * A start with its confidence, its costs, its effect on everyone, who are as in `request.people`, and the clauses that need
 * no comparison.
 */
export function describeSlot(
  request: SchedulingRequest,
  all: readonly PersonAt[],
  { start, costs, first }: Costed,
  policy: RankingPolicy,
): Described {
  const [everyone, optional] = parted(all, (_, index) => !request.people[index]!.optional);
  const excused = notNeeded(everyone, request.quorums);
  const [needed, spared] = parted(everyone, ({ number }) => !excused.has(number));
  const bent = bentRules(needed);
  const because = [
    ...ownClauses({ start, everyone: needed }, bent),
    ...withoutClauses('optional', optional),
    ...withoutClauses('enough', spared),
  ];
  const slot = {
    start,
    end: start + request.duration,
    costs,
    people: all.map(({ number, state }) => ({ participant: number, state })),
    inconveniences: inconveniencesOf(all),
    bent,
    because,
  };
  const confidence = confidenceOf(prospectOf(slot, request), policy.confidence, first);
  return { slot: { ...slot, confidence }, everyone, optional };
}

/** The people for whom that holds, mostly everyone, and the others. */
function parted<T>(
  all: readonly T[],
  holds: (one: T, index: number) => boolean,
): [readonly T[], readonly T[]] {
  if (all.every(holds)) return [all, []];
  return [all.filter(holds), all.filter((one, index) => !holds(one, index))];
}

function inconveniencesOf(everyone: readonly PersonAt[]): Inconvenience[] {
  const all: Inconvenience[] = [];
  for (const { number, inconvenience } of everyone)
    if (inconvenience)
      all.push({ participant: number, points: inconvenience.points, causes: inconvenience.causes });
  return all;
}

function bentRules(everyone: readonly PersonAt[]): BentRule[] {
  const bent: BentRule[] = [];
  if (everyone.some(({ state, missed }) => missed > 0 && !cannotCome(state))) bent.push('outsidePreference');
  if (everyone.some(({ state }) => state === 'outOfHours')) bent.push('outsideHours');
  if (everyone.some(isAbsent)) bent.push('someoneMissing');
  return bent;
}
