/*
 * How many half hours someone has to answer by hand, of those there are, if only the ones that can still win are asked
 * for: meetings of an hour in two weeks from nine to five, simulated. Run it with `node bench/answers.ts`.
 */
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest } from '#services/scheduling/engine.ts';
import { startsThatCanWin, timeOf } from '#services/scheduling/ranker-2/can-win.ts';

const DAYS = 14;
const HALF_HOUR = 30;
const FIRST = Date.parse('2027-01-11T00:00Z') / 60_000;
const MEETINGS = 200;

/** Numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Someone of whose working hours this share is taken, in blocks of an hour. */
function withCalendar(number: number, share: number, random: () => number): SchedulingPerson {
  const busy = Array.from(
    { length: DAYS * 8 },
    (_, i) => FIRST + Math.floor(i / 8) * 1_440 + (9 + (i % 8)) * 60,
  )
    .filter(() => random() < share)
    .flatMap((from) => [from, from + 60]);
  return { number, zone: 'UTC', hours: 'business', busy };
}

function halfHours(others: number, share: number, random: () => number): number {
  const people = Array.from({ length: others }, (_, number) => withCalendar(number, share, random));
  const request: SchedulingRequest = {
    ...{ now: FIRST - 1_440, duration: 60, dateRangeStart: '2027-01-11', dateRangeEnd: '2027-01-22' },
    ...{ organizerZone: 'UTC', timePreference: 'business', leadMinutes: 30 },
    excludedDays: ['2027-01-16', '2027-01-17'],
    allowedTimes: { from: 9 * 60, to: 17 * 60 },
    people: [...people, { number: others, zone: null, hours: 'business', busy: null }],
  };
  const windows = timeOf(startsThatCanWin(request, DEFAULT_RANKING_POLICY), request.duration);
  const touched = new Set<number>();
  for (let i = 0; i < windows.length; i += 2)
    for (let at = Math.floor(windows[i]! / HALF_HOUR); at * HALF_HOUR < windows[i + 1]!; at++)
      touched.add(at);
  return touched.size;
}

const of = 10 * 16;
console.log(`half hours to answer, of ${of}, over ${MEETINGS} meetings: without it always ${of}`);
for (const others of [1, 2, 4, 7, 14])
  for (const share of [0.3, 0.5]) {
    const random = createRandom(others * 10 + share * 10);
    const asked = Array.from({ length: MEETINGS }, () => halfHours(others, share, random)).sort(
      (a, b) => a - b,
    );
    const mean = asked.reduce((sum, one) => sum + one, 0) / MEETINGS;
    /** The least that so many percent of the meetings don't exceed. */
    const percentile = (percent: number) => asked[Math.ceil((percent / 100) * MEETINGS) - 1];
    console.log(
      `${others} others, ${share * 100}% taken: median ${percentile(50)}, 90th percentile ${percentile(90)}, ` +
        `mean ${mean.toFixed(1)} (${((100 * mean) / of).toFixed(0)}%)`,
    );
  }
