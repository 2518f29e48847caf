import type { RankingPolicy } from '#contracts/default-ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest, SchedulingResult } from './engine.ts';
import { scheduleMeeting } from './schedule.ts';
import { stateInSlot } from './states.ts';

/** The request with the policy's weights, windows and lead time, and only the people who must attend. */
export const underPolicy = (request: SchedulingRequest, policy: RankingPolicy): SchedulingRequest => ({
  ...request,
  policy,
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
 * The best times under a policy. Optional people don't count in the ranking, but their states in its slots are listed
 * too, so no one seems free who is not.
 */
export function scheduleUnder(
  request: SchedulingRequest,
  policy: RankingPolicy,
  options: { limit?: number } = {},
): SchedulingResult {
  const asked = underPolicy(request, policy);
  const result = scheduleMeeting(asked, options);
  if (result.kind === 'none' || asked.people.length === request.people.length) return result;
  const everyone = { ...asked, people: request.people };
  return {
    kind: 'times',
    slots: result.slots.map((slot) => ({ ...slot, people: stateInSlot(everyone, slot.start, slot.end) })),
  };
}
