import { describe, expect, test } from 'vitest';
import type { CalendarFileKind, MailKind } from '#contracts/events/delivery.ts';
import type { Delivery } from '#services/domain/delivery/delivery.ts';
import { fileInMail } from './calendar-files.ts';
import { plan } from './notifications.ts';
import {
  bookingStarted,
  calendarEventRecorded,
  calendarEventRemoved,
  givenState,
  type Happened,
  meetingCancelled,
  meetingCreated,
  mondayAt,
  participantDeclined,
  participantJoined,
  slotBooked,
} from './testkit/given.ts';

/* People got a calendar file at 12:01, since the calendar did not respond; then something happened at 12:10. */

const now = mondayAt('13:00');
const booked: Happened[] = [
  meetingCreated(),
  participantJoined(1),
  participantJoined(2),
  bookingStarted(1),
  slotBooked(1),
];
/** The revision at which everyone was told. */
const TOLD = booked.length - 1;
const later: Happened = [mondayAt('12:10'), calendarEventRecorded(1)];

const sent = (
  recipient: number,
  kind: MailKind,
  number: number,
  file: CalendarFileKind,
  at = mondayAt('12:01'),
): Delivery => ({ recipient, kind, number, outcome: 'sent', file, asOf: TOLD, at: at.toISOString() });
const files = [0, 1, 2].map((recipient) => sent(recipient, 'booked', 1, 'add'));

const stateOf = (history: readonly Happened[], deliveries: readonly Delivery[]) =>
  givenState(history, {
    deliveries,
    settled: (recipient, kind, number) =>
      deliveries.some((one) => one.recipient === recipient && one.kind === kind && one.number === number),
  });
/** The emails that are due, each `recipient:kind:number`. */
const mails = (history: readonly Happened[], deliveries: readonly Delivery[]) =>
  plan(stateOf(history, deliveries), now).map((task) =>
    task.kind === 'mail' ? `${task.recipient}:${task.mail}:${task.number}` : task.kind,
  );

describe('a calendar file that was mailed', () => {
  test('is taken back from everyone who got it, the organizer included, once the event is made', () => {
    expect(mails(booked, files)).toEqual([]);
    const updates = ['0:calendarUpdate:1', '1:calendarUpdate:1', '2:calendarUpdate:1'];
    expect(mails([...booked, later], files)).toEqual(updates);
    const taken = [0, 1, 2].map((recipient) => sent(recipient, 'calendarUpdate', 1, 'remove'));
    expect(mails([...booked, later], [...files, ...taken])).toEqual([]);
  });

  test('is not taken back from one who never got it', () => {
    const others = [files[0]!, sent(1, 'booked', 1, 'none', mondayAt('12:00'))];
    const early: Happened = [mondayAt('12:00'), calendarEventRecorded(1)];
    expect(mails([...booked, early], [...others, sent(2, 'booked', 1, 'none')])).toEqual([
      '0:calendarUpdate:1',
    ]);
  });

  test('may be in a calendar where only an email without it is recorded, since the one before may be lost', () => {
    const after = sent(2, 'booked', 1, 'none', mondayAt('12:11'));
    expect(mails([...booked, later], [files[0]!, files[1]!, after])).toContain('2:calendarUpdate:1');
  });

  test('is taken back from one who leaves', () => {
    expect(mails([...booked, participantDeclined(2)], files)).toEqual(['2:removed:5', '0:declined:50002']);
  });

  test('is replaced by the file of the next time, or taken back if that time has an event', () => {
    const moved: Happened[] = [...booked, bookingStarted(2), slotBooked(2)];
    const again = [0, 1, 2].map((recipient) => sent(recipient, 'booked', 2, 'add'));
    expect(mails(moved, [...files, ...again])).toEqual([]);
    const event: Happened = [mondayAt('12:00'), calendarEventRecorded(2)];
    const told = [0, 1, 2].map((recipient) => sent(recipient, 'booked', 2, 'none'));
    expect(mails([...moved, event], [...files, ...told])).toEqual([
      '0:calendarUpdate:1',
      '1:calendarUpdate:1',
      '2:calendarUpdate:1',
    ]);
  });

  test('is taken back by the email about the next time, if that has an event, and by no other email', () => {
    const moved: Happened[] = [...booked, bookingStarted(2), slotBooked(2), calendarEventRecorded(2)];
    expect(mails(moved, files)).toEqual(['0:booked:2', '1:booked:2', '2:booked:2']);
    const about = { mail: 'booked' as const, recipient: 1, number: 2 };
    expect(fileInMail(stateOf(moved, files), about)?.does).toBe('remove');
    const again = [0, 1, 2].map((recipient) => sent(recipient, 'booked', 2, 'remove', mondayAt('12:20')));
    expect(mails(moved, [...files, ...again])).toEqual([]);
  });

  test('is taken back by the cancellation, which the organizer then gets as well', () => {
    const history = [...booked, meetingCancelled];
    expect(mails(history, files)).toEqual(['0:cancelled:1', '1:cancelled:1', '2:cancelled:1']);
    expect(mails(history, [])).toEqual(['1:cancelled:1', '2:cancelled:1']);
  });
});

describe('a calendar that tells no one of its events', () => {
  const silent = calendarEventRecorded(1, 'silent');
  const told = [sent(0, 'booked', 1, 'none'), sent(1, 'booked', 1, 'add'), sent(2, 'booked', 1, 'add')];

  test('leaves the guests their files, and only those who leave and the cancelled lose them', () => {
    expect(mails([...booked, silent], told)).toEqual([]);
    expect(mails([...booked, silent, participantDeclined(2)], told)).toEqual([
      '2:removed:6',
      '0:declined:60002',
    ]);
    for (const removed of [[], [calendarEventRemoved(1)]]) {
      const off = [...booked, silent, meetingCancelled, ...removed];
      expect(mails(off, told)).toEqual(['1:cancelled:1', '2:cancelled:1']);
    }
  });

  test('takes the place of the file only for the organizer, whose calendar it is', () => {
    const late: Happened = [mondayAt('12:10'), silent];
    expect(mails([...booked, late], files)).toEqual(['0:calendarUpdate:1']);
  });
});
