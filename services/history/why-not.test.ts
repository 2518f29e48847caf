import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attendance, EVERYONE_REQUIRED } from '#contracts/attendance.ts';
import { MINUTE } from '#contracts/durations.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import type { TypedMark } from '#contracts/typed-answer.ts';
import type { Availability } from '#services/domain/evidence/availability.ts';
import type { AnsweredMinutes } from '#services/domain/evidence/typed-answer.ts';
import { datesOf } from '#services/domain/meeting/agreed-dates.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { SchedulingRequest } from '#services/scheduling/engine.ts';
import { explainUnder, scheduleUnder } from '#services/scheduling/under-policy.ts';
import { offsetSpans } from '#services/scheduling/zones.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';
import { requestArbitrary } from '#tests/scheduling/requests.ts';
import { whyNotAt } from './why-not.ts';

const NOBODY = { free: 0, busy: 0, outOfHours: 0, unknown: 0, night: 0, tooSoon: 0 };

const WIDE = { start: '1970-01-01T00:00:00.000Z', end: '2100-01-01T00:00:00.000Z' };
const iso = (minute: number) => new Date(minute * MINUTE).toISOString();

const NAMES = ['Mia', 'Noah', 'Emma', 'Omar', 'Rafa'];

type WhyNotQuestion = Parameters<typeof whyNotAt>[1];

const asked = (start: number, change: Partial<WhyNotQuestion> = {}): WhyNotQuestion => ({
  version: 1,
  start: iso(start),
  viewer: { number: 0, role: 'organizer' },
  nameOf: (number) =>
    number === (change.viewer?.number ?? 0) ? 'You' : (NAMES[number] ?? `Participant ${number}`),
  zone: 'UTC',
  clock: '12-hour',
  policy: DEFAULT_RANKING_POLICY,
  tellsOfMany: true,
  ...change,
});

/** A meeting and its evidence that make the engine be asked just this. */
function thenOf(wanted: SchedulingRequest) {
  const people: Record<number, Availability> = {};
  for (const { number, zone, hours, busy } of wanted.people)
    people[number] = busy
      ? {
          known: true,
          readRevision: 0,
          revision: 0,
          readAt: iso(wanted.now),
          zone: zone!,
          hours,
          range: WIDE,
          busy,
        }
      : { known: false, why: 'notJoined', revision: 0, at: iso(wanted.now), ...(zone && { zone }), hours };
  const meeting = {
    status: 'active',
    duration: wanted.duration,
    dateRangeStart: wanted.dateRangeStart,
    dateRangeEnd: wanted.dateRangeEnd,
    organizerZone: wanted.organizerZone,
    timePreference: wanted.timePreference,
    ...USUAL_TIME_OPTIONS,
    attendance: EVERYONE_REQUIRED,
    proposals: [],
    participants: wanted.people
      .filter(({ number }) => number > 0)
      .map(({ number }) => ({
        number,
        email: 'e',
        status: 'accepted',
        invitations: 1,
        agreedTo: datesOf(wanted),
      })),
    ranking: null,
    bookings: [],
  } as unknown as ExistingMeeting;
  return {
    meeting,
    evidence: { revision: 9, people, earlier: {}, answers: {}, begun: null },
    lookedAt: iso(wanted.now),
  };
}

/** Numbered from 0, each with the zone that a calendar tells, as recorded evidence always has it. */
const recorded = requestArbitrary.map(
  (wanted): SchedulingRequest => ({
    ...wanted,
    leadMinutes: DEFAULT_RANKING_POLICY.leadMinutes,
    people: wanted.people.map(({ within: _, carried: __, ...person }, number) => ({
      ...person,
      number,
      zone: person.busy ? (person.zone ?? wanted.organizerZone) : person.zone,
    })),
  }),
);

