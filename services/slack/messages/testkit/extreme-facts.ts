import fc from 'fast-check';
import { CLOCKS } from '#contracts/clock.ts';
import {
  notUnderstood,
  type RequestedChange,
  type RequestedSettings,
  type SlackAction,
  slackConversationKind,
} from '#contracts/events/slack.ts';
import type { Improvement, Remedy, Suggestion } from '#contracts/events/suggestion.ts';
import { everyDelivery } from '#services/mail/testkit/fixtures.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';
import type {
  AnswerFacts,
  ConnectionRequestFacts,
  HomeFacts,
  MeetingFacts,
  MovableFacts,
  NoticeFacts,
  PressFacts,
} from '../facts.ts';
import { SAMPLE_MEETING_ID } from './facts.ts';

const NASTY = [
  '<!channel> <https://evil.example|click> *x* _y_ ~z~ `code`',
  '@here &lt;!everyone&gt; <@U0EVE>',
  '> quoted\n> twice',
  'פגישה עם דנה בשעה 10:00',
  '👩‍👩‍👧‍👦'.repeat(60),
  `z${'\u0301'.repeat(4000)}`,
  '\u202egnp.exe\u2066',
  '&'.repeat(300),
  'W'.repeat(5000),
  '\ud83d',
  '   ',
  '',
];

export const anyNastyText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.tuple(fc.constantFrom(...NASTY), fc.constantFrom(...NASTY)).map((two) => two.join('')),
);

const zone = fc.constantFrom(
  null,
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/Argentina/ComodRivadavia',
  'Pacific/Chatham',
  'America/North_Dakota/New_Salem',
  'Africa/Lagos',
  'UTC+3',
  'UTC',
  'Mars/<!here>',
);
const clock = fc.constantFrom(...CLOCKS);
const address = fc.constantFrom(
  'https://kairos.example/meetings/1',
  'https://kairos.example/meetings/2',
  `https://kairos.example/${'a'.repeat(4000)}`,
  'javascript:alert(1)',
  'https://evil.example/<!channel>',
);
const instant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString());
const day = instant.map((at) => at.slice(0, 10));
const count = fc.integer({ min: 0, max: 50 });
const state = fc.constantFrom('busy' as const, 'outOfHours' as const, 'unknown' as const);

const suggestion: fc.Arbitrary<Suggestion> = fc.record({
  start: instant,
  end: instant,
  confidence: fc.integer({ min: 0, max: 100 }),
  costs: fc.constant(COSTS_NOTHING.costs),
  inconveniences: fc.constant([]),
  because: fc.constant([]),
  reason: anyNastyText,
  notFree: fc.array(fc.record({ participant: count, state }), { maxLength: 50 }),
  bent: fc.constant([]),
});
const suggestions = fc.uniqueArray(suggestion, {
  selector: ({ start }) => start.slice(0, 16),
  minLength: 1,
  maxLength: 5,
});

const remedy: fc.Arbitrary<Remedy> = fc.oneof(
  fc.record({ kind: fc.constant('widerDates' as const), dateRangeStart: day, dateRangeEnd: day }),
  fc.record({ kind: fc.constant('shorter' as const), duration: fc.integer({ min: 15, max: 480 }) }),
  fc.record({ kind: fc.constant('without' as const), participant: count }),
);
const remedies: fc.Arbitrary<Remedy[]> = fc.uniqueArray(remedy, {
  selector: (one) => JSON.stringify(one),
  maxLength: 60,
});

const improvements: fc.Arbitrary<Improvement[]> = fc.uniqueArray(
  fc.record({
    change: remedy,
    start: instant,
    end: instant,
    cost: fc.constant(3),
    notFree: fc.array(fc.record({ participant: count, state }), { maxLength: 50 }),
    bent: fc.subarray(['outsideHours' as const, 'someoneMissing' as const]),
  }),
  { selector: ({ change }) => change.kind, maxLength: 3 },
);

const person = fc.record({
  isHeldBack: fc.constant(true as const),
  name: fc.option(anyNastyText),
  slackUser: fc.option(fc.constantFrom('U0BEN', 'W12', '<!here>', 'U0BEN>')),
  zone,
  presence: fc.constantFrom(
    'ready' as const,
    'notJoined' as const,
    'notConnected' as const,
    'unreadable' as const,
    'unknownZone' as const,
    'declined' as const,
  ),
});

const timeOptions = {
  priority: fc.constantFrom('best' as const, 'soonest' as const),
  excludedDays: fc.array(day, { maxLength: 30 }),
  earliest: fc.option(fc.constantFrom('00:00', '09:30')),
  latest: fc.option(fc.constantFrom('16:45', '23:45')),
  nights: fc.boolean(),
  movesItself: fc.boolean(),
};

