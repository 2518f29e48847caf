import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest } from './engine.ts';
import { scheduleUnder } from './under-policy.ts';

const TIMES = 5;
const PEOPLE = 10;
const DAYS = 14;
const DAY = 24 * 60;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'];
const FIRST_DAY = '2026-10-12';

/**
 * Ranks times for made-up people, so that the first ranking someone waits for doesn't have to compile the ranker. Takes some
 * 40 ms of CPU: for the start of a process, never within a request.
 */
export function warmUpRanker(policy: RankingPolicy): void {
  const request = madeUpRequest();
  for (let time = 0; time < TIMES; time++) scheduleUnder(request, policy);
}

function madeUpRequest(): SchedulingRequest {
  const first = Date.parse(`${FIRST_DAY}T00:00Z`) / 60_000;
  const people = Array.from({ length: PEOPLE }, (_, number): SchedulingPerson => {
    const busy = Array.from({ length: 4 * DAYS }, (__, part) => {
      const from = first + (part * DAY) / 4 + number * 20;
      return [from, from + 45];
    });
    return { number, zone: ZONES[number % ZONES.length]!, hours: 'business', busy: busy.flat() };
  });
  return {
    ...{
      now: first - 60,
      duration: 60,
      organizerZone: ZONES[0]!,
      timePreference: 'business',
      leadMinutes: 30,
    },
    ...{ dateRangeStart: FIRST_DAY, dateRangeEnd: '2026-10-25', people },
  };
}
