import { expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { fold } from '../decider.ts';
import { isAskedToAnswerAgain } from './agreed-dates.ts';
import { meetingDecider } from './meeting.ts';
import type { ExistingMeeting } from './state.ts';

const ID = '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c01';
const before: MeetingEvent[] = [
  {
    type: 'MeetingCreated',
    data: {
      ...{ title: 'Lunch', duration: 60, dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' },
      ...{ timePreference: 'business', aiDecisionMode: 'auto', organizerId: ID, organizerZone: 'UTC' },
      ...{ linkHash: 'h', link: 'l' },
    },
  },
  { type: 'ParticipantInvited', data: { participant: 1, email: 'jess@example.com' } },
];
const answered: MeetingEvent = { type: 'ParticipantAnswered', data: { participant: 1, evidenceRevision: 0 } };
const joined: MeetingEvent = {
  type: 'ParticipantJoined',
  data: { participant: 1, userId: ID.replace('c01', 'c02'), email: 'jess@example.com', name: 'Jess' },
};
const changed = (data: object) => ({ type: 'MeetingChanged', data }) as MeetingEvent;

/** Whether Jess is asked again after these events. */
function isAskedAfter(...events: MeetingEvent[]): boolean {
  const all = [...before, ...events].map((event) => ({ ...event, meta: { at: '2026-03-02T08:00:00.000Z' } }));
  const meeting = fold(meetingDecider, all) as ExistingMeeting;
  return isAskedToAnswerAgain(meeting, meeting.participants[0]!);
}

test('who answered by hand is asked again after a change of the dates or the duration', () => {
  expect(isAskedAfter(answered)).toBe(false);
  expect(isAskedAfter(answered, changed({ title: 'Dinner' }))).toBe(false);
  expect(isAskedAfter(answered, changed({ duration: 30 }))).toBe(true);
  expect(isAskedAfter(answered, changed({ dateRangeEnd: '2026-03-12' }))).toBe(true);
});

test('and no more once they answered again, or joined with a calendar', () => {
  expect(isAskedAfter(answered, changed({ duration: 30 }), answered)).toBe(false);
  expect(isAskedAfter(answered, changed({ duration: 30 }), joined)).toBe(false);
});
