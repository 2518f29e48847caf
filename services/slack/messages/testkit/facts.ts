import { EVERYONE_REQUIRED } from '#contracts/attendance.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import { presetWeek } from '#contracts/week.ts';
import { everyDelivery } from '#services/mail/testkit/fixtures.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';
import type {
  AnswerFacts,
  ConnectionRequestFacts,
  HomeFacts,
  MeetingFacts,
  NoticeFacts,
  PressFacts,
} from '../facts.ts';

/** Facts for the tests of this folder: Ada in Berlin asks for a meeting with Ben in Kolkata and Cara. */

export const SAMPLE_MEETING_ID = '0b8f9a0e-57a3-4c53-8a39-6a5f2f9a4b11';
const url = `https://kairos.example/meetings/${SAMPLE_MEETING_ID}`;

export const sampleMeeting: MeetingFacts = {
  id: SAMPLE_MEETING_ID,
  title: 'Project kick-off',
  duration: 90,
  dateRangeStart: '2026-11-24',
  dateRangeEnd: '2026-11-30',
  timePreference: 'morning',
  ...USUAL_TIME_OPTIONS,
  clock: '12-hour',
  people: [
    { number: 0, name: 'Ada Lovelace', slackUser: 'U0ADA', zone: 'Europe/Berlin', presence: 'ready' },
    { number: 1, name: 'Ben Okri', slackUser: 'U0BEN', zone: 'Asia/Kolkata', presence: 'ready' },
    { number: 2, name: 'Cara Diaz', slackUser: null, zone: null, presence: 'notJoined' },
  ],
  attendance: EVERYONE_REQUIRED,
  url,
};

export const bestSuggestion: Suggestion = {
  start: '2026-11-24T09:00:00Z',
  end: '2026-11-24T10:30:00Z',
  confidence: 60,
  ...COSTS_NOTHING,
  because: [],
  reason: '2 of 3 people are free, while one calendar is unknown; it is soon.',
  notFree: [{ participant: 2, state: 'unknown' }],
  bent: [],
};

const second: Suggestion = {
  ...bestSuggestion,
  start: '2026-11-25T18:00:00Z',
  end: '2026-11-25T19:30:00Z',
  confidence: 35,
  reason: '1 of 3 people is free, while one is busy and one calendar is unknown.',
  notFree: [
    { participant: 0, state: 'busy' },
    { participant: 2, state: 'unknown' },
  ],
};

type Of<State extends AnswerFacts['state']> = Extract<AnswerFacts, { state: State }>;

const remedies = everyDelivery.noTime.noTime!.remedies;

/** An answer for every state. */
export const answers: { [State in AnswerFacts['state']]: Of<State> } = {
  reading: { state: 'reading', meeting: sampleMeeting },
  linkRequired: { state: 'linkRequired', where: 'channel', sent: true },
  notUnderstood: {
    ...{ state: 'notUnderstood', why: 'unclear', about: 'next blursday', clear: '30 minutes' },
    settings: 'https://kairos.example/settings',
  },
  settings: {
    state: 'settings',
    id: SAMPLE_MEETING_ID,
    before: { hours: 'business', week: null, noticeMinutes: 0 },
    after: { hours: 'business', week: presetWeek('business').with(2, []), noticeMinutes: 240 },
    clock: '12-hour',
    isUndone: false,
    settings: 'https://kairos.example/settings',
  },
  attendance: {
    state: 'attendance',
    id: SAMPLE_MEETING_ID,
    title: 'Budget review',
    words: 'Cara Diaz is optional.',
    isUndone: false,
    url,
  },
  change: {
    state: 'change',
    id: SAMPLE_MEETING_ID,
    title: 'Budget review',
    change: { kind: 'length', duration: 90 },
    names: [],
    heldBack: [],
    pressed: null,
    booked: { start: bestSuggestion.start, end: bestSuggestion.end },
    movable: null,
    undo: { booking: 2, seconds: 10 },
    reader: { zone: 'Europe/Berlin', clock: '12-hour' },
    url,
  },
  times: {
    state: 'times',
    meeting: sampleMeeting,
    suggestions: [bestSuggestion, second],
    improvements: [],
    readAt: '2026-11-21T10:00:00Z',
    waitsFor: 'organizer',
    why: null,
    shared: false,
    taken: null,
  },
  waiting: {
    state: 'waiting',
    meeting: {
      ...sampleMeeting,
      people: sampleMeeting.people.map((one) =>
        one.number === 0 ? one : { ...one, presence: 'notJoined' as const },
      ),
    },
    readAt: '2026-11-21T10:00:00Z',
  },
  booking: { state: 'booking', meeting: sampleMeeting, start: bestSuggestion.start, end: bestSuggestion.end },
  booked: {
    state: 'booked',
    meeting: sampleMeeting,
    start: bestSuggestion.start,
    end: bestSuggestion.end,
    by: 'organizer',
    without: [2],
    calendar: { state: 'recorded', videoLink: 'https://meet.google.com/abc-defg-hij' },
    before: null,
    undo: null,
  },
  noTime: {
    state: 'noTime',
    meeting: sampleMeeting,
    reason: 'nobodyFree',
    remedies,
    readAt: '2026-11-21T10:00:00Z',
  },
  allDeclined: { state: 'allDeclined', meeting: sampleMeeting },
  cancelled: { state: 'cancelled', meeting: sampleMeeting, was: bestSuggestion.start, undo: null },
  lapsed: { state: 'lapsed', meeting: sampleMeeting, remedies },
  erased: { state: 'erased' },
};

