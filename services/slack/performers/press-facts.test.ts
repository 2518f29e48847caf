import { expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { SlackAction } from '#contracts/events/slack.ts';
import {
  bookingStarted,
  meetingCreated,
  participantInvited,
  participantJoined,
} from '#services/sagas/plans/testkit/given.ts';
import type { SlackTargetMeeting } from '../load/target.ts';
import { slackState } from '../plans/testkit/given-slack.ts';
import { pressFacts } from './press-facts.ts';

type Abandoned = Omit<Extract<MeetingEvent, { type: 'BookingAbandoned' }>['data'], 'booking'>;

const BOOKED: SlackAction = { kind: 'book', start: '2026-03-03T10:00:00.000Z' };

/** Who a press that found its time taken names, after a booking of Tuesday, 10:00, that came to nothing. */
function taken(abandoned: Abandoned, action: SlackAction = BOOKED, before: MeetingEvent[] = []) {
  const history = [participantInvited(1), participantJoined(1), participantInvited(2), ...before];
  const state = slackState([
    meetingCreated(),
    ...history,
    bookingStarted(1),
    { type: 'BookingAbandoned', data: { booking: 1, ...abandoned } },
  ]);
  const loaded = { state, users: new Map(), events: [], said: [] } as unknown as SlackTargetMeeting;
  const press = { action, answer: { outcome: 'taken' } } as Parameters<typeof pressFacts>[1];
  const facts = pressFacts(loaded, press, { publicUrl: 'https://kairos.example', connect: () => '' });
  return facts?.outcome === 'taken' ? facts.who : undefined;
}

test('a time that another meeting took names the person it booked, or the organizer as “you”', () => {
  expect(taken({ why: 'overlaps', participant: 1 })).toBe('Person 1');
  expect(taken({ why: 'overlaps', participant: 2 })).toBe('p2@example.org');
  expect(taken({ why: 'overlaps', participant: 0 })).toBe('you');
});

test('a time that earlier versions found taken was the organizer’s', () =>
  expect(taken({ why: 'overlaps' })).toBe('you'));

test('a person who has since been erased is someone', () => {
  const erased: MeetingEvent = { type: 'ParticipantInvited', data: { participant: 3, email: null } };
  expect(taken({ why: 'overlaps', participant: 3 }, BOOKED, [erased])).toBe('Someone');
});

test('no one is named if something else was in the way, or at another time', () => {
  expect(taken({ why: 'changed' })).toBeNull();
  expect(
    taken({ why: 'overlaps', participant: 1 }, { kind: 'book', start: '2026-03-03T11:00:00.000Z' }),
  ).toBeNull();
  expect(taken({ why: 'overlaps', participant: 1 }, { kind: 'cancel' })).toBeNull();
});
