import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest } from './engine.ts';
import { scheduleUnder } from './under-policy.ts';

/** From about so many on, another ranking is hardly faster. */
const TIMES = 20;
const DAYS = 14;
const DAY = 24 * 60;
/** Zones of many people, since the first look at a zone takes about 1 ms. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'America/Toronto',
  'Asia/Shanghai',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Paris',
];
const HOURS = ['business', 'business', 'business', 'all'] as const;
const FIRST_DAY = '2026-10-12';
/** Wishes and past burdens, which the ranker has code of its own for. */
const WISHFUL: Pick<SchedulingPerson, 'wishes' | 'carried'> = {
  wishes: {
    week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: 8 * 60, to: 16 * 60 }] : [])),
    daysOff: [{ day: '2026-10-14', name: null }],
    breathingRoom: { before: 10, after: 10 },
    noticeMinutes: DAY,
  },
  carried: { points: 10, taken: [{ kind: 'late', times: 1 }] },
};

/**
 * Ranks times for made-up people, so that the first ranking someone waits for doesn't have to compile the ranker. Takes some
 * 80 ms: for the start of a process, never within a request.
 */
export function warmUpRanker(policy: RankingPolicy): void {
  const request = madeUpRequest();
  for (let time = 0; time < TIMES; time++) scheduleUnder(request, policy);
}

function madeUpRequest(): SchedulingRequest {
  const first = Date.parse(`${FIRST_DAY}T00:00Z`) / 60_000;
  const people = ZONES.map((zone, number): SchedulingPerson => {
    // Pushed, as the machine compiles code for the kind of list that calendars come in.
    const busy: number[] = [];
    for (let part = 0; part < 4 * DAYS; part++) {
      const from = first + (part * DAY) / 4 + number * 20;
      busy.push(from, from + 45);
    }
    return { number, zone, hours: HOURS[number % 4]!, busy, ...(number % 2 === 1 && WISHFUL) };
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
