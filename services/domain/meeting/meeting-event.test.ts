import { describe, expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { minuteByMinute } from '#tests/harness/specification.ts';
import { fold } from '../decider.ts';
import { bookingToAdd } from './guests.ts';
import { meetingDecider } from './meeting.ts';
import { eventIsOutdated, sharersOfEvent, shownInCalendar } from './meeting-event.ts';
import { type ExistingMeeting, leftInCalendar, mayBeInCalendar } from './state.ts';

const details = {
  title: 'Quarterly plan',
  duration: 30,
  dateRangeStart: '2026-03-09',
  dateRangeEnd: '2026-03-13',
  timePreference: 'business',
  aiDecisionMode: 'manual',
  organizerId: '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c01',
  organizerZone: 'Europe/Berlin',
  linkHash: 'hash',
  link: 'secret',
} as const;

const slot = (booking: number) => ({
  start: `2026-03-1${booking}T09:00:00.000Z`,
  end: `2026-03-1${booking}T09:30:00.000Z`,
});
const started = (booking: number): MeetingEvent => ({
  type: 'BookingStarted',
  data: { booking, ...slot(booking), by: 'organizer', without: [], holds: [0] },
});
/** Before version 2, no booking took an event over. */
const booked = (booking: number, eventFrom?: number): MeetingEvent => ({
  type: 'SlotBooked',
  data: { booking, ...slot(booking), ...(eventFrom !== undefined && { eventFrom }) },
});
const recorded = (booking: number, eventId: string): MeetingEvent => ({
  type: 'CalendarEventRecorded',
  data: { booking, eventId, iCalUid: `${eventId}@google.com`, asOf: 0 },
});
const removedEvent = (booking: number): MeetingEvent => ({ type: 'CalendarEventRemoved', data: { booking } });
const joined: MeetingEvent = {
  type: 'ParticipantJoined',
  data: { participant: 1, userId: details.organizerId, email: 'bea@example.com', name: 'Bea' },
};
const cancelled: MeetingEvent = { type: 'MeetingCancelled', data: {} };

const before: MeetingEvent[] = [{ type: 'MeetingCreated', data: details }, joined, started(1), booked(1)];

/** A calendar event shows the meeting as it was when it was recorded. */
const shownAsOf = (event: MeetingEvent, revision: number): MeetingEvent =>
  event.type === 'CalendarEventRecorded' ? { ...event, data: { ...event.data, asOf: revision } } : event;

function meetingAfter(...events: MeetingEvent[]): ExistingMeeting {
  const meeting = fold(meetingDecider, minuteByMinute([...before, ...events].map(shownAsOf)));
  return meeting.status === 'none' ? expect.fail('no meeting') : meeting;
}

const left = (meeting: ExistingMeeting) => leftInCalendar(meeting).map(({ number }) => number);
const inCalendar = (meeting: ExistingMeeting) =>
  meeting.bookings.filter(mayBeInCalendar).map(({ number }) => number);

describe('a time that replaces another', () => {
  const moved = [started(2), booked(2, 1)];

  test('takes its calendar event over, which is then no longer that of the first', () => {
    for (const first of [[], [recorded(1, 'e1')]]) {
      const meeting = meetingAfter(...first, ...moved);
      expect(left(meeting)).toEqual([]);
      expect(inCalendar(meeting)).toEqual([2]);
      expect(sharersOfEvent(meeting, meeting.bookings[1]!).map(({ number }) => number)).toEqual([2, 1]);
    }
  });

  test('leaves one event to be removed if the meeting is cancelled, whatever was recorded by then', () => {
    for (const second of [
      [],
      [recorded(1, 'e1')],
      [recorded(2, 'e1')],
      [recorded(2, 'e1'), recorded(1, 'e1')],
    ])
      expect(left(meetingAfter(...moved, ...second, cancelled))).toEqual([2]);
    expect(
      left(meetingAfter(recorded(1, 'e1'), ...moved, recorded(2, 'e1'), cancelled, removedEvent(2))),
    ).toEqual([]);
  });

  test('leaves the first one shown in the calendar until the event is moved', () => {
    const shown = (...events: MeetingEvent[]) =>
      shownInCalendar(meetingAfter(...events)).map(({ number }) => number);
    for (const first of [[], [recorded(1, 'e1')]]) {
      expect(shown(...first, ...moved)).toEqual([1, 2]);
      expect(shown(...first, ...moved, recorded(2, 'e1'))).toEqual([2]);
      expect(shown(...first, ...moved, cancelled, removedEvent(2))).toEqual([]);
    }
  });

  test('gives it back if it is undone, with what changed meanwhile', () => {
    const undone: MeetingEvent = { type: 'BookingUndone', data: { booking: 2, again: 1 } };
    const renamed: MeetingEvent = { type: 'MeetingChanged', data: { title: 'Half-year plan' } };
    const meeting = meetingAfter(recorded(1, 'e1'), ...moved, renamed, undone);
    expect(inCalendar(meeting)).toEqual([1]);
    expect(eventIsOutdated(meeting.bookings[0]!)).toBe(true);
    expect(eventIsOutdated(meetingAfter(recorded(1, 'e1'), ...moved, undone).bookings[0]!)).toBe(false);
    const again = meetingAfter(recorded(1, 'e1'), ...moved, undone, started(3), booked(3, 1), cancelled);
    expect(again.bookings.map(({ eventOf }) => eventOf)).toEqual([1, 2, 1]);
    expect(left(again)).toEqual([3]);
  });

  test('hands on to a third what it took over', () => {
    const meeting = meetingAfter(recorded(1, 'e1'), ...moved, started(3), booked(3, 2));
    expect(meeting.bookings.map(({ eventOf }) => eventOf)).toEqual([1, 1, 1]);
    expect(inCalendar(meeting)).toEqual([3]);
  });
});

/** What streams of earlier versions hold, from the move to the end of it, each event once the last one. */
describe('a time that replaced another before events were taken over', () => {
  const story = [recorded(1, 'e1'), started(2), booked(2), recorded(2, 'e2'), removedEvent(1)];

  test('has an event of its own, and the other one is removed, wherever the story was cut off', () => {
    const stories = story.map((_, index) => meetingAfter(...story.slice(0, index + 1)));
    expect(stories.map(left)).toEqual([[], [], [1], [1], []]);
    expect(stories.map(inCalendar)).toEqual([[1], [1], [1, 2], [1, 2], [2]]);
    expect(stories.at(-1)!.bookings.map(({ eventOf }) => eventOf)).toEqual([1, 2]);
  });

  test('hands its own event on when it is moved again, and the first is still removed', () => {
    for (const cut of [3, 4, 5]) {
      const meeting = meetingAfter(...story.slice(0, cut), started(3), booked(3, 2));
      expect(meeting.bookings.map(({ eventOf }) => eventOf)).toEqual([1, 2, 2]);
      expect(left(meeting)).toEqual(cut < 5 ? [1] : []);
    }
  });
});

describe('a calendar event', () => {
  const made = recorded(1, 'e1');
  const changes: [string, MeetingEvent, boolean][] = [
    ['the title', { type: 'MeetingChanged', data: { title: 'Half-year plan' } }, true],
    ['the description', { type: 'MeetingChanged', data: { description: 'With figures' } }, true],
    ['the video link', { type: 'MeetingChanged', data: { video: 'none' } }, true],
    ['the dates', { type: 'MeetingChanged', data: { dateRangeEnd: '2026-03-14' } }, false],
    ['a redacted title', { type: 'MeetingReworded', data: { wording: 1, title: 'Plan' } }, true],
    ['someone who left', { type: 'ParticipantDeclined', data: { participant: 1 } }, true],
    ['someone who is removed', { type: 'ParticipantRemoved', data: { participant: 1 } }, true],
    ['someone who need not come', { type: 'AttendanceChanged', data: { optional: [1], quorums: [] } }, true],
    [
      'someone who joined',
      { ...joined, data: { ...joined.data, participant: 2, email: 'cem@example.com' } } as MeetingEvent,
      true,
    ],
    [
      'someone asked, but not invited yet',
      { type: 'ParticipantInvited', data: { participant: 2, email: 'cem@example.com' } },
      false,
    ],
    ['the same title', { type: 'MeetingChanged', data: { title: details.title } }, false],
  ];

  test.each(changes)('is outdated if it shows something else of %s', (_, change, isOutdated) => {
    const meeting = meetingAfter(made, change);
    expect(eventIsOutdated(meeting.bookings[0]!)).toBe(isOutdated);
    const updated: MeetingEvent = {
      type: 'CalendarEventUpdated',
      data: { booking: 1, asOf: meeting.revision },
    };
    expect(eventIsOutdated(meetingAfter(made, change, updated).bookings[0]!)).toBe(false);
    // It was made of the changed meeting.
    expect(eventIsOutdated(meetingAfter(change, made).bookings[0]!)).toBe(false);
  });
});

describe('a booked time that someone may add to their calendar themselves', () => {
  const soon = new Date('2026-03-09T09:00:00.000Z');
  const [bookedAt] = meetingAfter().bookings.map((one) => new Date(one.bookedAt!));
  const failed: MeetingEvent = { type: 'CalendarEventFailed', data: { booking: 1, why: 'notConnected' } };
  const silent: MeetingEvent = {
    type: 'CalendarEventRecorded',
    data: { booking: 1, eventId: 'e1', iCalUid: 'e1@kairos', asOf: 0, silent: true },
  };
  /** Whether it's for the organizer, a participant, and someone who doesn't take part. */
  const addedBy = (now: Date, ...events: MeetingEvent[]) =>
    [0, 1, 2].map((number) => bookingToAdd(meetingAfter(...events), number, now) !== null);

  test('is one that no calendar event brings them, and none is about to', () => {
    expect(addedBy(bookedAt!)).toEqual([false, false, false]);
    expect(addedBy(soon)).toEqual([true, true, false]);
    expect(addedBy(bookedAt!, failed)).toEqual([true, true, false]);
    expect(addedBy(soon, recorded(1, 'e1'))).toEqual([false, false, false]);
    expect(addedBy(soon, silent)).toEqual([false, true, false]);
  });

  test('is still to end', () => {
    expect(addedBy(new Date(slot(1).end), failed)).toEqual([false, false, false]);
    expect(addedBy(soon, failed, cancelled)).toEqual([false, false, false]);
  });
});