test('the answer of any time is what the engine says, from the recorded evidence alone', () => {
  fc.assert(
    fc.property(recorded, fc.integer({ min: -30, max: 600 }), (wanted, quarter) => {
      const start = Date.parse(`${wanted.dateRangeStart}T00:00Z`) / MINUTE + quarter * 15;
      const answer = whyNotAt(thenOf(wanted), asked(start));
      const slot = explainUnder(wanted, start, DEFAULT_RANKING_POLICY);
      expect(answer.notPossible).toBe(slot.notPossible);
      expect(answer.sentence).toMatch(/\.$/);
      if (slot.notPossible === 'outsideDates') {
        expect([answer.people, answer.score, answer.counts]).toEqual([null, null, null]);
        return;
      }
      const found = scheduleUnder(wanted, DEFAULT_RANKING_POLICY, { limit: 1 });
      const best = found.kind === 'times' ? found.slots[0]! : null;
      expect(answer).toMatchObject({
        people: slot.people.map(({ participant, state }) => ({ participant, state })),
        score: { confidence: slot.confidence, costs: slot.costs },
        bent: slot.bent,
        rank: slot.rank,
        of: slot.of,
        best: best && { start: iso(best.start), confidence: best.confidence, costs: best.costs },
      });
      if (best)
        for (const part of answer.bestHadMoreOf)
          expect(best.costs[part] ?? 0).toBeLessThan(slot.costs[part] ?? 0);
    }),
    { numRuns: 150, seed: 5 },
  );
});

const minute = (text: string) => Date.parse(text) / MINUTE;
const NINE_TO_TEN = [minute('2026-11-24T09:00Z'), minute('2026-11-24T10:00Z')];
const three: SchedulingRequest = {
  now: minute('2026-11-22T10:00Z'),
  duration: 45,
  dateRangeStart: '2026-11-23',
  dateRangeEnd: '2026-11-27',
  organizerZone: 'UTC',
  timePreference: 'business',
  leadMinutes: 30,
  people: [
    { number: 0, zone: 'UTC', hours: 'business', busy: [] },
    { number: 1, zone: 'UTC', hours: 'business', busy: NINE_TO_TEN },
    { number: 2, zone: 'America/New_York', hours: 'business', busy: [] },
  ],
};

