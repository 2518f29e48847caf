import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CostParts } from '#contracts/events/suggestion.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest } from '../engine.ts';
import { bearingOf, totalOf } from './cost.ts';
import { explainByCosts } from './explain-slot.ts';
import { scheduleByCosts } from './schedule.ts';

const page = readFileSync(new URL('../../../docs/reference/ranking.md', import.meta.url), 'utf8');
const example = /<!-- example:.*?-->(.*)<!-- end of example -->/s.exec(page)![1]!.replaceAll(/\s+/g, ' ');

const minute = (iso: string): number => Date.parse(iso) / 60_000;

const inZones = (...zones: string[]): SchedulingRequest => ({
  now: minute('2027-01-08T12:00Z'),
  duration: 60,
  dateRangeStart: '2027-01-11',
  dateRangeEnd: '2027-01-15',
  organizerZone: zones[0]!,
  timePreference: 'business',
  people: zones.map((zone, number) => ({ number, zone, hours: 'business', busy: [] })),
  leadMinutes: 30,
});

test('the worked example in the docs has the figures of the ranker', () => {
  const asked = inZones('America/New_York', 'Asia/Kolkata');
  const costsAt = (iso: string): CostParts =>
    explainByCosts(asked, minute(iso), DEFAULT_RANKING_POLICY).costs;
  const costs = costsAt('2027-01-11T12:45Z');
  expect(costs).toEqual({
    ...{ inconvenience: 19.5, worstOff: 9.75, missing: 0, unknown: 0 },
    ...{ preference: 6.3, oddStart: 0.6, later: 0.29, carried: 0 },
  });
  for (const [part, points = 0] of Object.entries(costs))
    if (points > 0) expect(example, part).toContain(String(points));
  expect(example).toContain(`Altogether ${totalOf(costs)} points, a score of ${100 - totalOf(costs)}`);
  expect(example).toContain(`At 8:00 AM it's ${totalOf(costsAt('2027-01-11T13:00Z'))}`);
});

/** The first suggestion, on everyone's clock. */
function firstOf(zones: string[]): string {
  const result = scheduleByCosts(inZones(...zones), DEFAULT_RANKING_POLICY);
  if (result.kind === 'none') return result.reason;
  const on = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
      .format(result.slots[0]!.start * 60_000)
      .replace('\u202f', ' ');
  return zones.map(on).join(', ');
}

const CITIES: Record<string, string> = {
  'Los Angeles': 'America/Los_Angeles',
  Berlin: 'Europe/Berlin',
  'New York': 'America/New_York',
  Kolkata: 'Asia/Kolkata',
  Tokyo: 'Asia/Tokyo',
  London: 'Europe/London',
  Sydney: 'Australia/Sydney',
  Auckland: 'Pacific/Auckland',
};
const rows = [...page.matchAll(/^\| ([A-Z][A-Za-z ,]+?) +\| (\d[\d: APM,]+?) +\|$/gm)].map(
  ([, cities, times]) => [cities!, times!] as const,
);

test('the docs name six groups of cities', () => expect(rows).toHaveLength(6));

test.each(rows)('%s get %s, as the docs say', (cities, times) => {
  expect(firstOf(cities.split(', ').map((city) => CITIES[city]!))).toBe(times);
});

/** People in one city, of whom one is free only for the hour that begins so many minutes after working hours do. */
function missingAt(people: number, minutesLate: number): number {
  const inBerlin = inZones(...Array.from({ length: people }, () => 'Europe/Berlin'));
  // On more full days in a row, they'd seem to be away.
  const asked = { ...inBerlin, dateRangeEnd: '2027-01-11' };
  const free = 17 * 60 + minutesLate;
  const busy = [0, 1, 2, 3, 4].flatMap((day) => {
    const midnight = minute('2027-01-10T23:00Z') + day * 1_440;
    return [midnight, midnight + free, midnight + free + 60, midnight + 1_440];
  });
  const last = { ...asked.people.at(-1)!, busy };
  const result = scheduleByCosts({ ...asked, people: asked.people.with(-1, last) }, DEFAULT_RANKING_POLICY);
  if (result.kind === 'none') return people;
  return result.slots[0]!.people.filter(({ state }) => state === 'busy').length;
}

const late = [...page.matchAll(/^\| \d:\d\d PM +\| (\d+) +\| (\d+)(?: people)? +\|$/gm)].map(
  ([, minutes, people]) => [Number(minutes), Number(people)] as const,
);

test('the docs tell of five times to stay for someone', () => expect(late).toHaveLength(5));

test.each(late)(
  'up to as many people as the docs say stay %i minutes for one of them: %i',
  (minutes, people) => {
    expect(missingAt(people, minutes)).toBe(0);
    expect(missingAt(people + 1, minutes)).toBe(1);
  },
);

/** What an hour, or so many minutes, costs people in Berlin on Monday at a UTC time of day; some of them are busy all day. */
function inBerlin(people: number, time: string, { duration = 60, areBusy = 0 } = {}): CostParts {
  const asked = inZones(...Array.from({ length: people }, () => 'Europe/Berlin'));
  const day = [minute('2027-01-11T00:00Z'), minute('2027-01-11T23:00Z')];
  const all = asked.people.map((person, i) => (i < people - areBusy ? person : { ...person, busy: day }));
  const request = { ...asked, duration, people: all };
  return explainByCosts(request, minute(`2027-01-11T${time}Z`), DEFAULT_RANKING_POLICY).costs;
}

test('the figures in the sentences of the docs are those of the ranker', () => {
  const words = page.replaceAll(/\s+/g, ' ');
  const early = inBerlin(4, '06:00', { duration: 120 });
  const late = inBerlin(10, '17:00');
  const sentences = [
    `120 minutes before their hours, ${early.inconvenience} points`,
    `half of the worst, ${early.worstOff}, and ${early.preference} for the time of day, these are ${bearingOf(early)}`,
    `pay ${late.inconvenience} each: ${late.inconvenience} + ${late.worstOff}, and ${late.preference} for the time of day`,
    `All an hour late instead of in their hours is ${bearingOf(late)}.`,
    `One missing of ten costs ${inBerlin(10, '12:00', { areBusy: 1 }).missing}.`,
    `one missing of three costs ${inBerlin(3, '12:00', { areBusy: 1 }).missing}.`,
  ];
  expect(sentences.filter((sentence) => !words.includes(sentence))).toEqual([]);
});
