import { describe, expect, test } from 'vitest';
import { plan } from './auto-booking.ts';
import {
  bookingAbandoned,
  bookingSettled,
  bookingStarted,
  freeSlot,
  givenState,
  meetingCancelled,
  meetingCreated,
  mondayAt,
  participantDeclined,
  participantInvited,
  participantJoined,
  slotBooked,
  timesSuggested,
} from './testkit/given.ts';

const now = mondayAt('12:00');
const ready = [
  meetingCreated(),
  participantInvited(1),
  participantInvited(2),
  participantJoined(1),
  participantJoined(2),
];
const book = (booking: number) => ({
  kind: 'book',
  round: 1,
  booking,
  start: freeSlot().start,
  end: freeSlot().end,
});
const finish = (booking: number) => ({ kind: 'finishBooking', booking });

describe('booking automatically', () => {
  test('takes the best time when everyone answered and is free in it', () => {
    expect(plan(givenState([...ready, timesSuggested(1)]), now)).toEqual([book(1)]);
  });

  test('leaves out those who declined', () => {
    const history = [
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      participantJoined(1),
      participantDeclined(2),
      timesSuggested(1),
    ];
    expect(plan(givenState(history), now)).toEqual([book(1)]);
  });

  test.each([
    ['someone is busy', freeSlot({ notFree: [{ participant: 2, state: 'busy' }] })],
    ['someone is out of hours', freeSlot({ notFree: [{ participant: 2, state: 'outOfHours' }] })],
    ['a calendar is unknown', freeSlot({ notFree: [{ participant: 0, state: 'unknown' }] })],
    ['a rule is bent', freeSlot({ bent: ['outsidePreference'] })],
  ])('is left to the organizer when %s in the best time, whatever the others are', (_, best) => {
    expect(plan(givenState([...ready, timesSuggested(1, best, freeSlot())]), now)).toEqual([]);
  });

  test('is left to the organizer while someone is silent', () => {
    const history = [
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      participantJoined(1),
      timesSuggested(1),
    ];
    expect(plan(givenState(history), now)).toEqual([]);
  });

  test('does not happen for the organizer alone, who may have looked for times after everyone declined', () => {
    const history = [
      meetingCreated(),
      participantInvited(1),
      participantJoined(1),
      participantDeclined(1),
      timesSuggested(1),
    ];
    expect(plan(givenState(history), now)).toEqual([]);
  });

  test('never happens in manual mode', () => {
    const history = [meetingCreated({ aiDecisionMode: 'manual' }), participantJoined(1), timesSuggested(1)];
    expect(plan(givenState(history), now)).toEqual([]);
  });

  test('does not happen on a ranking that no longer counts', () => {
    expect(plan(givenState([...ready, timesSuggested(1), participantDeclined(2)]), now)).toEqual([]);
  });

  test('does not take a time that has begun', () => {
    expect(plan(givenState([...ready, timesSuggested(1)]), new Date(freeSlot().start))).toEqual([]);
  });

  test('does not happen to a meeting that is booked or cancelled', () => {
    const booked = [...ready, timesSuggested(1), bookingStarted(1), slotBooked(1)];
    expect(plan(givenState(booked), now)).toEqual([]);
    expect(plan(givenState([...ready, timesSuggested(1), meetingCancelled]), now)).toEqual([]);
  });
});

describe('a booking that stopped half way', () => {
  test('is finished before anything else is booked', () => {
    expect(plan(givenState([...ready, timesSuggested(1), bookingStarted(1)]), now)).toEqual([finish(1)]);
  });

  test('is settled after it was abandoned, and the next time may be booked meanwhile', () => {
    const history = [...ready, timesSuggested(1), bookingStarted(1), bookingAbandoned(1)];
    expect(plan(givenState(history), now)).toEqual([finish(1), book(2)]);
    expect(plan(givenState([...history, bookingSettled(1)]), now)).toEqual([book(2)]);
  });

  test('is settled after it was superseded or cancelled', () => {
    const moved = [...ready, bookingStarted(1), slotBooked(1), bookingStarted(2), slotBooked(2)];
    expect(plan(givenState(moved), now)).toEqual([finish(1)]);
    expect(plan(givenState([...moved, bookingSettled(1), meetingCancelled]), now)).toEqual([finish(2)]);
  });
});
