import { expect, test } from 'vitest';
import { whoComes } from './booked-time.tsx';

type Booked = Parameters<typeof whoComes>[0];

const person = (id: number, name: string, status: 'accepted' | 'pending' | 'declined') => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  status,
  joinedAt: null,
  optional: false,
  mail: null,
});

const booked = (change: Partial<Booked>): Booked => ({
  organizer: { name: 'Mia', email: 'mia@example.com' },
  participants: [
    person(1, 'Noah', 'accepted'),
    person(2, 'Emma', 'accepted'),
    person(3, 'Rafa', 'pending'),
    person(4, 'Jess', 'declined'),
  ],
  choice: null,
  role: 'organizer',
  status: 'scheduled',
  ...change,
});

const MINE = 'mia@example.com';

test('organizers see who comes to a booked meeting, and who is invited', () =>
  expect(whoComes(booked({}), MINE)).toBe('With Noah and Emma. Rafa is invited.'));

test('people whose clocks are shown beside it are not named again', () => {
  expect(whoComes(booked({}), MINE, [0, 1])).toBe('With Emma. Rafa is invited.');
  expect(whoComes(booked({}), MINE, [0, 1, 2, 3])).toBeNull();
});

test('people it was booked without are not among them, unless they said since that they come', () => {
  const choice = { without: [2, 3], at: '2026-11-24T09:00:00Z' };
  expect(whoComes(booked({ choice }), MINE)).toBe('With Noah');
  const since = { ...person(2, 'Emma', 'accepted'), joinedAt: '2026-11-24T10:00:00Z' };
  expect(whoComes(booked({ choice, participants: [since] }), MINE)).toBe('With Emma');
});

test('participants see the organizer and everyone who joined but themselves', () =>
  expect(whoComes(booked({ role: 'participant' }), 'NOAH@example.com')).toBe('With Mia and Emma'));

test('once it is over, no one is still invited, and without anyone else there is nothing to say', () => {
  expect(whoComes(booked({ status: 'completed' }), MINE)).toBe('With Noah and Emma');
  expect(whoComes(booked({ participants: [person(4, 'Jess', 'declined')] }), MINE)).toBeNull();
});
