import fc from 'fast-check';
import type { SchedulingRequest } from '#services/scheduling/engine.ts';
import { wishfulRequest } from './wishes.ts';

/** Requests in which some people are optional, and others in a group of whom not everyone has to come. */
export const attendedRequest: fc.Arbitrary<SchedulingRequest> = wishfulRequest.chain((request) => {
  const others = request.people.map(({ number }) => number).filter((number) => number > 0);
  return fc
    .record({
      optional: fc.subarray(others, { maxLength: Math.min(1, others.length) }),
      members: fc.subarray(others),
      atLeast: fc.constantFrom(1, 1, 2),
    })
    .map(({ optional, members, atLeast }) => {
      const group = members.filter((number) => !optional.includes(number));
      return {
        ...request,
        people: request.people.map((person) =>
          optional.includes(person.number) ? { ...person, optional: true as const } : person,
        ),
        ...(group.length > atLeast && { quorums: [{ atLeast, members: group }] }),
      };
    });
});