const meeting: fc.Arbitrary<MeetingFacts> = fc.record({
  id: fc.constant(SAMPLE_MEETING_ID),
  title: anyNastyText,
  duration: fc.integer({ min: 15, max: 480 }),
  dateRangeStart: day,
  dateRangeEnd: day,
  timePreference: fc.constantFrom('morning' as const, 'business' as const, 'all' as const),
  ...timeOptions,
  clock,
  people: fc
    .array(person, { maxLength: 50 })
    .map((people) => people.map((each, number) => ({ ...each, number }))),
  attendance: fc.record({
    optional: fc.uniqueArray(fc.integer({ min: 1, max: 49 }), { maxLength: 20 }),
    quorums: fc.array(
      fc.record({
        atLeast: fc.constant(2),
        members: fc.uniqueArray(fc.integer({ min: 1, max: 49 }), { minLength: 3, maxLength: 9 }),
      }),
      { maxLength: 20 },
    ),
  }),
  url: address,
});

const calendar = fc.oneof(
  fc.constant({ state: 'due' as const }),
  fc.record({ state: fc.constant('recorded' as const), videoLink: fc.option(address) }),
  fc.record({
    state: fc.constant('failed' as const),
    why: fc.constantFrom('notConnected' as const, 'refused' as const, 'unreachable' as const),
  }),
);

const undo = fc.option(fc.record({ booking: fc.option(count), seconds: count }));

const reader = fc.record({ zone: zone.map((known) => known ?? 'UTC'), clock });

const movable: fc.Arbitrary<MovableFacts | null> = fc.option(
  fc.record({
    id: fc.constant(SAMPLE_MEETING_ID),
    title: fc.option(anyNastyText),
    movable: fc.record(
      {
        start: instant,
        end: instant,
        newDuration: fc.integer({ min: 15, max: 480 }),
        notFree: fc.array(count, { maxLength: 50 }),
        times: fc.oneof(fc.constant<Suggestion[]>([]), suggestions),
      },
      { requiredKeys: ['start', 'end', 'notFree', 'times'] },
    ),
    people: meeting.map(({ people }) => people),
    reader,
    shared: fc.boolean(),
  }),
);

export const anyAnswer: fc.Arbitrary<AnswerFacts> = fc.oneof(
  fc.record({ state: fc.constant('reading' as const), meeting: fc.option(meeting) }),
  fc.record({
    state: fc.constant('linkRequired' as const),
    where: fc.constantFrom(...slackConversationKind.options),
    sent: fc.option(fc.boolean()),
  }),
  fc.record({
    state: fc.constant('notUnderstood' as const),
    why: fc.constantFrom(...notUnderstood.options),
    about: fc.option(anyNastyText),
    clear: fc.option(anyNastyText),
    settings: address,
  }),
  fc.record({
    state: fc.constant('settings' as const),
    id: fc.constant(SAMPLE_MEETING_ID),
    before: fc.constant<RequestedSettings>({ daysOff: [] }),
    after: fc.record({
      daysOff: fc.array(
        day.map((from) => ({ from, to: from })),
        { maxLength: 50 },
      ),
    }),
    clock,
    isUndone: fc.boolean(),
    settings: address,
  }),
  fc.record({
    state: fc.constant('change' as const),
    id: fc.constant(SAMPLE_MEETING_ID),
    title: fc.option(anyNastyText),
    change: fc.oneof(
      fc.constantFrom<(RequestedChange | null)[]>(
        null,
        { kind: 'cancel' },
        { kind: 'move' },
        { kind: 'length', duration: 90 },
        { kind: 'add', people: [], bookedTime: 'asked' },
        { kind: 'remove', participants: [1], names: [] },
        { kind: 'details', videoAddress: '', video: 'none' },
      ),
      anyNastyText.map((title) => ({ kind: 'details' as const, title })),
    ),
    names: fc.array(anyNastyText, { maxLength: 50 }),
    heldBack: fc.array(anyNastyText, { maxLength: 50 }),
    pressed: fc.constantFrom<(SlackAction | null)[]>(
      null,
      { kind: 'undo', booking: 2 },
      { kind: 'book', start: '2026-11-24T10:00:00Z' },
    ),
    booked: fc.option(fc.record({ start: instant, end: instant })),
    movable,
    undo,
    reader,
    url: address,
  }),
  fc.record({
    state: fc.constant('times' as const),
    shared: fc.boolean(),
    meeting,
    suggestions,
    improvements,
    readAt: fc.option(instant),
    waitsFor: fc.constantFrom('organizer' as const, 'answers' as const),
    why: fc.option(anyNastyText),
    taken: fc.option(instant),
  }),
  fc.record({ state: fc.constant('booking' as const), meeting, start: instant, end: instant }),
  fc.record({
    state: fc.constant('booked' as const),
    meeting,
    start: instant,
    end: instant,
    by: fc.constantFrom('organizer' as const, 'automatic' as const),
    without: fc.uniqueArray(count, { maxLength: 50 }),
    calendar,
    before: fc.option(fc.record({ start: instant, end: instant })),
    undo,
  }),
  fc.record({
    state: fc.constant('noTime' as const),
    meeting,
    reason: fc.constantFrom('rangePassed' as const, 'rangeTooShort' as const, 'nobodyFree' as const),
    remedies,
    readAt: fc.option(instant),
  }),
  fc.record({ state: fc.constant('allDeclined' as const), meeting }),
  fc.record({ state: fc.constant('cancelled' as const), meeting, was: fc.option(instant), undo }),
  fc.record({ state: fc.constant('lapsed' as const), meeting, remedies }),
  fc.constant({ state: 'erased' as const }),
);