export const linkToAsker: ConnectionRequestFacts = {
  to: 'asker',
  name: 'Ada',
  asked: '<@U0KAIROS> 90 minutes with <@U0BEN> &amp; <mailto:cara@example.com|cara@example.com>',
  meeting: null,
  url: 'https://kairos.example/slack/connect/token',
  validFor: 1440,
};

export const linkToParticipant: ConnectionRequestFacts = {
  ...linkToAsker,
  to: 'participant',
  name: 'Ben',
  asked: null,
  meeting: { organizer: 'Ada Lovelace', title: 'Project kick-off' },
};

const pressed = {
  action: { kind: 'book', start: bestSuggestion.start },
  title: sampleMeeting.title,
  url,
  zone: 'Europe/Berlin',
  clock: '12-hour',
} as const;

/** A press for every outcome. */
export const presses: { [Outcome in PressFacts['outcome']]: Extract<PressFacts, { outcome: Outcome }> } = {
  done: { ...pressed, outcome: 'done', movable: null, undo: null },
  notLinked: { ...pressed, outcome: 'notLinked', connect: linkToAsker.url },
  notOrganizer: {
    ...pressed,
    outcome: 'notOrganizer',
    organizer: { name: 'Ada Lovelace', slackUser: 'U0ADA' },
  },
  alreadyBooked: { ...pressed, outcome: 'alreadyBooked', start: '2026-11-25T09:00:00Z' },
  taken: { ...pressed, outcome: 'taken', who: null, movable: null },
  closed: { ...pressed, outcome: 'closed' },
  refused: { ...pressed, outcome: 'refused', message: 'At most 1,000 people can be left out' },
};

/** A notice for every kind of email, to its recipient. */
export const notices: Record<NoticeFacts['kind'], NoticeFacts> = everyDelivery;

const { start, end } = bestSuggestion;
const onHome = { id: SAMPLE_MEETING_ID, booked: null, waitsFor: null, best: null, isOptional: false };

export const sampleHome: Extract<HomeFacts, { connected: true }> = {
  connected: true,
  meetings: [
    {
      ...{ ...onHome, title: 'Project kick-off', url },
      booked: { start, end, videoLink: 'https://meet.google.com/abc-defg-hij' },
    },
    {
      ...{ ...onHome, title: 'Retrospective', url: `${url}/2`, waitsFor: 'choose' },
      best: { start, end, confidence: bestSuggestion.confidence },
    },
    { ...onHome, title: 'Offsite', url: `${url}/3`, waitsFor: 'remedy' },
  ],
  links: { meetings: 'https://kairos.example/meetings', settings: 'https://kairos.example/settings' },
};
