import { expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { RecordedEvent } from '#services/storage/event-store/event-log.ts';
import type { MailTask } from '../plans/task.ts';
import { causeOf } from './trace-context.ts';

/** Only the fields that identify a cause. */
const event = (type: MeetingEvent['type'], data: object) => ({ type, data }) as RecordedEvent<MeetingEvent>;

const created = event('MeetingCreated', {});
const first = event('ParticipantInvited', { participant: 1 });
const second = event('ParticipantInvited', { participant: 2 });
const joined = event('ParticipantJoined', { participant: 2 });
const ranked = event('TimesSuggested', { round: 1 });
const booked = event('SlotBooked', { booking: 1 });
const left = event('ParticipantDeclined', { participant: 2 });
const story = [created, first, second, joined, ranked, booked, left];

const mail = (mail: MailTask['mail'], recipient: number, number: number): MailTask => ({
  kind: 'mail',
  mail,
  recipient,
  number,
});

test('an invitation is owed to the request that invited, whatever others did since', () => {
  expect(causeOf(mail('invitation', 1, 1), story)).toBe(first);
});

test('what a booking calls for is owed to that booking', () => {
  expect(causeOf({ kind: 'createEvent', booking: 1, request: 0 }, story)).toBe(booked);
  expect(causeOf(mail('booked', 2, 1), story)).toBe(booked);
});

test('that someone can’t come is owed to them', () => {
  expect(causeOf(mail('declined', 0, 2), [...story, event('BookingStarted', { booking: 2 })])).toBe(left);
});

test('a decision is owed to what happened last', () => {
  expect(causeOf({ kind: 'rank', round: 1, asOf: 1 }, story.slice(0, 4))).toBe(joined);
  expect(causeOf(mail('suggestions', 0, 1), story.slice(0, 5))).toBe(ranked);
});

test('no one asked for the end of a date range', () => {
  expect(causeOf({ kind: 'lapse' }, story)).toBeUndefined();
});
