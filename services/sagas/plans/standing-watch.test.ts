import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contracts/durations.ts';
import { nextDue } from './standing-watch.ts';
import type { SagaState } from './state.ts';
import {
  bookingStarted,
  calendarEventRecorded,
  givenState,
  meetingCreated,
  slotBooked,
} from './testkit/given.ts';

const START = Date.UTC(2026, 5, 2, 10);

/** Booked five weeks before, by the first digits of the meeting's id. */
function booked(digits: string): SagaState {
  const state = givenState([meetingCreated(), bookingStarted(1), slotBooked(1), calendarEventRecorded(1)]);
  const [held] = state.meeting.bookings;
  const time = { start: new Date(START).toISOString(), end: new Date(START + HOUR).toISOString() };
  const bookings = [{ ...held!, ...time, bookedAt: new Date(START - 35 * DAY).toISOString() }];
  return { ...state, meetingId: `${digits}-0000`, meeting: { ...state.meeting, bookings } };
}

/** How long before the start the looks are, the first one first, in milliseconds. */
function looksBefore(state: SagaState): number[] {
  const looks: number[] = [];
  for (let at = nextDue(state, new Date(START - 35 * DAY)); at; at = nextDue(state, at))
    looks.push(START - at.getTime());
  return looks;
}

test('a booked time is looked at weekly, then daily, then every twelve hours, and an hour before', () => {
  const hours = looksBefore(booked('0000')).map((before) => before / HOUR);
  const weekly = [28, 21].map((days) => 24 * days);
  const daily = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((days) => 24 * days);
  expect(hours).toEqual([...weekly, ...daily, 72, 60, 48, 36, 24, 12, 1]);
});

test('no more than a sixtieth of the meetings that start together are looked at in a minute, a fifteenth at last', () => {
  const ids = Array.from({ length: 900 }, (_, id) => id.toString(16).padStart(4, '0'));
  const all = ids.map((id) => looksBefore(booked(id)).map((before) => Math.round(before / MINUTE)));
  for (const [nth, most] of [
    [-2, 900 / 60],
    [-1, 900 / 15],
  ] as const) {
    const minutes = Map.groupBy(all, (looks) => looks.at(nth)!);
    expect(Math.max(...[...minutes.values()].map((those) => those.length))).toBe(most);
  }
});
