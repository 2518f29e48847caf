import { describe, expect, test } from 'vitest';
import type { CalendarFileKind, MailKind } from '#contracts/events/delivery.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Delivery } from '#services/domain/delivery/delivery.ts';
import { nextDue, plan } from './notifications.ts';
import {
  bookingStarted,
  calendarEventFailed,
  calendarEventRecorded,
  givenState,
  type Happened,
  meetingCreated,
  mondayAt,
  participantDeclined,
  participantJoined,
  participantRemoved,
  slotBooked,
} from './testkit/given.ts';

/* A meeting was booked at 12:00, and its organizer and two participants got the file at 12:01. */

const booked: Happened[] = [
  meetingCreated(),
  participantJoined(1),
  participantJoined(2),
  bookingStarted(1),
  slotBooked(1),
  calendarEventFailed(1, 'readOnly'),
];
/** The revision at which everyone was told. */
const TOLD = booked.length - 1;

const sent = (
  recipient: number,
  kind: MailKind,
  number: number,
  { file = 'add' as CalendarFileKind, at = mondayAt('12:01'), asOf = TOLD } = {},
): Delivery => ({
  recipient,
  kind,
  number,
  outcome: 'sent',
  file,
  asOf,
  at: at.toISOString(),
});
const told = [0, 1, 2].map((recipient) => sent(recipient, 'booked', 1));

const stateOf = (history: readonly Happened[], deliveries: readonly Delivery[]) =>
  givenState(history, {
    deliveries,
    settled: (recipient, kind, number) =>
      deliveries.some((one) => one.recipient === recipient && one.kind === kind && one.number === number),
  });
/** The emails that are due, each `recipient:kind:number`. */
const mails = (history: readonly Happened[], deliveries: readonly Delivery[], now = mondayAt('13:00')) =>
  plan(stateOf(history, deliveries), now).map((task) =>
    task.kind === 'mail' ? `${task.recipient}:${task.mail}:${task.number}` : task.kind,
  );

const at = (time: string, changes: Extract<MeetingEvent, { type: 'MeetingChanged' }>['data']): Happened => [
  mondayAt(time),
  { type: 'MeetingChanged', data: changes },
];
const inAMinute = (time: string) => new Date(mondayAt(time).getTime() + 60_000);

describe('what is changed about a booked meeting', () => {
  const both = [...booked, at('12:10', { title: 'Plan' }), at('12:10', { description: 'Bring ideas.' })];

  test('is told in one email to those who have a file, a minute after the first change', () => {
    expect(mails(both, told, mondayAt('12:10'))).toEqual([]);
    expect(nextDue(stateOf(both, told), mondayAt('12:10'))).toEqual(inAMinute('12:10'));
    const last = TOLD + 2;
    expect(mails(both, told, inAMinute('12:10'))).toEqual([0, 1, 2].map((one) => `${one}:changed:${last}`));
    const done = [0, 1, 2].map((one) => sent(one, 'changed', last, { asOf: last, at: mondayAt('12:11') }));
    expect(mails(both, [...told, ...done])).toEqual([]);
  });

  test('is told again if it changes later, and not if it was changed back meanwhile', () => {
    const back = [...booked, at('12:10', { title: 'Plan' }), at('12:10', { title: 'Review' })];
    expect(mails(back, told)).toEqual([]);
    const later = [...both, at('12:20', { title: 'Launch' })];
    const done = sent(1, 'changed', TOLD + 2, { asOf: TOLD + 2, at: mondayAt('12:11') });
    expect(mails(later, [...told, done])).toContain(`1:changed:${TOLD + 3}`);
  });

  test('is no email for those whom the provider’s event tells, nor for those who have no file', () => {
    const without = [0, 1, 2].map((one) => sent(one, 'booked', 1, { file: 'none' }));
    const inEvent = [...booked.slice(0, -1), calendarEventRecorded(1), at('12:10', { title: 'Plan' })];
    expect(mails(inEvent, without)).toEqual([]);
    expect(mails(both, without)).toEqual([]);
  });
});

