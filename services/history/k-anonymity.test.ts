import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { TypedMark } from '#contracts/typed-answer.ts';
import type { RecordedWishes } from '#contracts/wishes.ts';
import { packSpans } from '#services/domain/evidence/typed-answer.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { whyAnswer } from '#services/http/history/answers.ts';
import { presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import { countingAnswer } from '#services/scheduling/meeting-request/typed-answers.ts';
import type { User } from '#services/storage/accounts/port.ts';
import {
  bookingStartedFact,
  createdFact,
  invitedFact,
  joinedFact,
  recordFacts,
  STORY_MEETING,
  STORY_ORGANIZER,
  type StoryFact,
  slotBookedFact,
  storyFact,
  suggestedFact,
} from '#tests/stories/given.ts';
import { kAnonymousLook } from './k-anonymity.ts';
import { knownBefore } from './known-then.ts';
import type { StoryEvent } from './story.ts';
import { visibleHistory } from './visible-history.ts';

const AT = '2026-03-02T09:58:00.000Z';

const NOBODY = { free: 0, busy: 0, outOfHours: 0, unknown: 0, night: 0, tooSoon: 0 };

const START = '2026-03-04T09:00:00.000Z';
/** From 21:00 UTC on the evening before the first day on: the whole of START is busy. */
const BUSY = [60 * 60, 60];
const BUSY_LATER = [61 * 60, 60];

const accountOf = (participant: number) =>
  participant === 0
    ? STORY_ORGANIZER
    : `0b0e7ab1-0000-4000-8000-0000000001${String(participant).padStart(2, '0')}`;

const asks = (participant: number) => invitedFact(participant);
const joins = (participant: number) => joinedFact(participant, accountOf(participant));
const declines = (participant: number) => storyFact('ParticipantDeclined', { participant });
const reads = (
  participant: number,
  busy: number[] | null = [],
  {
    end = '2026-03-10T01:00:00Z',
    zone = 'Europe/Berlin',
    wishes,
    unclear,
  }: { end?: string; zone?: string; wishes?: RecordedWishes | undefined; unclear?: number[] } = {},
) =>
  storyFact('AvailabilityRead', {
    startedAt: AT,
    participant,
    zone,
    hours: 'business',
    range: { start: '2026-03-01T21:00:00Z', end },
    busy,
    ...(wishes && { wishes }),
    ...(unclear && { unclear }),
    part: 1,
    parts: 1,
  });
const confirms = (participant: number) =>
  storyFact('AvailabilityConfirmed', { startedAt: AT, participant, revision: 0 });
const isUnknown = (participant: number) =>
  storyFact('AvailabilityUnknown', { startedAt: AT, participant, why: 'notJoined', zone: 'Europe/Berlin' });
/** Of the whole of START and what follows it; null takes the answer away. */
const types = (participant: number, answer: TypedMark | null) => [
  storyFact('AnswerTyped', {
    ...{ participant, startedAt: '2026-03-02T10:00:00Z', zone: 'Europe/Berlin', asOf: 0 },
    spans:
      answer === null
        ? []
        : packSpans([{ from: Date.parse(START) / 60_000, to: Date.parse(START) / 60_000 + 120, answer }]),
  }),
  storyFact('ParticipantAnswered', { participant }),
];
const ranks = (round: number) => suggestedFact(round, ['2026-03-05T09:00:00.000Z']);

const opened = (events: readonly StoryFact[]) => recordFacts(events) as readonly StoryEvent[];

/** What someone is told at each version that there is to them: an analyst, or the participant of this number. */
function answers(events: readonly StoryFact[], viewer: number | null, policy = DEFAULT_RANKING_POLICY) {
  const story = opened(events);
  const state = knownBefore(story, '2100-01-01T00:00:00Z').meeting as ExistingMeeting;
  const id = viewer === null ? 'someone' : accountOf(viewer);
  const user = { id, email: 'x@example.com', addresses: [], zone: 'UTC' };
  const reading = { id: STORY_MEETING, state, role: viewer === null ? 'analyst' : 'participant' } as const;
  const reader = visibleHistory(user as unknown as User, { reading, organizer: null, events: story });
  return reader.shown.map((event, index) => ({
    type: event.type,
    ...whyAnswer(reader, String(index + 1), { start: START, policy }),
  }));
}

const countsOf = (events: readonly StoryFact[], viewer: number | null) =>
  answers(events, viewer).map(({ counts }) => counts);

const FOUR = [createdFact(), ...[1, 2, 3].map(asks), ...[1, 2, 3].map(joins)];
const LOOK = [reads(0, BUSY), reads(1), reads(2), reads(3)];

describe('an analyst', () => {
  test('is told how many were how by a ranking, and nothing between the readings of a look', () => {
    const all = answers([...FOUR, ...LOOK, ranks(1)], null);
    expect(all.at(-1)).toMatchObject({
      counts: { ...NOBODY, free: 3, busy: 1, outOfHours: 0, unknown: 0 },
      score: { start: START },
    });
    expect(all.slice(0, -1).map(({ counts, score }) => [counts, score])).toEqual(
      all.slice(0, -1).map(() => [null, null]),
    );
  });

  test('is told by the whole look, also where the meeting was changed in the midst of it', () => {
    const look = [...LOOK.slice(0, 3), storyFact('MeetingChanged', { title: 'Another' }), ...LOOK.slice(3)];
    expect(countsOf([...FOUR, ...look, ranks(1)], null).at(-1)).toMatchObject({
      free: 3,
      busy: 1,
      unknown: 0,
    });
  });

  test('is not told of fewer known calendars than three, however many are invited', () => {
    const few = [...FOUR, reads(0, BUSY), reads(1), isUnknown(2), isUnknown(3), ranks(1)];
    expect(answers(few, null).at(-1)).toMatchObject({
      counts: null,
      sentence: expect.stringContaining(
        "Kairos doesn't say how they were on Wednesday, March 4, 9:00 AM to 10:00 AM, so no one's calendar can be worked out.",
      ),
    });
  });

  test('is not told of the organizer alone where no one else counts in the score', () => {
    const alone = { ...DEFAULT_RANKING_POLICY, required: 'organizer' as const };
    const last = answers([...FOUR, ...LOOK, ranks(1)], null, alone).at(-1);
    expect([last?.counts, last?.score]).toEqual([null, null]);
  });

  test('is told once nobody’s answer is awaited any more: they have answered, or the time is booked', () => {
    const open = [...FOUR, asks(4), ...LOOK, isUnknown(4), ranks(1)];
    expect(countsOf(open, null).at(-1)).toBeNull();
    const start = '2026-03-05T09:00:00.000Z';
    const answered = countsOf([...open, declines(4), ranks(2)], null);
    expect(answered.slice(-2)).toEqual([null, { ...NOBODY, free: 3, busy: 1, outOfHours: 0, unknown: 0 }]);
    const joins4 = [...open, joins(4), ...[0, 1, 2, 3].map(confirms), reads(4), ranks(2)];
    expect(countsOf(joins4, null).at(-1)).toMatchObject({ free: 4, busy: 1, unknown: 0 });
    const booked = [...open, bookingStartedFact(1, start), slotBookedFact(1, start)];
    expect(countsOf(booked, null).at(-1)).toMatchObject({ free: 3, busy: 1, unknown: 1 });
  });

  test.each([
    ['came later', (busy: number[]) => [joins(4), ...LOOK, reads(4, busy), ranks(2)]],
    [
      'came as the dates were changed',
      (busy: number[]) => [
        storyFact('MeetingChanged', { dateRangeEnd: '2026-03-12' }),
        joins(4),
        ...[BUSY, [], [], [], busy].map((one, number) => reads(number, one, { end: '2026-03-13T01:00:00Z' })),
        ranks(2),
      ],
    ],
    ['has another appointment', (busy: number[]) => [reads(2, busy), ranks(2)]],
    ['answers by hand', (busy: number[]) => [...types(2, busy === BUSY ? 'doesntWork' : 'works'), ranks(2)]],
  ])('learns nothing of one who %s by comparing versions', (_, rest) => {
    const [free, busy] = [[], BUSY].map((calendar) =>
      countsOf([...FOUR, ...LOOK, ranks(1), ...rest(calendar)], null),
    );
    expect(free).toEqual(busy);
    expect(free!.at(-1)).toMatchObject({ free: 3, busy: 1 });
  });

  test('is told by the earlier look where someone wishes something else in the later one', () => {
    const wishes = { noticeMinutes: 60 };
    const story = opened([...FOUR, ...LOOK, ranks(1), reads(1, [], { wishes }), ranks(2)]);
    expect(kAnonymousLook(story, START, null)?.evidence.people[1]).not.toHaveProperty('wishes');
    const three = [1, 2, 3].map((participant) => reads(participant, [], { wishes }));
    const later = opened([...FOUR, ...LOOK, ranks(1), ...three, ranks(2)]);
    expect(kAnonymousLook(later, START, null)?.evidence.people[1]).toMatchObject({ wishes });
  });

  test('is told nothing where one more calendar cannot tell than leaves three that can', () => {
    const unclear = (participant: number) => reads(participant, [], { unclear: BUSY });
    const [, ...others] = LOOK;
    expect(countsOf([...FOUR, unclear(0), ...others, ranks(1)], null).at(-1)).toEqual({
      ...{ ...NOBODY, free: 3 },
      unknown: 1,
    });
    expect(countsOf([...FOUR, unclear(0), unclear(1), ...others.slice(1), ranks(1)], null).at(-1)).toBeNull();
  });

  test('is told by the earlier look where one calendar can tell less in the later one', () => {
    const story = opened([...FOUR, ...LOOK, ranks(1), reads(1, [], { unclear: BUSY_LATER }), ranks(2)]);
    expect(kAnonymousLook(story, START, null)?.evidence.people[1]).not.toHaveProperty('unclear');
  });

  test('is told of those who answered by hand like of those with a calendar', () => {
    const byHand = [...types(1, 'works'), ...types(2, 'ifNeedBe'), ...types(3, 'doesntWork')];
    expect(countsOf([...FOUR, reads(0), ...byHand, ranks(1)], null).at(-1)).toEqual({
      ...NOBODY,
      free: 3,
      busy: 1,
    });
    expect(countsOf([...FOUR, reads(0), ...byHand.slice(0, 2), ranks(1)], null).at(-1)).toBeNull();
  });

  test('is told by a later look for other dates where the calendars say the same as far as both go', () => {
    const wider = [BUSY, [], [], []].map((busy, number) =>
      reads(number, busy, { end: '2026-03-13T01:00:00Z' }),
    );
    const dates = storyFact('MeetingChanged', { dateRangeEnd: '2026-03-12' });
    const all = answers([...FOUR, ...LOOK, ranks(1), dates, ...wider, ranks(2)], null);
    const places = all.filter(({ counts }) => counts !== null).map(({ type, of }) => [type, of !== null]);
    expect(places.at(0)).toEqual(['TimesSuggested', true]);
    expect(places.at(1)).toEqual(['MeetingChanged', false]);
    expect(places.at(-1)).toEqual(['TimesSuggested', true]);
  });

  test('learns nothing of one who declined by leaving them out', () => {
    const counts = countsOf([...FOUR, ...LOOK, ranks(1), declines(3), ranks(2)], null);
    expect(counts.slice(-3)).toEqual([
      { ...NOBODY, free: 3, busy: 1, outOfHours: 0, unknown: 0 },
      null,
      null,
    ]);
  });

  test('is told nothing by a look of which someone was erased, then or after they left', () => {
    const erased = [reads(0, BUSY), reads(1), reads(2), reads(3, null)];
    const counts = countsOf([...FOUR, ...erased, ranks(1), declines(3), ranks(2)], null);
    expect(counts.filter((one) => one !== null)).toEqual([]);
  });

  test('is told again where three calendars and more say something else', () => {
    const again = [reads(1, BUSY), reads(2, BUSY), reads(3, BUSY), ranks(2)];
    expect(countsOf([...FOUR, ...LOOK, ranks(1), ...again], null).at(-1)).toMatchObject({ free: 0, busy: 4 });
  });
});

describe('a participant', () => {
  const five = [createdFact(), ...[1, 2, 3, 4].map(asks), ...[1, 2, 3, 4].map(joins)];
  const look = [...LOOK, reads(4)];

  test('is told of three others by a ranking, and at the version of their own reading only of themselves', () => {
    const all = answers([...five, ...look, ranks(1)], 1);
    const own = all.find(({ type }) => type === 'AvailabilityRead');
    expect(own).toMatchObject({ counts: null, score: null, people: [{ participant: 1, state: 'free' }] });
    expect(own?.sentence).toBe(
      "You were free on Wednesday, March 4, 9:00 AM to 10:00 AM. Kairos doesn't say how the others were, so no one's calendar can be worked out.",
    );
    expect(all.at(-1)?.counts).toEqual({ ...NOBODY, free: 4, busy: 1, outOfHours: 0, unknown: 0 });
  });

  test('is not told of one other whose calendar alone is known', () => {
    const first = [createdFact(), ...[1, 2, 3, 4].map(asks), joins(1), reads(0, BUSY), reads(1)];
    const told = countsOf([...first, ...[2, 3, 4].map(isUnknown), ranks(1), ...[2, 3, 4].map(declines)], 1);
    expect(told.filter((counts) => counts !== null)).toEqual([]);
  });
});

test('whatever happens, two answers are based on the same calendars and answers by hand, or on those of three people that differ', () => {
  const EVERYBODY = [0, 1, 2, 3, 4, 5, 6];
  const person = fc.integer({ min: 1, max: 6 });
  const calendar = fc.tuple(
    fc.constantFrom(...EVERYBODY),
    fc.constantFrom([], BUSY, BUSY_LATER),
    fc.constantFrom('Europe/Berlin', 'Asia/Tokyo'),
    fc.constantFrom(undefined, { noticeMinutes: 60 }),
  );
  const step = fc.oneof(
    person.map((number) => [joins(number)]),
    person.map((number) => [declines(number)]),
    fc
      .tuple(person, fc.constantFrom('works' as const, 'doesntWork' as const, null))
      .map(([number, answer]) => [...types(number, answer), ranks(1)]),
    person.map((participant) => [storyFact('InvitationRepeated', { participant, invitation: 2 })]),
    fc
      .uniqueArray(calendar, { selector: ([number]) => number, minLength: 1 })
      .map((all) => [
        ...all.map(([number, busy, zone, wishes]) => reads(number, busy, { zone, wishes })),
        ranks(1),
      ]),
    fc.constant([storyFact('MeetingLapsed', {})]),
  );
  let compared = 0;
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 3, maxLength: 14 }),
      fc.constantFrom(null, 1),
      (steps, viewer) => {
        const story = opened([
          createdFact(),
          ...[1, 2, 3].flatMap((number) => [asks(number), joins(number)]),
          ...steps.flat(),
        ]);
        const readings: Map<number, string>[] = [];
        for (let version = 1; version <= story.length; version++) {
          const events = story.slice(0, version);
          const look = kAnonymousLook(events, START, viewer);
          if (!look) continue;
          const { meeting } = knownBefore(events, START);
          const others = presentNumbers(meeting as ExistingMeeting).filter((number) => number !== viewer);
          const known = others.flatMap((number): [number, string][] => {
            const one = look.evidence.people[number];
            const { spans = [] } = countingAnswer(meeting as ExistingMeeting, look.evidence, number) ?? {};
            if (!one?.known && spans.length === 0) return [];
            const calendar = one?.known && `${one.zone} ${one.busy} ${one.wishes?.noticeMinutes}`;
            return [[number, `${calendar} ${JSON.stringify(spans)}`]];
          });
          expect(known.length).toBeGreaterThanOrEqual(3);
          readings.push(new Map(known));
        }
        for (const one of readings)
          for (const other of readings) {
            const apart = EVERYBODY.filter((number) => one.get(number) !== other.get(number)).length;
            expect([0, 3, 4, 5, 6, 7]).toContain(apart);
            if (apart > 0) compared++;
          }
      },
    ),
    { numRuns: 200, seed: 5 },
  );
  expect(compared).toBeGreaterThan(20);
});
