import { expect, test } from 'vitest';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { forEachText } from '#contracts/meeting-texts.ts';
import { USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import { waitingForOrganizer } from './waiting.ts';

type Answer = MeetingAnswer['participants'][number]['status'];

/** My meeting, with people who answered so, and so many times to choose from. */
const aMeeting = (answers: Answer[], times: number, changes: Partial<MeetingAnswer> = {}): MeetingAnswer => ({
  id: 'launch',
  organizerId: 'me',
  role: 'organizer',
  title: 'Plan the launch',
  ...forEachText(() => null),
  duration: 60,
  dateRangeStart: '2026-11-23',
  dateRangeEnd: '2026-11-30',
  timePreference: 'business',
  ...USUAL_TIME_OPTIONS,
  aiDecisionMode: 'manual',
  deadline: null,
  reminders: true,
  bookAtDeadline: false,
  status: 'active',
  shareableLink: null,
  scheduledTime: null,
  scheduledEnd: null,
  alarm: 'calendar',
  video: 'calendar',
  videoAddress: null,
  videoLink: null,
  participants: answers.map((status, id) => ({
    id,
    name: null,
    email: null,
    status,
    joinedAt: null,
    optional: false,
  })),
  quorums: [],
  timeSuggestions: Array.from({ length: times }, (_, id) => ({
    id: String(id),
    suggestedTime: '2026-11-24T09:00:00Z',
    endTime: '2026-11-24T10:00:00Z',
    confidence: 90,
    confidenceInWords: 'Very likely, 90% confidence',
    participantsAvailable: answers.length,
    aiReasoning: 'Everyone is free.',
  })),
  timesHeadline: null,
  undo: null,
  createdAt: '2026-11-21T09:00:00Z',
  ...changes,
});
const why = (meeting: MeetingAnswer) => waitingForOrganizer([meeting]).map((waiting) => waiting.why);

test('a meeting waits for its organizer once everyone has answered and there are times to choose from', () => {
  expect(why(aMeeting(['accepted', 'declined'], 3))).toEqual(['3 times to choose from']);
  expect(why(aMeeting(['accepted'], 1))).toEqual(['1 time to choose from']);
});

test('a meeting whose people have not all answered waits for them', () => {
  expect(why(aMeeting(['accepted', 'pending'], 3))).toEqual([]);
  expect(why(aMeeting([], 0))).toEqual([]);
});

test('a meeting without a time waits for its organizer in either mode', () => {
  const words = ["Everyone replied, but there's no time yet"];
  expect(why(aMeeting(['accepted'], 0))).toEqual(words);
  expect(why(aMeeting(['accepted'], 0, { aiDecisionMode: 'auto' }))).toEqual(words);
});

test('what Kairos did not book on its own waits for its organizer', () => {
  expect(why(aMeeting(['accepted'], 3, { aiDecisionMode: 'auto' }))).toEqual(['3 times to choose from']);
});

test('a meeting that everyone declined waits for its organizer', () => {
  expect(why(aMeeting(['declined', 'declined'], 2))).toEqual(['Everyone declined']);
});

test('what others organize, and what is booked or over, waits for nobody here', () => {
  expect(why(aMeeting(['accepted'], 3, { role: 'participant' }))).toEqual([]);
  for (const status of ['scheduled', 'completed', 'cancelled'] as const)
    expect(why(aMeeting(['accepted'], 3, { status }))).toEqual([]);
});
