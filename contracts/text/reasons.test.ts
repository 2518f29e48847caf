import { describe, expect, test } from 'vitest';
import type { Burden, Clause, ClauseOf, InconvenienceCause, Suggestion } from '../events/suggestion.ts';
import { detailsInWords, plainReason, reasonInWords, reasonsInWords, withoutRepeats } from './reasons.ts';

const NAMES = ['you', 'Emma', 'Noah', 'Mia', 'Ben', 'Ana', 'Ute', 'Max'];
const reader = {
  ...{ zone: 'Europe/Berlin', clock: '12-hour' as const },
  nameOf: (participant: number) => NAMES[participant]!,
};

/** Tuesday, 10 AM to 11 AM in Berlin. */
const TUESDAY = '2027-02-02T09:00:00.000Z';
const suggestion = (because: Clause[], start = TUESDAY): Suggestion => ({
  ...{ start, end: new Date(Date.parse(start) + 3_600_000).toISOString(), confidence: 80, bent: [] },
  ...{ reason: plainReason(because), notFree: [], inconveniences: [], because },
  costs: {
    inconvenience: 0,
    worstOff: 0,
    missing: 0,
    unknown: 0,
    preference: 0,
    oddStart: 0,
    later: 0,
    carried: 0,
  },
});
const FREE: Clause = { kind: 'free', count: 4, of: 4 };
const people = (...participants: number[]) => ({ participants, count: participants.length });
const busy = (...participants: number[]): ClauseOf<'absent'> => ({
  ...{ kind: 'absent', state: 'busy', ...people(...participants) },
});
const bothers = (cause: InconvenienceCause, ...participants: number[]): ClauseOf<'inconvenient'> => ({
  ...{ kind: 'inconvenient', ...people(...participants), localStart: 480, cause },
});
const LUNCH: InconvenienceCause = { kind: 'lunch', minutes: 60, whole: true };
const LATER: Burden = { kind: 'costly', part: 'later' };
const words = (...because: Clause[]) => reasonInWords(suggestion(because), reader);
/** The line of a time beside the best one, Tuesday at 10 AM. */
const beside = (start: string, how: Omit<ClauseOf<'beside'>, 'kind' | 'best'>) =>
  reasonsInWords(
    [suggestion([FREE]), suggestion([FREE, { kind: 'beside', best: TUESDAY, ...how }], start)],
    reader,
  ).lines[1];

