import { describe, expect, test } from 'vitest';
import { nextDue, plan } from './calendar-invites.ts';
import {
  abandoned,
  at,
  bookingStarted,
  calendarFailed,
  cancelled,
  created,
  eventRemoved,
  given,
  joined,
  recorded,
  requested,
  slotBooked,
} from './testkit/given.ts';

const now = at('12:00');
const booked = [created(), joined(1), bookingStarted(1), slotBooked(1)];
const moved = [...booked, recorded(1), bookingStarted(2), slotBooked(2)];
const create = (booking: number) => ({ kind: 'createEvent', booking });
const remove = (booking: number) => ({ kind: 'removeEvent', booking });

describe('the calendar event', () => {
  test('is owed only once the slot is booked', () => {
    expect(plan(given([created(), joined(1), bookingStarted(1)]), now)).toEqual([]);
    expect(plan(given(booked), now)).toEqual([create(1)]);
  });

  test('is created once and never again, also when somebody deletes it in Google', () => {
    expect(plan(given([...booked, recorded(1)]), now)).toEqual([]);
  });

  test('is created again only when the organizer asks for it', () => {
    expect(plan(given([...booked, calendarFailed(1)]), now)).toEqual([]);
    expect(plan(given([...booked, calendarFailed(1), requested(1)]), now)).toEqual([create(1)]);
  });

  test('is of no use after the end of the meeting', () => {
    expect(plan(given(booked), at('11:00', 1))).toEqual([]);
  });
});

describe('what no longer holds', () => {
  test('leaves the calendar when another time is booked', () => {
    expect(plan(given(moved), now)).toEqual([create(2), remove(1)]);
    expect(plan(given([...moved, recorded(2), eventRemoved(1)]), now)).toEqual([]);
  });

  test('leaves the calendar when the meeting is cancelled, every booking of it', () => {
    expect(plan(given([...moved, recorded(2), cancelled]), now)).toEqual([remove(1), remove(2)]);
  });

  test('is removed as well where creating it may only have begun', () => {
    expect(plan(given([...booked, cancelled]), now)).toEqual([remove(1)]);
    expect(plan(given([...booked, calendarFailed(1, 'unreachable'), cancelled]), now)).toEqual([remove(1)]);
  });

  test('is not looked for where it certainly never was', () => {
    expect(plan(given([...booked, calendarFailed(1), cancelled]), now)).toEqual([]);
    expect(plan(given([created(), joined(1), bookingStarted(1), abandoned(1), cancelled]), now)).toEqual([]);
  });

  test('is removed again when a slow creation is recorded after its removal', () => {
    expect(plan(given([...booked, cancelled, eventRemoved(1)]), now)).toEqual([]);
    expect(plan(given([...booked, cancelled, eventRemoved(1), recorded(1)]), now)).toEqual([remove(1)]);
  });

  test('counts as removed only when nothing that was lost sight of can still land', () => {
    const quietAt = at('12:01');
    const lost = given([...booked, cancelled], { quietAt });
    expect(plan(lost, now)).toEqual([]);
    expect(nextDue(lost, now)).toEqual(quietAt);
    expect(plan(lost, quietAt)).toEqual([remove(1)]);
    const known = given([...booked, recorded(1), cancelled], { quietAt });
    expect(plan(known, now)).toEqual([remove(1)]);
    expect(nextDue(known, now)).toBeNull();
  });
});
