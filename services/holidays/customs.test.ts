import { expect, test } from 'vitest';
import { lunchOf, weekendOf } from './customs.ts';
import { countries } from './tables.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const named = (country: string) => weekendOf(country).map((day) => DAYS[day]);

test.each([
  ['DE', ['Sat', 'Sun']],
  ['US', ['Sat', 'Sun']],
  ['EG', ['Fri', 'Sat']],
  ['SA', ['Fri', 'Sat']],
  ['IL', ['Fri', 'Sat']],
  ['AE', ['Sat', 'Sun']],
])('the weekend of %s is %j', (country, days) => expect(named(country)).toEqual(days));

test('where a single day is the weekend, the day before it is off, too', () => {
  expect(named('IN')).toEqual(['Sat', 'Sun']);
  expect(named('IR')).toEqual(['Thu', 'Fri']);
});

test('every country whose holidays we know has two days in a row', () => {
  for (const country of countries()) {
    const [first, second, ...others] = weekendOf(country);
    expect([country, (first! + 1) % 7, others]).toEqual([country, second, []]);
  }
});

test('lunch is at two in Madrid, at one in Rome, and at noon where we know nothing else', () => {
  expect(lunchOf('ES')).toEqual({ from: 840, to: 900 });
  expect(lunchOf('IT')).toEqual({ from: 780, to: 840 });
  expect(lunchOf('DE')).toBeNull();
});
