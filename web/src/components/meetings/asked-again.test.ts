import { expect, test } from 'vitest';
import { askedAgain } from './asked-again.ts';

const person = (id: number, name: string, status: 'accepted' | 'pending' = 'accepted') => ({
  ...{ id, name, email: null, status, joinedAt: null, optional: false },
});
const MEETING = {
  participants: [person(1, 'Noah'), person(2, 'Ben'), person(3, 'Emma', 'pending')],
  byHand: {
    answersVisible: false,
    answersWithoutConfirmation: false,
    answers: [{ participant: 2, at: '', zone: 'UTC', stale: false, spans: [] }],
  },
  duration: 60,
  dateRangeStart: '2026-11-24',
  dateRangeEnd: '2026-11-27',
  scheduledTime: null,
};

test('more days are asked of those who joined, and marks by hand are to be checked', () => {
  expect(askedAgain(MEETING, { ...MEETING, dateRangeEnd: '2026-11-30' })).toEqual([
    "We'll ask Noah whether the new dates work, too.",
    "We'll ask Ben to check the times they marked.",
  ]);
});

test('fewer days and another length only concern marks by hand', () => {
  const checks = ["We'll ask Ben to check the times they marked."];
  expect(askedAgain(MEETING, { ...MEETING, dateRangeStart: '2026-11-25' })).toEqual(checks);
  expect(askedAgain(MEETING, { ...MEETING, duration: 30 })).toEqual(checks);
});

test('of a booked meeting, only more days are asked of anyone', () => {
  const booked = { ...MEETING, scheduledTime: '2026-11-25T10:00:00.000Z' };
  expect(askedAgain(booked, { ...booked, dateRangeEnd: '2026-11-30' })).toEqual([
    "We'll ask Noah whether the new dates work, too.",
    "We'll tell Ben that the dates have changed.",
  ]);
  expect(askedAgain(booked, { ...booked, dateRangeStart: '2026-11-25', duration: 30 })).toEqual([]);
});

test('nothing else asks anyone again', () => {
  expect(askedAgain(MEETING, MEETING)).toEqual([]);
  expect(askedAgain({ ...MEETING, participants: [] }, { ...MEETING, duration: 30 })).toEqual([]);
});
