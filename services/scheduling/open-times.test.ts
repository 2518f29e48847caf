import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson } from './engine.ts';
import { openTimes } from './open-times.ts';

/** From Monday, February 1, 2027, to the end of Thursday, in Berlin. */
const WEEK = { from: Date.UTC(2027, 0, 31, 23) / 60_000, to: Date.UTC(2027, 1, 4, 23) / 60_000 };

/** As Berlin's clocks show them: `1 9:00` on the first day of the month. */
function openTo(person: Partial<SchedulingPerson>, { nights = false, span = WEEK } = {}): string[] {
  const someone = { number: 1, zone: 'Europe/Berlin', hours: 'business' as const, ...person };
  const { windows } = DEFAULT_RANKING_POLICY;
  const minutes = openTimes(someone as never, span, { windows, nights });
  return minutes.map((minute) =>
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: 'Europe/Berlin', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    }).format(minute * 60_000),
  );
}

test('someone’s own week counts, with all of its spans, and days off without any', () => {
  const [none, half] = [[], [{ from: 540, to: 720 }]];
  const split = [
    { from: 480, to: 660 },
    { from: 840, to: 1_020 },
  ];
  const week = [split, half, none, half, none, none, none];
  const daysOff = [{ day: '2027-02-04', name: 'Carnival' }];
  expect(openTo({ wishes: { week, daysOff } })).toEqual([
    ...['1, 08:00', '1, 11:00', '1, 14:00', '1, 17:00'],
    ...['2, 09:00', '2, 12:00'],
  ]);
});

test('the preset hours count for someone without a week', () => {
  expect(openTo({}).slice(0, 2)).toEqual(['1, 09:00', '1, 18:00']);
  expect(openTo({})).toHaveLength(8);
});

test('at any hour means while they’re awake, unless nights are fine', () => {
  expect(openTo({ hours: 'all' }).slice(0, 2)).toEqual(['1, 06:00', '1, 23:00']);
  expect(openTo({ hours: 'all' }, { nights: true })).toEqual(['1, 00:00', '5, 00:00']);
});

test('no one is open outside the span', () => {
  const morning = { from: WEEK.from, to: WEEK.from + 10 * 60 };
  expect(openTo({}, { span: morning })).toEqual(['1, 09:00', '1, 10:00']);
});
