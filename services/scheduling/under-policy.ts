import type { RankingPolicy } from '#contracts/default-ranking-policy.ts';
import type { Improvement } from '#contracts/events/suggestion.ts';
import { plainReason } from '#contracts/text/reasons.ts';
import type {
  Explained,
  PersonInSlot,
  SchedulingPerson,
  SchedulingRequest,
  SchedulingResult,
  UtcMinute,
} from './engine.ts';
import { explainSlot } from './ranker-1/explain-slot.ts';
import { scheduleByParts } from './ranker-1/schedule.ts';
import { stateInSlot } from './ranker-1/states.ts';
import { explainByCosts } from './ranker-2/explain-slot.ts';
import { findImprovements } from './ranker-2/improvements.ts';
import { preparePeople } from './ranker-2/prepared-person.ts';
import { scheduleByCosts } from './ranker-2/schedule.ts';
import { peopleAt } from './ranker-2/states.ts';

/** The request with the policy's lead time, and only the people who must attend. */
export const underPolicy = (request: SchedulingRequest, policy: RankingPolicy): SchedulingRequest => ({
  ...request,
  leadMinutes: policy.leadMinutes,
  people: requiredPeople(request.people, policy.required),
});

/** The organizer is required under every policy: without one there is no meeting. */
function requiredPeople(
  people: readonly SchedulingPerson[],
  required: RankingPolicy['required'],
): readonly SchedulingPerson[] {
  if (required === 'everyone') return people;
  return people.filter(({ number, busy }) => number === 0 || (required === 'known' && busy !== null));
}

/**
 * The best times by the policy's ranker. Optional people don't count in the ranking, but their states in its slots are
 * listed too, so no one seems free who is not.
 */
export function scheduleUnder(
  request: SchedulingRequest,
  policy: RankingPolicy,
  options: { limit?: number } = {},
): SchedulingResult {
  const asked = underPolicy(request, policy);
  const result: SchedulingResult =
    policy.ranker === '1'
      ? scheduleByParts({ ...asked, policy }, options)
      : scheduleByCosts(asked, policy, options);
  if (result.kind === 'none' || asked.people.length === request.people.length) return result;
  return {
    kind: 'times',
    slots: result.slots.map((slot) => ({
      ...slot,
      people: statesUnder(request, slot.start, policy),
      ...('because' in slot && { reason: plainReason(slot.because, false) }),
    })),
  };
}

/**
 * The changes that would give clearly better times than those found, if the best of them bends a rule. Only ranker 2
 * tries any.
 */
export function improvementsUnder(
  request: SchedulingRequest,
  found: SchedulingResult,
  policy: RankingPolicy,
): Improvement[] {
  if (policy.ranker === '1' || found.kind === 'none') return [];
  const slots = found.slots.filter((slot) => 'costs' in slot);
  return findImprovements(underPolicy(request, policy), slots, policy);
}

/** How the policy's ranker sees one time. Optional people don't count, but their states are listed. */
export const explainUnder = (
  request: SchedulingRequest,
  start: UtcMinute,
  policy: RankingPolicy,
): Explained => {
  const asked = underPolicy(request, policy);
  const explained =
    policy.ranker === '1' ? explainSlot({ ...asked, policy }, start) : explainByCosts(asked, start, policy);
  return { ...explained, people: statesUnder(request, start, policy) };
};

/** Everyone's state in a meeting that starts then, optional people included. */
export const statesUnder = (
  request: SchedulingRequest,
  start: UtcMinute,
  policy: RankingPolicy,
): PersonInSlot[] =>
  policy.ranker === '1'
    ? stateInSlot({ ...request, policy }, start, start + request.duration)
    : peopleAt(preparePeople(request, policy), request, start, policy).map(({ number, state }) => ({
        participant: number,
        state,
      }));