describe('why the best time is not sooner', () => {
  const until = (hour: number, ...participants: number[]) => ({
    ...{ ...people(...participants), until: `2027-02-01T${hour}:00:00.000Z` },
  });
  const monday = (...taken: ClauseOf<'blocked'>['busy']): Clause => ({
    ...{ kind: 'blocked', day: '2027-02-01', busy: taken },
  });

  test.each<[string, Clause]>([
    ['On Monday, Noah has no time.', monday({ ...until(17, 2), allDay: true })],
    ["On Monday, you're busy at all better hours.", monday(until(17, 0))],
    [
      'Noah is busy at all better hours from Friday, January 22 to Monday.',
      {
        ...{ kind: 'blocked', day: '2027-01-22', lastDay: '2027-02-01' },
        busy: [{ ...people(2), until: '2027-01-22T17:00:00.000Z' }],
      },
    ],
    ['On Monday, Noah is busy until 3:00 PM, then Emma.', monday(until(14, 2), until(17, 1))],
    ['On Monday, you, Emma, and Noah are busy in turn.', monday(until(11, 2), until(14, 1), until(17, 0))],
    ['On Monday, all four of you are busy in turn.', monday(until(11, 2, 0), until(14, 1), until(17, 3))],
    [
      'Noah has no time from Friday, January 22 to Monday.',
      {
        ...{ kind: 'blocked', day: '2027-01-22', lastDay: '2027-02-01' },
        busy: [{ ...people(2), until: '2027-01-22T17:00:00.000Z', allDay: true }],
      },
    ],
    [
      'Noah is busy until 9:45 AM.',
      {
        ...{ kind: 'blocked', day: '2027-02-02' },
        busy: [{ ...people(2), until: '2027-02-02T08:45:00.000Z' }],
      },
    ],
    [
      'Monday only has 5:00 PM, but Emma would have almost no break around it.',
      {
        ...{ kind: 'sooner', at: '2027-02-01T16:00:00.000Z', only: true },
        loss: bothers({ kind: 'tight', before: true, after: true }, 1),
      },
    ],
    [
      '9:30 AM would be sooner, but Noah is busy.',
      { kind: 'sooner', at: '2027-02-02T08:30:00.000Z', loss: busy(2) },
    ],
    ["Nothing sooner is within everyone's hours.", { kind: 'nothingSooner' }],
    ["No hour is within everyone's hours.", { kind: 'noSharedHour' }],
    ['Mia took the last two late ones.', { kind: 'carried', participant: 3, taken: 'late', times: 2 }],
    ['You took the last early one.', { kind: 'carried', participant: 0, taken: 'early', times: 1 }],
  ])('%s', (sentence, clause) => {
    expect(words(FREE, clause)).toBe(`Everyone is free. ${sentence}`);
  });

  test('is told after what speaks against it, as long as both are read at a glance', () => {
    const why = monday(until(11, 2), until(14, 1));
    expect(words(FREE, bothers(LUNCH, 2), why)).toBe(
      'Everyone is free, but Noah would miss lunch. On Monday, Noah is busy until 12:00 PM, then Emma.'.replace(
        'Noah is busy until 12:00 PM, then Emma',
        'Emma and Noah are busy in turn',
      ),
    );
  });
});

describe('a time beside the best', () => {
  test.each<[string, string, Omit<ClauseOf<'beside'>, 'kind' | 'best'>]>([
    ['The same, a day later.', '2027-02-03T09:00:00.000Z', { loss: LATER, alike: true }],
    ['Just as good, a day later.', '2027-02-03T13:00:00.000Z', { loss: LATER, alike: true }],
    ['A week later, and otherwise much the same.', '2027-02-09T09:00:00.000Z', { loss: LATER }],
    ['A day sooner, but Noah would miss lunch.', '2027-02-01T09:00:00.000Z', { loss: bothers(LUNCH, 2) }],
    ['Later that day, and Noah is busy.', '2027-02-02T12:00:00.000Z', { loss: busy(2) }],
    [
      "Eight days later, and you needn't start at 8:00 AM, but Emma and Noah are busy.",
      '2027-02-10T09:00:00.000Z',
      { gain: bothers({ kind: 'beforeHours', minutes: 60 }, 0), loss: busy(1, 2) },
    ],
    [
      'A day later, but Noah gets a break before it.',
      '2027-02-03T09:00:00.000Z',
      { gain: bothers({ kind: 'tight', before: true, after: false }, 2), loss: LATER },
    ],
    [
      'A day later, and it spares Mia, who took the last early one, but Ben is busy.',
      '2027-02-03T09:00:00.000Z',
      { gain: { kind: 'carried', participant: 3, taken: 'early', times: 1 }, loss: busy(4) },
    ],
  ])('%s', (sentence, start, how) => {
    expect(beside(start, how)).toBe(sentence);
  });

  test('loses its gain where both would be too long to read at a glance', () => {
    const gain = { ...bothers({ kind: 'beforeHours', minutes: 60 }, 0, 1, 2), allIn: 'Europe/Berlin' };
    const loss = { ...bothers({ kind: 'afterHours', minutes: 60 }, 3, 4, 5), allIn: 'America/New_York' };
    expect(beside('2027-02-03T09:00:00.000Z', { gain, loss })).toBe(
      'A day later, and all three in New York would have to stay until 9:00 AM.',
    );
  });

  test('names the best time where a line stands alone', () => {
    const other = suggestion(
      [FREE, { kind: 'beside', best: TUESDAY, loss: busy(2) }],
      '2027-02-03T09:00:00.000Z',
    );
    expect(reasonInWords(other, reader)).toBe(
      'Everyone is free. A day later than Tuesday at 10:00 AM, and Noah is busy.',
    );
  });

  test('is told its hour where another line would read the same', () => {
    const alike = (start: string) =>
      suggestion([FREE, { kind: 'beside', best: TUESDAY, loss: LATER, alike: true }], start);
    expect(
      reasonsInWords(
        [suggestion([FREE]), alike('2027-02-03T10:00:00.000Z'), alike('2027-02-03T13:00:00.000Z')],
        reader,
      ).lines.slice(1),
    ).toEqual(['Just as good, a day later at 11:00 AM.', 'Just as good, a day later at 2:00 PM.']);
  });
});

