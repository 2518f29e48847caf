import { describe, expect, test } from 'vitest';
import { nextDue, plan } from './calendar-invites.ts';
import {
  bookingAbandoned,
  bookingStarted,
  calendarEventFailed,
  calendarEventRecorded,
  calendarEventRemoved,
  calendarEventRequested,
  givenState,
  meetingCancelled,
  meetingCreated,
  mondayAt,
  participantJoined,
  slotBooked,
} from './testkit/given.ts';

const now = mondayAt('12:00');
const booked = [meetingCreated(), participantJoined(1), bookingStarted(1), slotBooked(1)];
const moved = [...booked, calendarEventRecorded(1), bookingStarted(2), slotBooked(2)];
const create = (booking: number) => ({ kind: 'createEvent', booking });
const remove = (booking: number) => ({ kind: 'removeEvent', booking });

describe('the calendar event', () => {
  test('is owed only once the slot is booked', () => {
    expect(plan(givenState([meetingCreated(), participantJoined(1), bookingStarted(1)]), now)).toEqual([]);
    expect(plan(givenState(booked), now)).toEqual([create(1)]);
  });

  test('is created once and never again, also when someone deletes it in Google', () => {
    expect(plan(givenState([...booked, calendarEventRecorded(1)]), now)).toEqual([]);
  });

  test('is created again only when the organizer asks for it', () => {
    expect(plan(givenState([...booked, calendarEventFailed(1)]), now)).toEqual([]);
    expect(plan(givenState([...booked, calendarEventFailed(1), calendarEventRequested(1)]), now)).toEqual([
      create(1),
    ]);
  });

  test('is of no use after the end of the meeting', () => {
    expect(plan(givenState(booked), mondayAt('11:00', 1))).toEqual([]);
  });
});

describe('what no longer holds', () => {
  test('leaves the calendar when another time is booked', () => {
    expect(plan(givenState(moved), now)).toEqual([create(2), remove(1)]);
    expect(plan(givenState([...moved, calendarEventRecorded(2), calendarEventRemoved(1)]), now)).toEqual([]);
  });

  test('leaves the calendar when the meeting is cancelled, every booking of it', () => {
    expect(plan(givenState([...moved, calendarEventRecorded(2), meetingCancelled]), now)).toEqual([
      remove(1),
      remove(2),
    ]);
  });

  test('is removed as well where creating it may only have begun', () => {
    expect(plan(givenState([...booked, meetingCancelled]), now)).toEqual([remove(1)]);
    expect(
      plan(givenState([...booked, calendarEventFailed(1, 'unreachable'), meetingCancelled]), now),
    ).toEqual([remove(1)]);
  });

  test('is not looked for where it certainly never was', () => {
    expect(plan(givenState([...booked, calendarEventFailed(1), meetingCancelled]), now)).toEqual([]);
    expect(
      plan(
        givenState([
          meetingCreated(),
          participantJoined(1),
          bookingStarted(1),
          bookingAbandoned(1),
          meetingCancelled,
        ]),
        now,
      ),
    ).toEqual([]);
  });

  test('is removed again when a slow creation is recorded after its removal', () => {
    expect(plan(givenState([...booked, meetingCancelled, calendarEventRemoved(1)]), now)).toEqual([]);
    expect(
      plan(givenState([...booked, meetingCancelled, calendarEventRemoved(1), calendarEventRecorded(1)]), now),
    ).toEqual([remove(1)]);
  });

  test('counts as removed only when nothing that was lost sight of can still land', () => {
    const inDoubtUntil = mondayAt('12:01');
    const lost = givenState([...booked, meetingCancelled], { inDoubtUntil });
    expect(plan(lost, now)).toEqual([]);
    expect(nextDue(lost, now)).toEqual(inDoubtUntil);
    expect(plan(lost, inDoubtUntil)).toEqual([remove(1)]);
    const known = givenState([...booked, calendarEventRecorded(1), meetingCancelled], { inDoubtUntil });
    expect(plan(known, now)).toEqual([remove(1)]);
    expect(nextDue(known, now)).toBeNull();
  });
});
