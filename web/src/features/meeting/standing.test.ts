import { expect, test } from 'vitest';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';
import { someDetails } from '#web/components/meetings/testkit/given.ts';
import { standingOf, timeToBook } from './standing.ts';
import { whoseTurn } from './turn.ts';

type Participant = MeetingDetailsAnswer['participants'][number];
type Ranking = NonNullable<MeetingDetailsAnswer['ranking']>;
type Choice = NonNullable<MeetingDetailsAnswer['choice']>;

const person = (id: number, status: Participant['status']): Participant => ({
  id,
  name: `P${id}`,
  email: `p${id}@example.com`,
  status,
  joinedAt: status === 'accepted' ? `2026-11-21T09:00:0${id}.000Z` : null,
  optional: false,
  mail: 'sent',
});

const suggestion = (notFree: number[] = []): Ranking['suggestions'][number] => ({
  id: 'one',
  suggestedTime: '2026-11-24T09:00:00.000Z',
  endTime: '2026-11-24T10:00:00.000Z',
  confidence: 90,
  confidenceInWords: 'Very likely, 90% confidence',
  participantsAvailable: 2,
  aiReasoning: '',
  details: [],
  costs: COSTS_NOTHING.costs,
  inconveniences: [],
  bent: [],
  people: [0, 1, 2].map((participant) => ({
    participant,
    state: notFree.includes(participant) ? ('busy' as const) : ('free' as const),
  })),
});

const ranked = (change: Partial<Ranking> = {}): Ranking => ({
  improvements: [],
  round: 1,
  at: '2026-11-21T09:00:04.000Z',
  ranker: { by: 'rules', version: '1' },
  oldestReadAt: null,
  current: true,
  headline: null,
  nothingGood: false,
  suggestions: [suggestion()],
  noTime: null,
  ...change,
});

const read = (participant: number) => ({
  participant,
  zone: 'Europe/Berlin',
  hours: 'business' as const,
  known: true,
  why: null,
  readAt: null,
  calendars: null,
  ...{ busy: [], unclear: [], open: [], soonest: null },
});

const meeting = (change: Partial<MeetingDetailsAnswer> = {}): MeetingDetailsAnswer =>
  someDetails({
    status: 'active',
    shareableLink: 'link',
    participants: [person(1, 'accepted'), person(2, 'accepted')],
    ...change,
  });

const booked = (change: Partial<MeetingDetailsAnswer> = {}) =>
  meeting({
    status: 'scheduled',
    scheduledTime: '2026-11-24T09:00:00.000Z',
    ranking: ranked(),
    evidence: [0, 1, 2].map(read),
    calendar: { state: 'recorded', why: null, triedUntil: null },
    bookedMails: { owed: 3, sent: 3, notSent: 0, unknown: 0 },
    ...change,
  });

test('what the rest of the page tells is said only there', () => {
  const silent = [person(1, 'accepted'), person(2, 'pending')];
  expect(standingOf(meeting({ participants: silent }))).toBeNull();
  expect(standingOf(meeting({ participants: [person(1, 'pending')], aiDecisionMode: 'manual' }))).toBeNull();
  expect(standingOf(meeting({ participants: [person(1, 'declined')] }))).toBeNull();
  expect(standingOf(meeting({ participants: [] }))).toBeNull();
  expect(standingOf(meeting({ ranking: ranked() }))).toBeNull();
  const none = ranked({ suggestions: [], noTime: { reason: 'nobodyFree', remedies: [] } });
  expect(standingOf(meeting({ ranking: none }))).toBeNull();
});

test('once everyone has replied calendars are read one by one, then times are ranked, again after each change', () => {
  expect(standingOf(meeting({ evidence: [read(0)] }))).toMatchObject({ state: 'now', text: '1 of 3 people' });
  expect(standingOf(meeting({ evidence: [0, 1, 2].map(read) }))?.title).toBe('Ranking times');
  expect(standingOf(meeting({ ranking: ranked({ current: false }) }))?.title).toBe('Reading calendars');
});

test('what automatic mode leaves to the organizer is said with the reason, and never that it will book', () => {
  const turn = (change: Partial<Ranking['suggestions'][number]>) =>
    whoseTurn(meeting({ ranking: ranked({ suggestions: [{ ...suggestion(), ...change }] }) }));
  expect(turn({})).toBe("It works for everyone. We're booking it.");
  expect(turn({ bent: ['outsideHours'] })).toMatch(/^It's your turn\. .+ outside someone's hours/);
  expect(turn({ bent: ['outsidePreference'] })).toMatch(/^It's your turn\. .+ outside the preferred hours/);
  expect(turn({ ...suggestion([2]), bent: ['someoneMissing'] })).toMatch(/^It's your turn\. Not everyone/);
  const unknown = suggestion([2]).people.map((one) =>
    one.state === 'busy' ? { ...one, state: 'unknown' as const } : one,
  );
  expect(turn({ people: unknown })).toMatch(/^It's your turn\. We don't know if everyone/);
  const participants = [person(1, 'accepted'), person(2, 'pending')];
  expect(whoseTurn(meeting({ ranking: ranked(), participants }))).toMatch(
    /^We'll book .+ once everyone replies/,
  );
});

test('a booked meeting goes on to the calendars and the emails, until all are told', () => {
  const mailed = (change: object) => ({ owed: 3, sent: 0, notSent: 0, unknown: 0, ...change });
  const undo = { booking: 1, until: '2026-11-21T09:00:10.000Z', before: null };
  const due = { state: 'due' as const, why: null, triedUntil: null };
  expect(standingOf(booked({ undo }))?.title).toBe('Waiting while you can undo');
  expect(standingOf(booked({ calendar: due, bookedMails: mailed({}) }))?.title).toBe('Adding to calendars');
  expect(standingOf(booked({ bookedMails: mailed({ sent: 1 }) }))).toMatchObject({ text: '1 of 3' });
  expect(standingOf(booked())).toBeNull();

  // Emails no longer wait for an event that is late, and nobody waits for an email that may not have been sent.
  const late = { ...due, triedUntil: '2026-11-24T10:00:00.000Z' };
  expect(standingOf(booked({ calendar: late, bookedMails: mailed({ sent: 1 }) }))?.title).toBe(
    'Sending emails',
  );
  expect(standingOf(booked({ bookedMails: mailed({ sent: 2, notSent: 1 }) }))).toEqual({
    state: 'failed',
    title: "Couldn't email 1 person",
  });
  expect(standingOf(booked({ bookedMails: mailed({ sent: 2, unknown: 1 }) }))?.state).toBe('failed');
});

test('how long it took is said from what happened', () => {
  const choice: Choice = {
    by: 'automatic',
    at: '2026-11-21T09:00:05.000Z',
    without: [],
    round: 1,
    ranker: { by: 'rules', version: '1' },
    evidenceRevision: 2,
    suggestion: suggestion(),
  };
  expect(timeToBook(booked({ choice }))).toBe('3 seconds');
  expect(timeToBook(booked({ choice: { ...choice, by: 'organizer' } }))).toBeNull();
});