describe('what all times share is a headline, and no line repeats it', () => {
  const headline = (...lists: Clause[][]) =>
    reasonsInWords(
      lists.map((because, day) => suggestion(because, `2027-02-0${2 + day}T09:00:00.000Z`)),
      reader,
    ).headline;
  const NEVER: Clause = { kind: 'neverForAll' };
  const NOTHING_GOOD: Clause = { kind: 'nothingGood' };
  const unknown: Clause = { ...busy(2), state: 'unknown' };
  const some = (count: number): Clause => ({ kind: 'free', count, of: 4 });

  test.each<[string | null, Clause[][]]>([
    ['All four of you are free at each of these.', [[FREE], [FREE]]],
    ['All four of you can come to each of these.', [[FREE], [some(3), { kind: 'outsideHours', count: 1 }]]],
    ['Both of you are free at each of these.', [1, 2].map(() => [{ kind: 'free', count: 2, of: 2 }])],
    ["You're free at each of these.", [1, 2].map(() => [{ kind: 'free', count: 1, of: 1 }])],
    [
      "All four of you are free at each of these, but you'd all miss lunch.",
      [1, 2].map(() => [FREE, bothers(LUNCH, 0, 1, 2, 3)]),
    ],
    [
      'Noah is busy, and the other three are free at each of these. No time in these dates suits everyone.',
      [1, 2].map(() => [some(3), busy(2), NEVER]),
    ],
    [
      "We don't know yet if Noah is free, and the other three are free at each of these.",
      [1, 2].map(() => [some(3), unknown]),
    ],
    [
      "We don't know yet if Noah is free, and the other three are free at each of these. No time yet suits everyone we know of.",
      [1, 2].map(() => [some(3), unknown, NEVER]),
    ],
    [
      'No time in these dates suits everyone.',
      [
        [some(3), busy(2), NEVER],
        [some(3), busy(1), NEVER],
      ],
    ],
    [
      "We don't know yet if Noah is free. No time in these dates suits all the others.",
      [
        [some(2), unknown, NEVER],
        [some(1), busy(1), unknown, NEVER],
      ],
    ],
    [
      "We don't know yet if Emma and Noah are free, and only you are free at each of these.",
      [1, 2].map(() => [
        { kind: 'free', count: 1, of: 3 },
        { ...unknown, ...people(1, 2) },
      ]),
    ],
    [null, [[FREE], [some(3), busy(2)]]],
    ['No time in these dates is good for everyone.', [1, 2].map(() => [FREE, NOTHING_GOOD, NEVER])],
    [
      "No time in these dates is good for everyone: you'd all miss lunch.",
      [1, 2].map(() => [FREE, bothers(LUNCH, 0, 1, 2, 3), NOTHING_GOOD]),
    ],
    [
      'No time in these dates is good for everyone. Noah is busy, and the other three are free at each of these.',
      [1, 2].map(() => [some(3), busy(2), NOTHING_GOOD, NEVER]),
    ],
    ['No time in these dates is good for everyone.', [[FREE, NOTHING_GOOD]]],
  ])('%s', (words, lists) => {
    expect(headline(...lists)).toBe(words);
  });

  test('says whom nobody knows, and that it is outside the preferred hours, for all lines', () => {
    const times = [
      suggestion([some(3), unknown, { kind: 'outsidePreference' }, { kind: 'nothingSooner' }]),
      suggestion([some(3), unknown, { kind: 'outsidePreference' }], '2027-02-03T09:00:00.000Z'),
    ];
    expect(reasonsInWords(times, reader)).toMatchObject({
      headline:
        "We don't know yet if Noah is free, and the other three are free at each of these, but they're outside the preferred hours.",
      lines: ["Nothing sooner is within everyone's hours.", expect.anything()],
    });
  });

  test('says who is optional', () => {
    const without: Clause = { kind: 'without', why: 'optional', ...people(7) };
    const times = [1, 2].map(() => ({
      ...suggestion([FREE, without]),
      notFree: [{ participant: 7, state: 'busy' as const }],
    }));
    expect(reasonsInWords(times, reader).headline).toBe(
      "Everyone required is free at each of these. It's without Max, who's optional.",
    );
  });
});

