import { expect, test } from 'vitest';
import { aMeeting, aPerson } from '#web/components/meetings/testkit/given.ts';
import { formLike } from './from-meeting.ts';
import { checkMeeting, emptyForm } from './rules.ts';

const me = { today: '2026-11-23', ownEmail: 'mia.berlin@example.com' };

const lapsed = aMeeting({
  status: 'cancelled',
  title: 'Plan the launch',
  description: 'Bring one idea each.',
  duration: 45,
  dateRangeStart: '2026-11-02',
  dateRangeEnd: '2026-11-06',
  timePreference: 'morning',
  excludedDays: ['2026-11-04'],
  earliest: '09:30',
  priority: 'soonest',
  aiDecisionMode: 'manual',
  video: 'own',
  videoAddress: 'https://meet.example.com/mia',
  deadline: '2026-11-01T12:00:00Z',
  bookAtDeadline: true,
  participants: [
    aPerson({ id: 1, status: 'declined' }),
    aPerson({ id: 2, name: null, email: 'emma@example.com', optional: true }),
    aPerson({ id: 3, name: null, email: null }),
  ],
  quorums: [{ atLeast: 1, members: [1, 3] }],
});

test('a meeting that is planned again has all that its organizer said, on as many days from today on', () => {
  const form = formLike(lapsed, me);
  expect(form).toMatchObject({
    title: 'Plan the launch',
    description: 'Bring one idea each.',
    duration: 45,
    dateRangeStart: '2026-11-23',
    dateRangeEnd: '2026-11-27',
    timePreference: 'morning',
    excludedDays: [],
    earliest: '09:30',
    priority: 'soonest',
    aiDecisionMode: 'manual',
    video: 'own',
    videoAddress: 'https://meet.example.com/mia',
    deadline: null,
    rows: [
      { email: 'noah.london@example.com', name: 'Noah London' },
      { email: 'emma@example.com', name: '' },
    ],
    optional: ['emma@example.com'],
    groups: [{ atLeast: 1, members: ['noah.london@example.com'] }],
  });
  expect(checkMeeting(form, { ...me, now: new Date('2026-11-23T11:00:00Z'), zone: 'UTC' })).toEqual({});
});

test('dates that are still ahead stay, with the days that are excluded in them', () => {
  const ahead = aMeeting({
    dateRangeStart: '2026-11-24',
    dateRangeEnd: '2026-11-30',
    excludedDays: ['2026-11-25'],
  });
  expect(formLike(ahead, me)).toMatchObject({
    dateRangeStart: '2026-11-24',
    dateRangeEnd: '2026-11-30',
    excludedDays: ['2026-11-25'],
    rows: emptyForm(me.today).rows,
  });
});
