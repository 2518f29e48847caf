import { attendanceAmong } from '#contracts/attendance.ts';
import type { Improvement } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { plainReason } from '#contracts/text/reasons.ts';
import type {
  Explained,
  PersonInSlot,
  SchedulingPerson,
  SchedulingRequest,
  SchedulingResult,
  UtcMinute,
} from './engine.ts';
import { explainByCosts } from './ranker-1/explain-slot.ts';
import { findImprovements } from './ranker-1/improvements.ts';
import { preparePeople } from './ranker-1/prepared-person.ts';
import { scheduleByCosts } from './ranker-1/schedule.ts';
import { peopleAt } from './ranker-1/states.ts';

/**
 * The formulas by their version. Another version gets a folder and a line here, and the earlier ones stay, so that every
 * ranking in the log can be made again and explained.
 */
const RANKERS: Record<RankingPolicy['ranker'], Ranker> = {
  '1': {
    schedule: scheduleByCosts,
    improvements: findImprovements,
    explain: explainByCosts,
    states: (request, start, policy) =>
      peopleAt(preparePeople(request, policy), request, start, policy).map(({ number, state }) => ({
        participant: number,
        state,
      })),
  },
};

type Ranker = {
  schedule(request: SchedulingRequest, policy: RankingPolicy, options: { limit?: number }): SchedulingResult;
  improvements: typeof findImprovements;
  explain(request: SchedulingRequest, start: UtcMinute, policy: RankingPolicy): Explained;
  states(request: SchedulingRequest, start: UtcMinute, policy: RankingPolicy): PersonInSlot[];
};

/** The request with the policy's lead time, and only the people who count under the policy. */
export const underPolicy = (request: SchedulingRequest, policy: RankingPolicy): SchedulingRequest => {
  const { quorums, ...rest } = request;
  const people = countedPeople(request.people, policy.required);
  const isCounted = (number: number) => people.some((person) => person.number === number);
  return {
    ...rest,
    leadMinutes: policy.leadMinutes,
    people,
    ...(quorums &&
      policy.required !== 'all' && {
        quorums: attendanceAmong({ optional: [], quorums }, isCounted).quorums,
      }),
  };
};

/** The organizer is required under every policy: there is no meeting without an organizer. */
function countedPeople(
  people: readonly SchedulingPerson[],
  required: RankingPolicy['required'],
): readonly SchedulingPerson[] {
  switch (required) {
    case 'everyone':
      return people;
    case 'all':
      return people.map(({ optional: _, ...person }) => person);
    case 'needed':
      return people.filter(({ optional }) => !optional);
    case 'known':
      return people.filter(({ number, busy, answered }) => number === 0 || busy !== null || answered);
    case 'organizer':
      return people.filter(({ number }) => number === 0);
  }
}

/**
 * The best times by the policy's ranker. Optional people don't count in the ranking, but their states in its slots are
 * listed too, so that nobody seems free who isn't.
 */
export function scheduleUnder(
  request: SchedulingRequest,
  policy: RankingPolicy,
  options: { limit?: number } = {},
): SchedulingResult {
  const asked = underPolicy(request, policy);
  const result = RANKERS[policy.ranker].schedule(asked, policy, options);
  if (result.kind === 'none' || asked.people.length === request.people.length) return result;
  return {
    kind: 'times',
    slots: result.slots.map((slot) => ({
      ...slot,
      people: statesUnder(request, slot.start, policy),
      reason: plainReason(slot.because, false),
    })),
  };
}

/**
 * The changes that would give clearly better times than the times found, if the best of these bends a rule. Optional
 * people don't count here either, but those who aren't free are listed.
 */
export function improvementsUnder(
  request: SchedulingRequest,
  found: SchedulingResult,
  policy: RankingPolicy,
): Improvement[] {
  if (found.kind === 'none') return [];
  const asked = underPolicy(request, policy);
  const improvements = RANKERS[policy.ranker].improvements(asked, found.slots, policy);
  if (asked.people.length === request.people.length) return improvements;
  return improvements.map((improvement) => {
    const start = Date.parse(improvement.start) / 60_000;
    const people = statesUnder(changedBy(improvement.change, request), start, policy);
    const notFree = people.flatMap(({ participant, state }) =>
      state === 'free' ? [] : [{ participant, state }],
    );
    return { ...improvement, notFree };
  });
}

/** The request after a change, which may have made it shorter or left someone out. */
function changedBy(change: Improvement['change'], request: SchedulingRequest): SchedulingRequest {
  switch (change.kind) {
    case 'shorter':
      return { ...request, duration: change.duration };
    case 'without':
      return { ...request, people: request.people.filter(({ number }) => number !== change.participant) };
    case 'widerDates': {
      const { dateRangeStart, dateRangeEnd } = change;
      return { ...request, dateRangeStart, dateRangeEnd };
    }
  }
}

/** How the policy's ranker sees a time. Optional people don't count, but their states are listed. */
export const explainUnder = (
  request: SchedulingRequest,
  start: UtcMinute,
  policy: RankingPolicy,
): Explained => ({
  ...RANKERS[policy.ranker].explain(underPolicy(request, policy), start, policy),
  people: statesUnder(request, start, policy),
});

/** Everyone's state in a meeting that starts then, optional people included. */
export const statesUnder = (
  request: SchedulingRequest,
  start: UtcMinute,
  policy: RankingPolicy,
): PersonInSlot[] => RANKERS[policy.ranker].states(request, start, policy);
