import type { RankingPolicy } from '#contracts/default-ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest, SchedulingResult } from './engine.ts';
import { scheduleMeeting } from './schedule.ts';
import { stateInSlot } from './states.ts';

/** The same request with the policy's weights and windows, its time ahead, and only those who must be there. */
export const underPolicy = (request: SchedulingRequest, policy: RankingPolicy): SchedulingRequest => ({
  ...request,
  policy,
  leadMinutes: policy.leadMinutes,
  people: requiredPeople(request.people, policy.required),
});

/** The organizer must be there under every policy: without one it is no meeting. */
function requiredPeople(
  people: readonly SchedulingPerson[],
  required: RankingPolicy['required'],
): readonly SchedulingPerson[] {
  if (required === 'everyone') return people;
  return people.filter(({ number, busy }) => number === 0 || (required === 'known' && busy !== null));
}

/**
 * The best times under a policy. Those who need not be there count for nothing in the ranking, but their states in
 * its slots are told with all others', so that nobody is taken for free who is not.
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