export const anyConnectionRequest: fc.Arbitrary<ConnectionRequestFacts> = fc.record({
  to: fc.constantFrom('asker' as const, 'participant' as const),
  name: fc.option(anyNastyText),
  asked: fc.option(anyNastyText),
  meeting: fc.option(fc.record({ organizer: anyNastyText, title: anyNastyText })),
  url: address,
  validFor: fc.integer({ min: 1, max: 20_000 }),
});

const pressed = {
  action: fc.oneof(
    fc.record({ kind: fc.constant('book' as const), start: instant }),
    fc.constant({ kind: 'cancel' as const }),
    fc.constant({ kind: 'move' as const }),
    fc.record({ kind: fc.constant('keep' as const), start: instant }),
    fc.record({ kind: fc.constant('without' as const), participant: count }),
  ),
  title: fc.option(anyNastyText),
  url: address,
  zone: zone.map((known) => known ?? 'UTC'),
  clock,
};

export const anyPress: fc.Arbitrary<PressFacts> = fc.oneof(
  fc.record({
    ...pressed,
    outcome: fc.constant('closed' as const),
  }),
  fc.record({
    ...pressed,
    outcome: fc.constant('done' as const),
    movable,
    undo: fc.option(
      fc.record({ meetingId: fc.uuid(), undo: fc.record({ booking: fc.option(count), seconds: count }) }),
    ),
  }),
  fc.record({ ...pressed, outcome: fc.constant('taken' as const), who: fc.option(anyNastyText), movable }),
  fc.record({ ...pressed, outcome: fc.constant('notLinked' as const), connect: address }),
  fc.record({
    ...pressed,
    outcome: fc.constant('notOrganizer' as const),
    organizer: fc.record({
      name: fc.option(anyNastyText),
      slackUser: fc.option(fc.constantFrom('U0ADA', '!channel')),
    }),
  }),
  fc.record({ ...pressed, outcome: fc.constant('alreadyBooked' as const), start: instant }),
  fc.record({ ...pressed, outcome: fc.constant('refused' as const), message: fc.option(anyNastyText) }),
);

export const anyNotice: fc.Arbitrary<NoticeFacts> = fc
  .record({
    known: fc.constantFrom(...Object.values(everyDelivery)),
    words: fc.array(anyNastyText, { minLength: 6, maxLength: 6 }),
    zone,
    clock,
    suggestions,
    remedies,
    open: address,
    people: fc.array(anyNastyText, { maxLength: 50 }),
  })
  .map(({ known, words, zone, clock, suggestions, remedies, open, people }) => ({
    ...known,
    recipient: { ...known.recipient, name: words[0]!, zone, clock },
    organizer: { ...known.organizer, name: words[1]! },
    meeting: { ...known.meeting, title: words[2]!, description: words[3]! },
    why: words[4]!,
    people: people.map((name, index) => ({ number: index + 1, name })),
    links: { ...known.links, open },
    ...(known.suggestions && { suggestions }),
    ...(known.noTime && { noTime: { ...known.noTime, remedies } }),
  }));

export const anyHome: fc.Arbitrary<HomeFacts> = fc.oneof(
  fc.record({ connected: fc.constant(false as const), connect: address }),
  fc.record({
    connected: fc.constant(true as const),
    meetings: fc.array(
      fc.record({
        id: fc.constant(SAMPLE_MEETING_ID),
        title: anyNastyText,
        url: address,
        isOptional: fc.boolean(),
        booked: fc.option(fc.record({ start: instant, end: instant, videoLink: fc.option(address) })),
        waitsFor: fc.option(
          fc.constantFrom('answer' as const, 'choose' as const, 'remedy' as const, 'calendar' as const),
        ),
        best: fc.option(
          fc.record({ start: instant, end: instant, confidence: fc.integer({ min: 0, max: 100 }) }),
        ),
      }),
      { maxLength: 20 },
    ),
    links: fc.record({ meetings: address, settings: address }),
  }),
);