test('below another time, each line says beside which one', () => {
  const beside: Clause = { kind: 'beside', best: '2027-02-02T09:00:00.000Z', alike: true };
  const times = [suggestion([FREE]), suggestion([FREE, beside], '2027-02-03T09:00:00.000Z')];
  expect(reasonsInWords(times, reader).lines[1]).toBe('The same, a day later.');
  expect(reasonsInWords(times, reader, { isBestOnTop: false }).lines[1]).toBe(
    'The same, a day later than Tuesday at 10:00 AM.',
  );
});

test("in another order than the ranker's, no line compares with a time that is not the first", () => {
  const beside: Clause = { kind: 'beside', best: '2027-02-02T09:00:00.000Z', alike: true };
  const lunch = bothers({ kind: 'lunch', minutes: 30 }, 2);
  const times = [
    suggestion([FREE, beside], '2027-02-03T09:00:00.000Z'),
    suggestion([FREE, { kind: 'nothingSooner' }]),
    suggestion([FREE, lunch, beside], '2027-02-04T11:00:00.000Z'),
  ];
  const { lines } = reasonsInWords(times, reader);
  expect(lines.join(' ')).not.toMatch(/later|sooner than|the same/i);
  expect(lines[2]).toContain('lunch');
});

test('outside their hours, people only have no time in their hours', () => {
  const why = (...participants: number[]) =>
    words(
      { ...FREE, count: 2 },
      { kind: 'outsideHours', count: 2 },
      {
        ...{ kind: 'blocked', day: '2027-02-01' },
        busy: [{ ...people(...participants), until: '2027-02-01T17:00:00.000Z', allDay: true }],
      },
    );
  expect(why(2)).toBe('Everyone can come. On Monday, Noah has no time in their hours.');
  expect(why(0, 2)).toBe('Everyone can come. On Monday, you and Noah have no time in your hours.');
});

test('nobody is told to ask themselves about something tentative', () => {
  const tentative: InconvenienceCause = { kind: 'tentative' };
  expect(words(FREE, bothers(tentative, 2))).toContain('ask Noah about something tentative');
  expect(words(FREE, bothers(tentative, 0, 2))).toContain('you and Noah have something tentative');
});

test('where someone is missing, for whom it is hard comes before why it is not sooner', () =>
  expect(
    reasonInWords(
      suggestion([
        { kind: 'free', count: 0, of: 4 },
        { kind: 'outsideHours', count: 3 },
        busy(2),
        { ...bothers({ kind: 'beforeHours', minutes: 60 }, 0, 1, 3), allIn: 'Europe/Berlin' },
        { kind: 'nothingSooner' },
      ]),
      reader,
    ),
  ).toBe('Noah is busy, and all three in Berlin would have to start at 8:00 AM.'));

