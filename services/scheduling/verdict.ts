import type { Verdict } from '#contracts/proposals.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest, UtcMinute } from './engine.ts';
import { cannotCome } from './ranker-1/states.ts';
import { statesUnder } from './under-policy.ts';

const WORST_FIRST: readonly Verdict[] = ['notPossible', 'unknown', 'outsideHours'];

/**
 * Whether everyone who has to come can make a meeting that starts then, as far as is known, and in their hours. Of a group,
 * enough have to. Says nothing of who can't, or why. For a time within the dates, since people agreed to no others.
 */
export function verdictAt(request: SchedulingRequest, start: UtcMinute, policy: RankingPolicy): Verdict {
  const { people, quorums = [] } = request;
  const states = new Map(
    statesUnder(request, start, policy).map(({ participant, state }) => [participant, state]),
  );
  const stateOf = (number: number) => states.get(number) ?? 'unknown';
  const isLost = (number: number) => cannotCome(stateOf(number));
  const isFree = (number: number) => stateOf(number) === 'free';
  const isSure = (number: number) => isFree(number) || stateOf(number) === 'outOfHours';
  const inGroups = new Set(quorums.flatMap(({ members }) => members));
  const alone = people.filter(({ number, optional }) => !optional && !inGroups.has(number));
  const needed = [...alone.map(({ number }) => ({ atLeast: 1, members: [number] })), ...quorums];
  const verdicts = needed.map(({ atLeast, members }): Verdict => {
    if (members.filter(isFree).length >= atLeast) return 'possible';
    if (members.filter(isSure).length >= atLeast) return 'outsideHours';
    return members.filter((number) => !isLost(number)).length >= atLeast ? 'unknown' : 'notPossible';
  });
  return WORST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? 'possible';
}
