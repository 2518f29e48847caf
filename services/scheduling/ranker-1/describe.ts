import type { BentRule, CostParts } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { plainReason } from '#contracts/text/reasons.ts';
import type { RankedSlot, SchedulingRequest, UtcMinute } from '../engine.ts';
import { ownClauses, withoutClauses } from './because.ts';
import { confidenceOf, prospectOf } from './confidence.ts';
import type { PreparedPerson } from './prepared-person.ts';
import { cannotCome, type PersonAt, peopleAt } from './states.ts';
import { deciders, everyoneMustCome, notNeeded } from './who-must-come.ts';

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

/** A start with its confidence, its costs, its effect on everyone, and the clauses that need no comparison. */
export function describeSlot(
  request: SchedulingRequest,
  attendees: readonly PreparedPerson[],
  { start, costs, first }: Costed,
  policy: RankingPolicy,
): Described {
  const all = peopleAt(attendees, request, start, policy);
  const deciding = new Set(deciders(attendees).map(({ number }) => number));
  const everyone = all.filter(({ number }) => deciding.has(number));
  const optional = all.filter(({ number }) => !deciding.has(number));
  const excused = notNeeded(everyone, request.quorums);
  const needed = everyone.filter(({ number }) => !excused.has(number));
  const bent = bentRules(needed);
  const because = [
    ...ownClauses({ start, everyone: needed }, bent, attendees),
    ...withoutClauses('optional', optional),
    ...withoutClauses(
      'enough',
      everyone.filter(({ number }) => excused.has(number)),
    ),
  ];
  const slot = {
    start,
    end: start + request.duration,
    costs,
    people: all.map(({ number, state }) => ({ participant: number, state })),
    inconveniences: all
      .filter(({ inconvenience }) => inconvenience !== null)
      .map(({ number, inconvenience }) => ({ participant: number, ...inconvenience! })),
    bent,
    because,
  };
  const confidence = confidenceOf(prospectOf(slot, request), policy.confidence, first);
  return { slot: { ...slot, confidence }, everyone, optional };
}

function bentRules(everyone: readonly PersonAt[]): BentRule[] {
  const bent: BentRule[] = [];
  if (everyone.some(({ state, missed }) => missed > 0 && !cannotCome(state))) bent.push('outsidePreference');
  if (everyone.some(({ state }) => state === 'outOfHours')) bent.push('outsideHours');
  if (everyone.some(({ state }) => cannotCome(state) || state === 'unknown')) bent.push('someoneMissing');
  return bent;
}
