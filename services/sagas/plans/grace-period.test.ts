import { describe, expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { dueTasks, nextDueAt } from './due-tasks.ts';
import {
  bookingStarted,
  givenState,
  meetingCreated,
  mondayAt,
  participantInvited,
  participantJoined,
  slotBooked,
} from './testkit/given.ts';

const noon = mondayAt('12:00');
const over = new Date(noon.getTime() + 10_000);
const soon = new Date(noon.getTime() + 9_999);

const chosenByHand = (booking: number): MeetingEvent => {
  const { data } = bookingStarted(booking) as Extract<MeetingEvent, { type: 'BookingStarted' }>;
  return { type: 'BookingStarted', data: { ...data, by: 'organizer', graceSeconds: 10 } };
};
const ready = [meetingCreated({ aiDecisionMode: 'manual' }), participantInvited(1), participantJoined(1)];
const chosen = [...ready, chosenByHand(1), slotBooked(1)];
const ended: MeetingEvent = { type: 'GracePeriodEnded', data: { booking: 1 } };
const cancelled: MeetingEvent = { type: 'MeetingCancelled', data: { graceSeconds: 10 } };
const everyoneIsTold = ['mail', 'mail', 'createEvent'];

const kinds = (history: MeetingEvent[], now: Date) =>
  dueTasks(givenState(history), now).map(({ kind }) => kind);

describe('while the organizer can undo what they decided', () => {
  test('no calendar and no email hears of a booking, and then all do', () => {
    expect(kinds(chosen, soon)).toEqual([]);
    expect(dueTasks(givenState(chosen), over)).toEqual([{ kind: 'endGracePeriod', booking: 1 }]);
    const later = new Date(noon.getTime() + 60_000);
    expect(kinds([...chosen, ended], later)).toEqual(everyoneIsTold);
  });

  test('the meeting is looked at again when that time is over', () =>
    expect(nextDueAt(givenState(chosen), soon)).toEqual(over));

  test('no one hears of a move, and the time before stays reserved', () => {
    const moved = [...chosen, ended, chosenByHand(2), slotBooked(2)];
    expect(kinds(moved, soon)).toEqual([]);
    expect(dueTasks(givenState(moved), over)).toEqual([{ kind: 'endGracePeriod', booking: 2 }]);
    const tasks = kinds([...moved, { type: 'GracePeriodEnded', data: { booking: 2 } }], over);
    expect(tasks[0]).toBe('finishBooking');
  });

  test('no one hears of a cancellation, and the time stays reserved', () => {
    const history = [...chosen, ended, cancelled];
    expect(kinds(history, soon)).toEqual([]);
    expect(dueTasks(givenState(history), over)).toEqual([{ kind: 'endGracePeriod', booking: null }]);
    const told = kinds([...history, { type: 'GracePeriodEnded', data: {} }], over);
    expect(told).toContain('finishBooking');
    expect(told).toContain('mail');
  });

  test('a booking that was undone is settled, and no one ever hears of it', () =>
    expect(
      dueTasks(givenState([...chosen, { type: 'BookingUndone', data: { booking: 1 } }]), soon).filter(
        ({ kind }) => kind !== 'rank',
      ),
    ).toEqual([{ kind: 'finishBooking', booking: 1 }]));

  test('Kairos books at once', () =>
    expect(kinds([...ready, bookingStarted(1), slotBooked(1)], mondayAt('12:01'))).toEqual(everyoneIsTold));
});
