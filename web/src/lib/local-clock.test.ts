import { expect, test } from 'vitest';
import { MINUTE } from '#contracts/durations.ts';
import {
  instantOfLocalMinute,
  isWeekendDay,
  localDayAt,
  localDayNumber,
  localMinute,
  MINUTES_PER_DAY,
  mondayOfLocalDay,
  startOfDay,
} from './local-clock.ts';

const at = (iso: string) => Date.parse(iso);
const clock = (zone: string, iso: string) => {
  const minute = ((localMinute(zone, at(iso)) % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
};

test('clocks in Kathmandu are 5 hours 45 minutes ahead, in St John’s 3 hours 30 minutes behind', () => {
  expect(clock('Asia/Kathmandu', '2026-11-24T14:00Z')).toBe('19:45');
  expect(clock('America/St_Johns', '2026-11-24T14:00Z')).toBe('10:30');
});

test('a year that is being typed has a local time like any other', () => {
  for (const year of ['0002', '0020', '0202'])
    expect(localDayAt('Europe/Berlin', at(`${year}-03-14T12:00Z`))).toBe(localDayNumber(`${year}-03-14`));
});

test('an offset such as UTC+3 is a zone too', () => {
  expect(clock('UTC+3', '2026-11-24T14:00Z')).toBe('17:00');
});

test('one instant lies on two days', () => {
  const evening = at('2026-11-24T20:00Z');
  expect(localDayAt('Asia/Kathmandu', evening)).toBe(localDayNumber('2026-11-25'));
  expect(localDayAt('America/St_Johns', evening)).toBe(localDayNumber('2026-11-24'));
});

test('a day in Berlin has 23, 24 or 25 hours', () => {
  const hours = (day: string) =>
    (startOfDay('Europe/Berlin', localDayNumber(day) + 1) -
      startOfDay('Europe/Berlin', localDayNumber(day))) /
    (60 * MINUTE);
  expect([hours('2026-03-29'), hours('2026-06-01'), hours('2026-10-25')]).toEqual([23, 24, 25]);
});

test('an instant is found again by what the clocks show, also half an hour after a change', () => {
  for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'])
    for (const iso of ['2026-03-29T01:30Z', '2026-11-01T06:00Z', '2026-04-04T15:30Z', '2026-11-24T14:15Z']) {
      const local = localMinute(zone, at(iso));
      expect([zone, iso, localMinute(zone, instantOfLocalMinute(zone, local))]).toEqual([zone, iso, local]);
    }
});

test('a time that the clocks repeat is the first one, a time that they skip lies after the gap', () => {
  const local = (day: string, minute: number) => localDayNumber(day) * MINUTES_PER_DAY + minute;
  expect(instantOfLocalMinute('Europe/Berlin', local('2026-10-25', 150))).toBe(at('2026-10-25T00:30Z'));
  expect(instantOfLocalMinute('Europe/Berlin', local('2026-03-29', 150))).toBe(at('2026-03-29T01:30Z'));
});

test('a week begins on Monday', () => {
  expect(mondayOfLocalDay(localDayNumber('2026-11-29'))).toBe(localDayNumber('2026-11-23'));
  expect(mondayOfLocalDay(localDayNumber('2026-11-23'))).toBe(localDayNumber('2026-11-23'));
  expect(
    ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map((day) => isWeekendDay(localDayNumber(day))),
  ).toEqual([false, true, true, false]);
});
