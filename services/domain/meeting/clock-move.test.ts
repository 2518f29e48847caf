import { expect, test } from 'vitest';
import { clockMove, type OffsetAt } from './clock-move.ts';
import type { ExistingMeeting } from './state.ts';

const booked = (utcOffset?: number): ExistingMeeting =>
  ({
    ...{ status: 'scheduled', booked: 1, organizerZone: 'America/Winnipeg' },
    bookings: [
      { number: 1, start: '2026-12-02T16:00:00.000Z', ...(utcOffset !== undefined && { utcOffset }) },
    ],
  }) as unknown as ExistingMeeting;

const [TODAY, EARLIER]: OffsetAt[] = [() => -300, () => -360];

test('ten o’clock by the rules of the day is eleven by those of today, and was to be an hour before', () => {
  expect(clockMove(booked(-360), TODAY!, EARLIER!)).toEqual({
    ...{ zone: 'America/Winnipeg', offset: -300, promised: '2026-12-02T15:00:00.000Z' },
  });
});

test('a booking that recorded no offset was made by the earlier rules', () => {
  expect(clockMove(booked(), TODAY!, EARLIER!)).toEqual(clockMove(booked(-360), TODAY!, EARLIER!));
});

test.each([
  ['the rules are the same', booked(-300), TODAY!],
  ['the zone isn’t known', booked(-360), () => undefined],
  ['no time is booked', { ...booked(-360), status: 'active' } as ExistingMeeting, TODAY!],
])('nothing is asked where %s', (_, meeting, today) => {
  expect(clockMove(meeting, today, EARLIER!)).toBeNull();
});
