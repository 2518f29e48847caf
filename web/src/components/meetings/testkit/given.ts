import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { forEachText } from '#contracts/meeting-texts.ts';
import { USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';
import type { ExplainedSuggestion } from '#web/api/meetings.ts';

/** Test data. */
export const aPerson = (change: Partial<MeetingAnswer['participants'][number]> = {}) => ({
  id: 1,
  name: 'Noah London',
  email: 'noah.london@example.com',
  status: 'pending' as const,
  joinedAt: null,
  optional: false,
  ...change,
});

export const aSuggestion = (change: Partial<ExplainedSuggestion> = {}): ExplainedSuggestion => ({
  id: '2026-11-24T09:00:00Z',
  suggestedTime: '2026-11-24T09:00:00Z',
  endTime: '2026-11-24T10:00:00Z',
  confidence: 90,
  confidenceInWords: 'Very likely, 90% confidence',
  participantsAvailable: 1,
  aiReasoning: 'Everyone is free.',
  details: [],
  costs: COSTS_NOTHING.costs,
  inconveniences: [],
  bent: [],
  people: [],
  ...change,
});

export const aMeeting = (change: Partial<MeetingAnswer> = {}): MeetingAnswer => ({
  id: 'a-meeting',
  organizerId: 'mia',
  role: 'organizer',
  title: 'Plan the launch',
  ...forEachText(() => null),
  duration: 60,
  dateRangeStart: '2026-11-23',
  dateRangeEnd: '2026-11-30',
  timePreference: 'business',
  ...USUAL_TIME_OPTIONS,
  aiDecisionMode: 'auto',
  deadline: null,
  reminders: true,
  bookAtDeadline: false,
  status: 'pending',
  shareableLink: null,
  scheduledTime: null,
  scheduledEnd: null,
  alarm: 'calendar',
  video: 'calendar',
  videoAddress: null,
  videoLink: null,
  participants: [],
  quorums: [],
  timeSuggestions: [],
  timesHeadline: null,
  undo: null,
  createdAt: '2026-11-21T09:00:00Z',
  ...change,
});

export const someDetails = (change: Partial<MeetingDetailsAnswer> = {}): MeetingDetailsAnswer => ({
  ...aMeeting(),
  participants: [],
  organizer: { name: 'Mia Berlin', email: 'mia.berlin@example.com' },
  organizerZone: 'Europe/Berlin',
  calendar: null,
  canAddToCalendar: false,
  bookedMails: null,
  choice: null,
  ranking: null,
  evidence: null,
  proposals: [],
  byHand: { answersVisible: false, answersWithoutConfirmation: false, answers: [] },
  ...change,
});
