import { describe, expect, test } from 'vitest';
import { plan } from './auto-booking.ts';
import {
  abandoned,
  at,
  bookingSettled,
  bookingStarted,
  cancelled,
  created,
  declined,
  given,
  invited,
  joined,
  slot,
  slotBooked,
  suggested,
} from './testkit/given.ts';

const now = at('12:00');
const ready = [created(), invited(1), invited(2), joined(1), joined(2)];
const book = (booking: number) => ({ kind: 'book', round: 1, booking, start: slot().start, end: slot().end });
const finish = (booking: number) => ({ kind: 'finishBooking', booking });

describe('booking by itself', () => {
  test('takes the best time when everybody answered and is free in it', () => {
    expect(plan(given([...ready, suggested(1)]), now)).toEqual([book(1)]);
  });

  test('leaves out those who declined', () => {
    const history = [created(), invited(1), invited(2), joined(1), declined(2), suggested(1)];
    expect(plan(given(history), now)).toEqual([book(1)]);
  });

  test.each([
    ['somebody is busy', slot({ notFree: [{ participant: 2, state: 'busy' }] })],
    ['somebody is out of hours', slot({ notFree: [{ participant: 2, state: 'outOfHours' }] })],
    ['a calendar is unknown', slot({ notFree: [{ participant: 0, state: 'unknown' }] })],
    ['a rule is bent', slot({ bent: ['outsidePreference'] })],
  ])('is left to the organizer when %s in the best time, whatever the others are', (_, best) => {
    expect(plan(given([...ready, suggested(1, best, slot())]), now)).toEqual([]);
  });

  test('is left to the organizer while somebody is silent', () => {
    const history = [created(), invited(1), invited(2), joined(1), suggested(1)];
    expect(plan(given(history), now)).toEqual([]);
  });

  test('never happens in manual mode', () => {
    const history = [created({ aiDecisionMode: 'manual' }), joined(1), suggested(1)];
    expect(plan(given(history), now)).toEqual([]);
  });

  test('does not happen on a ranking that no longer counts', () => {
    expect(plan(given([...ready, suggested(1), declined(2)]), now)).toEqual([]);
  });

  test('does not take a time that has begun', () => {
    expect(plan(given([...ready, suggested(1)]), new Date(slot().start))).toEqual([]);
  });

  test('does not happen to a meeting that is booked or cancelled', () => {
    const booked = [...ready, suggested(1), bookingStarted(1), slotBooked(1)];
    expect(plan(given(booked), now)).toEqual([]);
    expect(plan(given([...ready, suggested(1), cancelled]), now)).toEqual([]);
  });
});

describe('a booking that stopped half way', () => {
  test('is finished before anything else is booked', () => {
    expect(plan(given([...ready, suggested(1), bookingStarted(1)]), now)).toEqual([finish(1)]);
  });

  test('is settled after it was abandoned, and the next time may be booked meanwhile', () => {
    const history = [...ready, suggested(1), bookingStarted(1), abandoned(1)];
    expect(plan(given(history), now)).toEqual([finish(1), book(2)]);
    expect(plan(given([...history, bookingSettled(1)]), now)).toEqual([book(2)]);
  });

  test('is settled after it was superseded or cancelled', () => {
    const moved = [...ready, bookingStarted(1), slotBooked(1), bookingStarted(2), slotBooked(2)];
    expect(plan(given(moved), now)).toEqual([finish(1)]);
    expect(plan(given([...moved, bookingSettled(1), cancelled]), now)).toEqual([finish(2)]);
  });
});
