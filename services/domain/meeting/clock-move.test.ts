import { expect, test } from 'vitest';
import { clockMove } from './clock-move.ts';
import type { ExistingMeeting } from './state.ts';

const booked = (utcOffset?: number): ExistingMeeting =>
  ({
    ...{ status: 'scheduled', booked: 1, organizerZone: 'America/Winnipeg' },
    bookings: [
      { number: 1, start: '2026-12-02T16:00:00.000Z', ...(utcOffset !== undefined && { utcOffset }) },
    ],
  }) as unknown as ExistingMeeting;

const TODAY = () => -300;

test('ten o’clock by the rules of the day is eleven by those of today, and was to be an hour before', () => {
  expect(clockMove(booked(-360), TODAY)).toEqual({
    ...{ zone: 'America/Winnipeg', offset: -300, promised: '2026-12-02T15:00:00.000Z' },
  });
});

test.each([
  ['the rules are the same', booked(-300), TODAY],
  ['the zone wasn’t known when it was booked', booked(), TODAY],
  ['the zone isn’t known', booked(-360), () => undefined],
  ['no time is booked', { ...booked(-360), status: 'active' } as ExistingMeeting, TODAY],
])('nothing is asked where %s', (_, meeting, today) => {
  expect(clockMove(meeting, today)).toBeNull();
});