describe('people', () => {
  test.each<[string, Clause]>([
    ['you are busy', busy(0)],
    ['you, Emma, and Noah are busy', busy(0, 1, 2)],
    ['you and 7 others are busy', { ...busy(0, 1, 2, 3, 4, 5), count: 8 }],
    ["it's night for Emma", { ...busy(1), state: 'night' }],
    ['you need more notice', { ...busy(0), state: 'tooSoon' }],
    ["we don't know yet if you are free", { ...busy(0), state: 'unknown' }],
    ["we don't know yet if Emma and Noah are free", { ...busy(1, 2), state: 'unknown' }],
    ['Noah would have to start at 8:00 AM', bothers({ kind: 'early', minutes: 30 }, 2)],
    [
      'all three in Berlin would have to stay until 9:00 AM',
      { ...bothers({ kind: 'late', minutes: 30 }, 0, 1, 2), allIn: 'Europe/Berlin' },
    ],
    ['the calendars of you and Noah are full for days', bothers({ kind: 'away' }, 0, 2)],
    ["Noah's calendar is full for days, so they may be away", bothers({ kind: 'away' }, 2)],
    ["it's Epiphany for Noah", bothers({ kind: 'dayOff', name: 'Epiphany' }, 2)],
    ["it's a day off for Noah", bothers({ kind: 'dayOff', name: null }, 2)],
    ["it's the weekend for Noah", bothers({ kind: 'weekend' }, 2)],
    ['Noah would miss 30 minutes of lunch', bothers({ kind: 'lunch', minutes: 30 }, 2)],
    ['it would be 8:00 AM for Noah', bothers({ kind: 'night' }, 2)],
    ['it works for Noah only if needed', bothers({ kind: 'ifNeedBe' }, 2)],
    ["you'd have almost no break after it", bothers({ kind: 'tight', before: false, after: true }, 0)],
    ["it's outside the preferred hours", { kind: 'outsidePreference' }],
  ])('%s', (clauseInWords, clause) => {
    expect(words({ kind: 'free', count: 9, of: 9 }, clause)).toContain(`, but ${clauseInWords}.`);
  });
});

test('all that speaks against a time is one tap away, with what the people left out would change', () => {
  expect(
    detailsInWords(
      suggestion([
        ...[
          FREE,
          busy(1),
          bothers(LUNCH, 0),
          { kind: 'without' as const, why: 'enough' as const, ...people(6) },
        ],
        { kind: 'including', participant: 7, at: '2027-02-03T09:00:00.000Z', loss: busy(2) },
      ]),
      reader,
    ),
  ).toEqual([
    'Emma is busy.',
    "You'd miss lunch.",
    "Ute can't come, but enough of their group can.",
    'With Max, it would be on Wednesday at 10:00 AM, and Noah is busy.',
  ]);
});

test('a reason without clauses stays as it was worded', () => {
  const worded = { ...suggestion([FREE]), because: [], reason: 'All 4 people are free.' };
  expect(reasonInWords(worded, reader)).toBe('All 4 people are free.');
  expect(reasonsInWords([worded], reader)).toEqual({ headline: null, lines: ['All 4 people are free.'] });
});

test('a reason without names counts people, and says nothing of lunch, minutes, or other times', () => {
  expect(
    plainReason([
      { kind: 'free', count: 1, of: 4 },
      { kind: 'outsideHours', count: 1 },
      busy(1),
      { ...busy(2), state: 'unknown' },
      bothers(LUNCH, 3),
      { kind: 'beside', best: TUESDAY, loss: busy(3) },
      { kind: 'neverForAll' },
    ]),
  ).toBe('2 of 4 people can come, but 1 is busy, 1 calendar is unknown, and 1 is outside their hours.');
});

test('reasons without names are said once where they are all the same', () => {
  expect(withoutRepeats(['Free.', 'Free.'])).toEqual({ headline: 'Free.', lines: ['', ''] });
  expect(withoutRepeats(['Free.', 'Busy.'])).toEqual({ headline: null, lines: ['Free.', 'Busy.'] });
  expect(withoutRepeats(['Free.'])).toEqual({ headline: null, lines: ['Free.'] });
});