describe('someone who was told the booked time', () => {
  test('and is taken off hears of it once, with or without a file', () => {
    const removed = [...booked, participantRemoved(2)];
    const number = TOLD + 1;
    expect(mails(removed, told)).toEqual([`2:removed:${number}`]);
    const taken = sent(2, 'removed', number, { file: 'remove', asOf: number, at: mondayAt('12:20') });
    expect(mails(removed, [...told, taken])).toEqual([]);
    const inEvent = [...booked.slice(0, -1), calendarEventRecorded(1), participantRemoved(2)];
    const without = [0, 1, 2].map((one) => sent(one, 'booked', 1, { file: 'none' }));
    expect(mails(inEvent, without)).toEqual([`2:removed:${number}`]);
  });

  test('and declines and comes back gets the file again, and loses it again', () => {
    const left = TOLD + 1;
    const declined = [...booked, participantDeclined(2)];
    const taken = sent(2, 'removed', left, { file: 'remove', asOf: left, at: mondayAt('12:20') });
    const organizer = sent(0, 'declined', 60_002, { file: 'none', at: mondayAt('12:20') });
    const back = [...declined, participantJoined(2)];
    expect(mails(back, [...told, organizer, taken])).toEqual([`2:changed:${left + 1}`, '0:joined:70002']);
    const again = sent(2, 'changed', left + 1, { asOf: left + 1, at: mondayAt('12:30') });
    const twice = [...back, participantDeclined(2)];
    expect(mails(twice, [...told, organizer, taken, again])).toEqual([
      ...[`2:removed:${left + 2}`, '0:declined:80002'],
    ]);
  });
});

test('someone whose invitation to the booked time was refused is told once they join, whatever a clock says', () => {
  const invited: Happened = {
    type: 'ParticipantInvited',
    data: { participant: 3, email: 'c@example.org', bookedTime: 'asked' },
  };
  const refused: Delivery = {
    ...{ recipient: 3, kind: 'invitation', number: 1, outcome: 'failed', why: 'refused' },
    at: mondayAt('13:00').toISOString(),
  };
  expect(mails([...booked, invited, participantJoined(3)], [...told, refused])).toContain('3:booked:1');
});

describe('the organizer', () => {
  const invited = (bookedTime: 'asked' | 'invited'): Happened => ({
    type: 'ParticipantInvited',
    data: { participant: 3, email: 'c@example.org', bookedTime },
  });
  const asked = [...booked, invited('asked')];
  const withInvitation = [...told, sent(3, 'invitation', 1, { file: 'none' })];
  const toOrganizer = (history: readonly Happened[], deliveries: readonly Delivery[]) =>
    mails(history, deliveries).filter((mail) => mail.startsWith('0:'));

  test('hears once of the yes or the no of someone who was asked to the booked time', () => {
    expect(toOrganizer(asked, withInvitation)).toEqual([]);
    expect(toOrganizer([...asked, participantJoined(3)], withInvitation)).toEqual(['0:joined:70003']);
    expect(toOrganizer([...asked, participantDeclined(3)], withInvitation)).toEqual(['0:declined:70003']);
    const heard = [...withInvitation, sent(0, 'joined', 70_003, { file: 'none', at: mondayAt('12:20') })];
    expect(toOrganizer([...asked, participantJoined(3)], heard)).toEqual([]);
  });

  test('hears that someone who had declined comes back, and nothing of those who were simply invited', () => {
    const back = [...booked, participantDeclined(2), participantJoined(2)];
    expect(toOrganizer(back, told)).toEqual(['0:joined:70002']);
    const simply = [...booked, invited('invited'), participantJoined(3)];
    expect(toOrganizer(simply, withInvitation)).toEqual([]);
  });
});

describe('other dates of a booked meeting', () => {
  const dates = [
    ...booked,
    at('12:10', { dateRangeEnd: '2026-03-04' }),
    at('12:11', { dateRangeEnd: '2026-03-06' }),
  ];

  test('are agreed to by those who joined for fewer, since another time is looked for', () => {
    const wider = [...booked, at('12:10', { dateRangeStart: '2026-03-01' })];
    expect(mails(wider, told)).toEqual([`1:newDates:${TOLD + 1}`, `2:newDates:${TOLD + 1}`]);
    expect(mails(dates, told)).toEqual([]);
  });
});
