import { attendanceAmong } from '#contracts/attendance.ts';
import type { Improvement } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { plainReason } from '#contracts/text/reasons.ts';
import { asCalendar } from './answered.ts';
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

/**
 * The request with the policy's lead time, and only the people who count under the policy. Ranker 1 knows no optional
 * people, so only those who must come do, and everyone in a group must.
 */
export const underPolicy = (request: SchedulingRequest, policy: RankingPolicy): SchedulingRequest => {
  const { quorums, ...rest } = request;
  const counted = countedPeople(seenBy(request.people, policy), policy.required);
  const isCounted = (number: number) => counted.some((person) => person.number === number);
  return {
    ...rest,
    leadMinutes: policy.leadMinutes,
    people: policy.ranker === '1' ? counted.filter(({ optional }) => !optional) : counted,
    ...(quorums &&
      policy.ranker === '2' &&
      policy.required !== 'all' && {
        quorums: attendanceAmong({ optional: [], quorums }, isCounted).quorums,
      }),
  };
};

/** Ranker 1 knows of no answers by hand: to it they are like calendars. */
const seenBy = (
  people: readonly SchedulingPerson[],
  { ranker }: RankingPolicy,
): readonly SchedulingPerson[] =>
  ranker === '1' && people.some(({ answered, unclear }) => answered || unclear)
    ? people.map(asCalendar)
    : people;

/** The organizer is required under every policy: without one there is no meeting. */
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
 * tries any. Optional people don't count here either, but who of them isn't free is listed.
 */
export function improvementsUnder(
  request: SchedulingRequest,
  found: SchedulingResult,
  policy: RankingPolicy,
): Improvement[] {
  if (policy.ranker === '1' || found.kind === 'none') return [];
  const slots = found.slots.filter((slot) => 'costs' in slot);
  const asked = underPolicy(request, policy);
  const improvements = findImprovements(asked, slots, policy);
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
    ? stateInSlot(
        { ...request, people: seenBy(request.people, policy), policy },
        start,
        start + request.duration,
      )
    : peopleAt(preparePeople(request, policy), request, start, policy).map(({ number, state }) => ({
        participant: number,
        state,
      }));
