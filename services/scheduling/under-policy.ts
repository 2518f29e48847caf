import type { Policy } from '#contracts/default-policy.ts';
import type { Person, SchedulingRequest, SchedulingResult } from './engine.ts';
import { schedule } from './schedule.ts';
import { stateInSlot } from './states.ts';

/** The same request with the policy's weights and windows, its time ahead, and only those who must be there. */
export const underPolicy = (request: SchedulingRequest, policy: Policy): SchedulingRequest => ({
  ...request,
  policy,
  leadMinutes: policy.leadMinutes,
  people: requiredPeople(request.people, policy.required),
});

/** The organizer must be there under every policy: without one it is no meeting. */
function requiredPeople(people: readonly Person[], required: Policy['required']): readonly Person[] {
  if (required === 'everyone') return people;
  return people.filter(({ number, busy }) => number === 0 || (required === 'known' && busy !== null));
}

/**
 * The best times under a policy. Those who need not be there count for nothing in the ranking, but their states in
 * its slots are told with all others', so that nobody is taken for free who is not.
 */
export function scheduleUnder(
  request: SchedulingRequest,
  policy: Policy,
  options: { limit?: number } = {},
): SchedulingResult {
  const asked = underPolicy(request, policy);
  const result = schedule(asked, options);
  if (result.kind === 'none' || asked.people.length === request.people.length) return result;
  const everyone = { ...asked, people: request.people };
  return {
    kind: 'times',
    slots: result.slots.map((slot) => ({ ...slot, people: stateInSlot(everyone, slot.start, slot.end) })),
  };
}
