import { describe, expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { nextDue, plan } from './calendar-events.ts';
import { taskKey } from './task.ts';
import {
  bookingAbandoned,
  bookingStarted,
  calendarChangeFailed,
  calendarEventFailed,
  calendarEventRecorded,
  calendarEventRemoved,
  calendarEventRequested,
  calendarEventUpdated,
  calendarRemovalRequested,
  givenState,
  meetingCancelled,
  meetingCreated,
  mondayAt,
  participantDeclined,
  participantJoined,
  slotBooked,
} from './testkit/given.ts';

const now = mondayAt('12:00');
const booked = [meetingCreated(), participantJoined(1), bookingStarted(1), slotBooked(1)];
const moved = [...booked, calendarEventRecorded(1), bookingStarted(2), slotBooked(2)];
const create = (booking: number, request = 0) => ({ kind: 'createEvent', booking, request });
const remove = (booking: number, request = 0) => ({ kind: 'removeEvent', booking, request });

describe('the calendar event', () => {
  test('is owed only once the slot is booked', () => {
    expect(plan(givenState([meetingCreated(), participantJoined(1), bookingStarted(1)]), now)).toEqual([]);
    expect(plan(givenState(booked), now)).toEqual([create(1)]);
  });

  test('is created once and never again, also when someone deletes it in Google', () => {
    expect(plan(givenState([...booked, calendarEventRecorded(1)]), now)).toEqual([]);
  });

  test('is created again when the organizer asks for it, as another task even if the first was given up', () => {
    const refused = [...booked, calendarEventFailed(1, 'refused')];
    expect(plan(givenState(refused), now)).toEqual([]);
    expect(plan(givenState([...refused, calendarEventRequested(1)]), now)).toEqual([create(1, 1)]);
    const parked = new Set(['createEvent:1']);
    const asked = plan(givenState([...booked, calendarEventRequested(1)], { parked }), now);
    expect(asked).toEqual([create(1, 1)]);
    expect(asked.map(taskKey)).toEqual(['createEvent:1:1']);
  });

  test('that lacked permission is created once the organizer has connected their calendar', () => {
    const failed = [...booked, calendarEventFailed(1, 'disconnected')];
    expect(plan(givenState(failed, { connected: new Set([1]) }), now)).toEqual([]);
    expect(plan(givenState(failed), now)).toEqual([create(1)]);
  });

  test('is of no use after the end of the meeting', () => {
    expect(plan(givenState(booked), mondayAt('11:00', 1))).toEqual([]);
  });
});

describe('someone who leaves a booked meeting', () => {
  const made = [...booked, calendarEventRecorded(1)];
  const updateEvent = { kind: 'updateEvent', booking: 1, asOf: 5 };

  test('is taken off its calendar event, once', () => {
    const left = [...made, participantDeclined(1)];
    expect(plan(givenState(left), now)).toEqual([updateEvent]);
    expect(plan(givenState([...left, calendarEventUpdated(1, 5)]), now)).toEqual([]);
    expect(plan(givenState(left), mondayAt('11:00', 1))).toEqual([]);
  });

  test('before it was made is not in it, unless they left while it was being made', () => {
    expect(plan(givenState([...booked, participantDeclined(1), calendarEventRecorded(1)]), now)).toEqual([]);
    const meanwhile: MeetingEvent = {
      type: 'CalendarEventRecorded',
      data: { booking: 1, eventId: 'event1', iCalUid: 'uid', asOf: 3 },
    };
    expect(plan(givenState([...booked, participantDeclined(1), meanwhile]), now)).toEqual([
      { ...updateEvent, asOf: 4 },
    ]);
  });

  test('stays in it only while the organizer has not connected their calendar', () => {
    const failed = [...made, participantDeclined(1), calendarChangeFailed(1, 'updating')];
    expect(plan(givenState(failed, { connected: new Set([1]) }), now)).toEqual([]);
    expect(plan(givenState(failed), now)).toEqual([updateEvent]);
  });
});

test('someone whose calendars can only be read gets an event once they connect one that takes it', () => {
  const failed = [...booked, calendarEventFailed(1, 'readOnly')];
  expect(plan(givenState(failed, { takesEvents: false }), now)).toEqual([]);
  expect(plan(givenState(failed), now)).toEqual([create(1)]);
});

describe('what no longer holds', () => {
  test('that could not be removed for lack of permission is removed once the organizer has connected', () => {
    const removal = calendarChangeFailed(1, 'removing');
    for (const failed of [removal, calendarEventFailed(1, 'disconnected')]) {
      const history = [...booked, calendarEventRecorded(1), meetingCancelled, failed];
      expect(plan(givenState(history, { connected: new Set([1]) }), now)).toEqual([]);
      expect(plan(givenState(history), now)).toEqual([remove(1)]);
      expect(plan(givenState([...history, calendarEventRemoved(1)]), now)).toEqual([]);
    }
  });

  test('is removed again when the organizer asks for it, as another task even if the first was given up', () => {
    const history = [...booked, calendarEventRecorded(1), meetingCancelled];
    const asked = givenState([...history, calendarRemovalRequested(1)], {
      parked: new Set(['removeEvent:1']),
    });
    expect(plan(asked, now)).toEqual([remove(1, 1)]);
    expect(plan(asked, now).map(taskKey)).toEqual(['removeEvent:1:1']);
  });

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
    const tried: MeetingEvent = {
      type: 'CalendarEventFailed',
      data: { booking: 1, why: 'disconnected', mayExist: true },
    };
    expect(plan(givenState([...booked, tried, meetingCancelled]), now)).toEqual([remove(1)]);
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
