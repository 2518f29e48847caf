import { expect, test } from 'vitest';
import type { Attendee } from './attendees.ts';
import { otherDays } from './other-days.ts';

const someone = (number: number, short: string, zone: string | null): Attendee => ({
  number,
  name: short,
  short,
  hasJoined: true,
  zone,
  hours: 'business',
  known: true,
  why: null,
  busy: [],
});
const PEOPLE = [
  someone(0, 'You', 'Europe/Berlin'),
  someone(1, 'Asha', 'Asia/Kathmandu'),
  someone(2, 'Jess', 'America/St_Johns'),
  someone(3, 'Ben', null),
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
