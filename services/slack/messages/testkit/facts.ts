import type { Suggestion } from '#contracts/events/suggestion.ts';
import { everyKind } from '#services/mail/testkit/fixtures.ts';
import type { AnswerFacts, HomeFacts, LinkFacts, MeetingFacts, NoticeFacts, PressFacts } from '../facts.ts';

/** Facts for the tests of this folder: Ada in Berlin asks for a meeting with Ben in Kolkata and Cara. */

export const MEETING = '0b8f9a0e-57a3-4c53-8a39-6a5f2f9a4b11';
const url = `https://kairos.example/meetings/${MEETING}`;

export const meeting: MeetingFacts = {
  id: MEETING,
  title: 'Project kick-off',
  duration: 90,
  dateRangeStart: '2026-11-24',
  dateRangeEnd: '2026-11-30',
  timePreference: 'morning',
  people: [
    { number: 0, name: 'Ada Lovelace', slackUser: 'U0ADA', zone: 'Europe/Berlin', presence: 'ready' },
    { number: 1, name: 'Ben Okri', slackUser: 'U0BEN', zone: 'Asia/Kolkata', presence: 'ready' },
    { number: 2, name: 'Cara Diaz', slackUser: null, zone: null, presence: 'notJoined' },
  ],
  url,
};

const parts = {
  attendance: 1,
  hours: 1,
  sooner: 1,
  breathingRoom: 1,
  roundStart: 1,
  lunch: 1,
  fragmentation: 1,
  weekday: 1,
};

export const best: Suggestion = {
  start: '2026-11-24T09:00:00Z',
  end: '2026-11-24T10:30:00Z',
  confidence: 60,
  parts,
  reason: '2 of 3 people are free, while one calendar is unknown; it is soon.',
  notFree: [{ participant: 2, state: 'unknown' }],
  bent: [],
};

const second: Suggestion = {
  ...best,
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

const remedies = everyKind.noTime.noTime!.remedies;

/** One of every state. */
export const answers: { [State in AnswerFacts['state']]: Of<State> } = {
  reading: { state: 'reading', meeting },
  linkRequired: { state: 'linkRequired', where: 'channel', sent: true },
  notUnderstood: { state: 'notUnderstood', why: 'unclear', about: 'next blursday' },
  times: {
    state: 'times',
    meeting,
    suggestions: [best, second],
    readAt: '2026-11-21T10:00:00Z',
    waitsFor: 'organizer',
    why: null,
    taken: null,
  },
  booking: { state: 'booking', meeting, start: best.start, end: best.end },
  booked: {
    state: 'booked',
    meeting,
    start: best.start,
    end: best.end,
    by: 'organizer',
    without: [2],
    calendar: { state: 'recorded', videoLink: 'https://meet.google.com/abc-defg-hij' },
  },
  noTime: { state: 'noTime', meeting, reason: 'nobodyFree', remedies, readAt: '2026-11-21T10:00:00Z' },
  allDeclined: { state: 'allDeclined', meeting },
  cancelled: { state: 'cancelled', meeting, was: best.start },
  lapsed: { state: 'lapsed', meeting, remedies },
  erased: { state: 'erased' },
};

export const linkToAsker: LinkFacts = {
  to: 'asker',
  name: 'Ada',
  asked: '<@U0KAIROS> 90 minutes with <@U0BEN> &amp; <mailto:cara@example.com|cara@example.com>',
  meeting: null,
  url: 'https://kairos.example/slack/connect/token',
  validFor: 1440,
};

export const linkToParticipant: LinkFacts = {
  ...linkToAsker,
  to: 'participant',
  name: 'Ben',
  asked: null,
  meeting: { organizer: 'Ada Lovelace', title: 'Project kick-off' },
};

const pressed = {
  action: { kind: 'book', start: best.start },
  title: meeting.title,
  url,
  zone: 'Europe/Berlin',
} as const;

/** One of every outcome. */
export const presses: { [Outcome in PressFacts['outcome']]: Extract<PressFacts, { outcome: Outcome }> } = {
  done: { ...pressed, outcome: 'done' },
  notLinked: { ...pressed, outcome: 'notLinked', connect: linkToAsker.url },
  notOrganizer: {
    ...pressed,
    outcome: 'notOrganizer',
    organizer: { name: 'Ada Lovelace', slackUser: 'U0ADA' },
  },
  alreadyBooked: { ...pressed, outcome: 'alreadyBooked', start: '2026-11-25T09:00:00Z' },
  taken: { ...pressed, outcome: 'taken' },
  closed: { ...pressed, outcome: 'closed' },
  refused: { ...pressed, outcome: 'refused', message: 'At most 1,000 people can be left out' },
};

/** One of every kind of mail, to whom it goes. */
export const notices: Record<NoticeFacts['kind'], NoticeFacts> = everyKind;

export const home: Extract<HomeFacts, { connected: true }> = {
  connected: true,
  next: [
    {
      title: 'Project kick-off',
      start: best.start,
      end: best.end,
      url,
      videoLink: 'https://meet.google.com/abc-defg-hij',
    },
  ],
  waiting: [
    {
      for: 'choose',
      title: 'Retrospective',
      url: `${url}/2`,
      best: { meetingId: MEETING, start: best.start, end: best.end, confidence: best.confidence },
    },
    { for: 'remedy', title: 'Offsite', url: `${url}/3`, best: null },
  ],
  links: { meetings: 'https://kairos.example/meetings', settings: 'https://kairos.example/settings' },
};
