import { expect, test } from 'vitest';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { agreedWithin, agreesToTime } from './agreed-times.ts';

const agreedTo = { dateRangeStart: '2026-03-10', dateRangeEnd: '2026-03-11' };
/** Participant 1 agreed to two days of five, 2 to two but declined since, and 3 to none. */
const meeting = {
  ...{ organizerZone: 'Asia/Tokyo', dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' },
  participants: [
    { number: 1, status: 'accepted', agreedTo },
    { number: 2, status: 'declined', agreedTo },
    { number: 3, status: 'accepted' },
  ],
} as unknown as ExistingMeeting;

const times = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });
const TWO_DAYS = times('2026-03-09T15:00Z', '2026-03-11T15:00Z');
const year = times('2026-01-01T00:00Z', '2027-01-01T00:00Z');

test('the organizer sees a time of someone who agreed to all of it', () => {
  const agrees = (start: string, end: string) => agreesToTime(meeting, 1, times(start, end));
  expect(agreesToTime(meeting, 1, TWO_DAYS)).toBe(true);
  expect(agrees('2026-03-09T14:59Z', '2026-03-11T15:00Z')).toBe(false);
  expect(agrees('2026-03-09T15:00Z', '2026-03-11T15:01Z')).toBe(false);
});

test('nothing is seen of those who declined, agreed to no dates, or are not in the meeting', () => {
  for (const participant of [2, 3, 4]) {
    expect(agreesToTime(meeting, participant, TWO_DAYS)).toBe(false);
    expect(agreedWithin(meeting, participant, year)).toBeNull();
  }
});

test('organizers see all of their own calendar', () => {
  expect(agreesToTime(meeting, 0, year)).toBe(true);
  expect(agreedWithin(meeting, 0, year)).toEqual(year);
});

test('of an interval, the part that was agreed to is seen', () => {
  expect(agreedWithin(meeting, 1, year)).toEqual(TWO_DAYS);
  const within = times('2026-03-10T00:00Z', '2026-03-10T01:00Z');
  expect(agreedWithin(meeting, 1, within)).toEqual(within);
  expect(agreedWithin(meeting, 1, times('2026-03-01T00:00Z', '2026-03-09T15:00Z'))).toBeNull();
});