describe('in words', () => {
  const said = (start: string, then = thenOf(three), change: Partial<WhyNotQuestion> = {}) =>
    whyNotAt(then, asked(minute(start), change)).sentence;

  test('it is told for whom it was not possible, and what the best had', () => {
    expect(said('2026-11-24T09:00Z')).toMatch(
      /^Tuesday, November 24, 9:00 AM to 9:45 AM wasn't possible for 2 of 3: Noah was busy and Emma would have been asleep\. .*It wasn't among the \d+ possible times and would have had \d+% confidence\. The best, Monday, November 23, \d+:\d\d PM, had \d+%, because more people could come and it was easier on the worst-off person\.$/,
    );
  });

  test('those who were alike are told together', () => {
    expect(
      said(
        '2026-11-24T09:00Z',
        thenOf({ ...three, people: three.people.map((one) => ({ ...one, busy: NINE_TO_TEN })) }),
      ),
    ).toContain("wasn't possible for 3 of 3: you, Noah, and Emma were busy.");
    const unknown = three.people.map((one) => ({ ...one, busy: one.number > 0 ? null : one.busy }));
    expect(said('2026-11-24T15:00Z', thenOf({ ...three, people: unknown }))).toContain(
      "wasn't certain. The calendars of Noah and Emma were unknown.",
    );
    expect(said('2026-11-24T05:00Z')).toContain('for 3 of 3: you, Noah, and Emma would have been asleep.');
  });

  describe('of who has to come and what they said', () => {
    const ELEVEN = '2026-11-24T15:00Z';
    const from = minute(ELEVEN);
    const LATER = { from: from + 240, to: from + 300, answer: 'works' as const };

    /** Three people of whom the second and the third answered by hand; null for no reply. */
    const of = (
      [second, third]: [AnsweredMinutes[] | null, AnsweredMinutes[] | null],
      attendance: Partial<Attendance> = {},
    ) => {
      const people = three.people.map((person) => ({ ...person, busy: person.number === 0 ? [] : null }));
      const { meeting, evidence, lookedAt } = thenOf({ ...three, people });
      const answers = Object.fromEntries(
        [second, third].flatMap((spans, index) =>
          spans ? [[index + 1, { revision: 1, at: lookedAt, zone: 'UTC', asOf: 0, spans }]] : [],
        ),
      );
      const participants = meeting.participants.map((participant, index) => ({
        ...participant,
        status: [second, third][index] ? ('accepted' as const) : ('pending' as const),
      }));
      const asks = { askedRevision: 0, attendance: { ...EVERYONE_REQUIRED, ...attendance } };
      const then = {
        meeting: { ...meeting, ...asks, participants },
        evidence: { ...evidence, answers },
        lookedAt,
      };
      return said(ELEVEN, then, { policy: DEFAULT_RANKING_POLICY }).split(' It ')[0];
    };
    const all = (answer: TypedMark) => [{ from, to: from + 45, answer }];
    const WHEN = 'Tuesday, November 24, 3:00 PM to 3:45 PM';

    test.each([
      ['no reply', of([all('works'), null]), `${WHEN} wasn't certain. Emma hadn't replied.`],
      ['no replies', of([null, null]), `${WHEN} wasn't certain. Noah and Emma hadn't replied.`],
      [
        'an answer for other times',
        of([all('works'), [LATER]]),
        `${WHEN} wasn't certain. Emma hadn't answered for this time.`,
      ],
      [
        'a time that does not work',
        of([all('doesntWork'), null]),
        `${WHEN} wasn't possible for 1 of 3: Noah said it doesn't work. Emma hadn't replied.`,
      ],
      [
        'a time that works if need be',
        of([all('ifNeedBe'), all('works')]),
        `Everyone was free on ${WHEN}. At that time, it works for Noah only if needed.`,
      ],
      [
        'someone optional who is not free',
        of([all('doesntWork'), all('works')], { optional: [1] }),
        `Everyone required was free on ${WHEN}. Of the optional people, Noah said it doesn't work.`,
      ],
      [
        'someone optional beside someone missing',
        of([null, all('doesntWork')], { optional: [1] }),
        `${WHEN} wasn't possible for 1 of 2 who have to come: Emma said it doesn't work. Of the optional people, Noah hadn't replied.`,
      ],
      [
        'a group of which enough could come',
        of([all('doesntWork'), all('works')], { quorums: [{ atLeast: 1, members: [1, 2] }] }),
        `You were free on ${WHEN}. Noah said it doesn't work, but enough of their group could come.`,
      ],
      [
        'a group of which too few could come',
        of([all('doesntWork'), all('doesntWork')], { quorums: [{ atLeast: 1, members: [1, 2] }] }),
        `${WHEN} wasn't possible. At least 1 of Noah and Emma has to come, but Noah and Emma said it doesn't work.`,
      ],
      [
        'a group of which too few replied',
        of([all('doesntWork'), null], { quorums: [{ atLeast: 1, members: [1, 2] }] }),
        `${WHEN} wasn't certain. At least 1 of Noah and Emma has to come, but Noah said it doesn't work and Emma hadn't replied.`,
      ],
    ])('%s is told in plain words', (_, sentence, words) => expect(sentence).toBe(words));
  });

  test('a time that was possible is told with its place', () => {
    expect(said('2026-11-26T15:00Z')).toMatch(
      /^Everyone was free on Thursday, November 26, 3:00 PM to 3:45 PM\. It was number \d+ of \d+ possible times, with \d+% confidence\. The best,/,
    );
  });

  test.each([
    [
      '2026-11-21T10:00Z',
      "was outside the meeting's dates, Nov 23 to Nov 27, 2026, so Kairos didn't consider it.",
    ],
    [
      '2027-11-24T10:00Z',
      "in 2027 was outside the meeting's dates, Nov 23 to Nov 27, 2026, so Kairos didn't consider it.",
    ],
    ['2026-11-24T15:05Z', "Kairos starts meetings on the quarter hour, so 3:05 PM wasn't considered."],
  ])('%s could not be at all', (start, words) => expect(said(start)).toContain(words));

  test('times that had begun or were too soon are told by the look', () => {
    const then = thenOf({ ...three, now: minute('2026-11-24T15:00Z') });
    expect(said('2026-11-24T14:00Z', then)).toBe(
      'Tuesday, November 24, 2:00 PM to 2:45 PM had already started when Kairos last checked, on Tuesday, November 24, 3:00 PM.',
    );
    expect(said('2026-11-24T15:15Z', then)).toContain('was too soon');
    expect(said('2026-11-24T15:15Z', then)).toContain('leaves at least 30 minutes before a start.');
  });

  test('it is told on the clock of the viewer', () => {
    const then = thenOf({ ...three, now: minute('2026-11-24T15:00Z') });
    const on24 = { clock: '24-hour' } as const;
    expect(said('2026-11-24T14:00Z', then, on24)).toBe(
      'Tuesday, November 24, 14:00 to 14:45 had already started when Kairos last checked, on Tuesday, November 24, 15:00.',
    );
    expect(said('2026-11-24T15:05Z', thenOf(three), on24)).toContain('so 15:05 wasn');
    expect(said('2026-11-26T15:00Z', thenOf(three), on24)).toMatch(
      /The best, Monday, November 23, \d\d:\d\d, had/,
    );
  });

  test('a time that an organizer booked at the last minute is told as booked, though it was too soon to be ranked', () => {
    const then = thenOf({ ...three, now: minute('2026-11-24T14:50Z') });
    const booking = { number: 1, start: '2026-11-24T15:00:00.000Z', state: 'booked' };
    then.meeting = { ...then.meeting, status: 'scheduled', booked: 1, bookings: [booking] } as never;
    expect(said('2026-11-24T15:00Z', then)).toMatch(/was too soon\. .+ It's the time that was booked\.$/);
  });

  test('too soon is told by the rules of then, whatever they are today', () => {
    const then = thenOf({ ...three, now: minute('2026-11-24T15:00Z') });
    const ranking = {
      round: 1,
      ranker: { by: 'rules', version: '1' },
      found: { kind: 'times', suggestions: [] },
    };
    then.meeting = { ...then.meeting, ranking } as never;
    const policy = { ...DEFAULT_RANKING_POLICY, name: 'patient', leadMinutes: 240 };
    expect(said('2026-11-24T15:15Z', then, { policy })).toContain(
      'leaves at least 30 minutes before a start.',
    );
  });

  test('where nothing was looked at, nothing is said to be known', () => {
    expect(said('2026-11-24T15:00Z', { ...thenOf(three), lookedAt: null } as never)).toContain(
      "Kairos hadn't checked any calendars by then",
    );
  });

  test('a model that put the times into their order is named', () => {
    const then = thenOf(three);
    const start = '2026-11-26T15:00:00.000Z';
    const ranking = {
      round: 1,
      ranker: { by: 'model', version: 'g' },
      found: {
        kind: 'times',
        suggestions: [{ start: '2026-11-25T15:00:00.000Z' }, { start, confidence: 12 }],
      },
    };
    then.meeting = { ...then.meeting, ranking } as never;
    expect(said(start, then)).toMatch(
      /It was suggested as number 2 in the model's order, with 12% confidence\.$/,
    );
  });

  test('scores under a policy that is gone are said to be those of today', () => {
    const then = thenOf(three);
    const ranking = {
      round: 1,
      ranker: { by: 'rules', version: '1+mornings' },
      found: { kind: 'times', suggestions: [] },
    };
    then.meeting = { ...then.meeting, ranking } as never;
    expect(said('2026-11-26T15:00Z', then)).toContain('ranked under the policy mornings, which');
    const known = { ...DEFAULT_RANKING_POLICY, name: 'mornings' };
    expect(said('2026-11-26T15:00Z', then, { policy: known })).not.toContain('policy');
  });

  test('what was erased since is said to be missing, and is unknown', () => {
    const then = thenOf(three);
    then.evidence.people[1] = { known: false, why: 'erased', revision: 1, at: iso(three.now) };
    expect(said('2026-11-26T15:00Z', then)).toMatch(/Noah's calendar was unknown.*since been erased/);
  });
});

test('a time thousands of years away is answered without looking up the clocks until then', () => {
  const wanted = { ...three, organizerZone: 'America/Santiago' };
  const clocksLookedUp = () => offsetSpans('America/Santiago', three.now, three.now + 1).length;
  const before = clocksLookedUp();
  for (const start of ['0001-01-01T00:00:00Z', '9999-12-31T23:45:00Z'])
    expect(whyNotAt(thenOf(wanted), asked(minute(start))).notPossible).toBe('outsideDates');
  expect(clocksLookedUp() - before).toBeLessThan(20);
});

test('time that nobody read is unknown, never free, and is compared with nothing', () => {
  const then = thenOf(three);
  const noah = then.evidence.people[1] as Extract<Availability, { known: true }>;
  then.evidence.people[1] = { ...noah, range: { ...WIDE, end: '2026-11-25T00:00:00.000Z' } };
  const answer = whyNotAt(then, asked(minute('2026-11-26T15:00Z')));
  expect(answer.people?.map(({ state }) => state)).toEqual(['free', 'unknown', 'free']);
  expect([answer.rank, answer.best]).toEqual([null, null]);
  expect(answer.sentence).toMatch(
    /can't be compared with other times, because not every calendar was read for all the dates\.$/,
  );
});

test('days that nobody read make no time the best, nor one less', () => {
  const then = thenOf(three);
  const start = minute('2026-11-24T15:00Z');
  for (const number of [0, 1, 2]) {
    const one = then.evidence.people[number] as Extract<Availability, { known: true }>;
    then.evidence.people[number] = { ...one, range: { ...WIDE, end: '2026-11-28T02:00:00.000Z' } };
  }
  expect(whyNotAt(then, asked(start))).toMatchObject({ rank: expect.any(Number), of: expect.any(Number) });
  then.meeting = { ...then.meeting, dateRangeEnd: '2026-12-04' };
  expect(whyNotAt(then, asked(start))).toMatchObject({
    people: [{ state: 'free' }, { state: 'free' }, { state: 'free' }],
    rank: null,
    of: null,
    best: null,
  });
});

describe('someone who does not organize', () => {
  const noah: Partial<WhyNotQuestion> = { viewer: { number: 1, role: 'participant' } };
  const five: SchedulingRequest = {
    ...three,
    people: [...three.people, ...[3, 4].map((number) => ({ ...three.people[0]!, number }))],
  };

  test('is told how they were themselves, and among few nothing of the others', () => {
    const answer = whyNotAt(thenOf(three), asked(minute('2026-11-24T09:00Z'), noah));
    expect(answer).toMatchObject({
      people: [{ participant: 1, name: 'You', state: 'busy' }],
      counts: null,
      score: null,
      best: null,
      rank: null,
      bent: [],
    });
    expect(answer.sentence).toBe(
      "You were busy on Tuesday, November 24, 9:00 AM to 9:45 AM. Kairos doesn't say how the others were, so no one's calendar can be worked out.",
    );
  });

  test('is told among many how many could have come', () => {
    const answer = whyNotAt(thenOf(five), asked(minute('2026-11-24T09:00Z'), noah));
    expect(answer.people).toHaveLength(1);
    expect(answer.counts).toEqual({ ...NOBODY, free: 3, busy: 1, night: 1 });
    expect(answer.sentence).toContain('3 of 5 people were free.');
    expect(answer.sentence).not.toMatch(/Emma|Mia|Omar|Rafa/);
  });
});

describe('an analyst', () => {
  const toAnalyst: Partial<WhyNotQuestion> = {
    viewer: { number: null, role: 'analyst' },
    nameOf: (number) => `Participant ${number}`,
  };
  const shownAs = (starts: readonly string[]) => ({
    round: 1,
    ranker: { by: 'rules', version: '1' },
    found: {
      kind: 'times',
      suggestions: starts.map((start, index) => ({
        start,
        end: start,
        confidence: 90 - index,
        costs: { ...COSTS_NOTHING.costs, later: index },
        bent: [],
      })),
    },
  });
  const SHOWN = ['2026-11-25T15:00:00.000Z', '2026-11-26T15:00:00.000Z'];

  /** Few people, and what else their calendars could have said. */
  const few = fc
    .tuple(
      recorded,
      fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 3_000 }), { maxLength: 6 }), { minLength: 2 }),
    )
    .map(([wanted, others]) => {
      const people = wanted.people.slice(0, 2);
      const from = Date.parse(`${wanted.dateRangeStart}T00:00Z`) / MINUTE;
      const busy = (index: number) =>
        others[index]!.toSorted((one, other) => one - other)
          .slice(0, Math.floor(others[index]!.length / 2) * 2)
          .map((minutes) => from + minutes);
      const elsewhere = people.map((one, index) => (one.busy ? { ...one, busy: busy(index) } : one));
      return [
        { ...wanted, people },
        { ...wanted, people: elsewhere },
      ] as const;
    });

  test('is told of few people nothing that depends on their calendars', () => {
    fc.assert(
      fc.property(few, fc.integer({ min: -10, max: 300 }), fc.boolean(), ([one, other], quarter, isShown) => {
        const start = Date.parse(`${one.dateRangeStart}T00:00Z`) / MINUTE + quarter * 15;
        const answers = [one, other].map((wanted) => {
          const then = thenOf(wanted);
          const ranking = shownAs(isShown ? [SHOWN[0]!, iso(start)] : SHOWN);
          then.meeting = { ...then.meeting, ranking } as never;
          return whyNotAt(then, asked(start, toAnalyst));
        });
        expect(answers[0]).toEqual(answers[1]);
      }),
      { numRuns: 150, seed: 5 },
    );
  });

  test('is told of few people what the ranking said that was shown', () => {
    const then = thenOf({ ...three, people: three.people.slice(0, 2) });
    then.meeting = { ...then.meeting, ranking: shownAs(SHOWN) } as never;
    const second = whyNotAt(then, asked(minute(SHOWN[1]!), toAnalyst));
    expect(second).toMatchObject({
      people: null,
      counts: null,
      rank: null,
      of: null,
      suggestedAs: 2,
      score: { confidence: 89 },
      best: { confidence: 90 },
      bestHadMoreOf: ['later'],
    });
    expect(second.sentence).toBe(
      "Kairos doesn't say how they were on Thursday, November 26, 3:00 PM to 3:45 PM, so no one's calendar can be worked out. It was suggested as number 2, with 89% confidence. The first time shown, Wednesday, November 25, 3:00 PM, had 90% confidence, because it was sooner.",
    );
    const another = whyNotAt(then, asked(minute('2026-11-24T15:00Z'), toAnalyst));
    expect([another.score, another.suggestedAs]).toEqual([null, null]);
    expect(another.sentence).toMatch(/worked out\. The first time shown, .+, had 90% confidence\.$/);
  });

  test('is told among more how many could have come, and never who', () => {
    const answer = whyNotAt(thenOf(three), asked(minute('2026-11-24T09:00Z'), toAnalyst));
    expect(answer).toMatchObject({
      people: null,
      counts: { ...NOBODY, free: 1, busy: 1, night: 1 },
      rank: null,
      bent: expect.arrayContaining(['someoneMissing']),
    });
    expect(answer.sentence).toMatch(
      /^1 of 3 people was free on Tuesday, November 24, 9:00 AM to 9:45 AM\. It wasn't among the \d+ possible times and would have had \d+% confidence\. The best/,
    );
    expect(answer.sentence).not.toMatch(/Participant|You/);
  });
});
