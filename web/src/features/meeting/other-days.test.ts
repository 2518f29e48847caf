import { expect, test } from 'vitest';
import { otherDays } from './other-days.ts';

const PEOPLE = [
  { short: 'You', zone: 'Europe/Berlin' },
  { short: 'Asha', zone: 'Asia/Kathmandu' },
  { short: 'Jess', zone: 'America/St_Johns' },
  { short: 'Ben', zone: null },
];

test('by day it is the same day for all, and nothing is said', () => {
  expect(otherDays('2026-11-24T12:00Z', 'Europe/Berlin', PEOPLE)).toEqual([]);
});

test('late in the evening it is tomorrow in Kathmandu', () => {
  expect(otherDays('2026-11-24T18:14Z', 'Europe/Berlin', PEOPLE)).toEqual([]);
  expect(otherDays('2026-11-24T18:15Z', 'Europe/Berlin', PEOPLE)).toEqual(['Wed for Asha']);
});

test('early in the morning it is still yesterday in St John’s', () => {
  expect(otherDays('2026-11-24T03:29Z', 'Europe/Berlin', PEOPLE)).toEqual(['Mon for Jess']);
  expect(otherDays('2026-11-24T03:30Z', 'Europe/Berlin', PEOPLE)).toEqual([]);
});

test('it counts from the zone that is shown', () => {
  expect(otherDays('2026-11-24T18:15Z', 'Asia/Kathmandu', PEOPLE)).toEqual(['Tue for you and Jess']);
});

test('a zone in which nobody is may have another day than all of them', () => {
  const near = PEOPLE.slice(0, 3);
  expect(otherDays('2026-11-24T14:00Z', 'Pacific/Auckland', near)).toEqual(['Tue for all of you']);
});
