import { describe, expect, test } from 'vitest';
import type { Burden, Clause, ClauseOf, InconvenienceCause, Suggestion } from '../events/suggestion.ts';
import { plainReason, reasonInWords, reasonsInWords } from './reasons.ts';

const NAMES = ['you', 'Emma', 'Noah', 'Mia'];
const reader = {
  ...{ zone: 'Europe/Berlin', clock: '12-hour' as const },
  nameOf: (participant: number) => NAMES[participant]!,
};

/** Tuesday, 10 AM to 11 AM in Berlin. */
const suggestion = (because: Clause[], start = '2027-02-02T09:00:00.000Z'): Suggestion => ({
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
const ALL: Clause = { kind: 'free', count: 4, of: 4 };
const EARLY: Clause = {
  ...{ kind: 'inconvenient', participant: 1, localStart: 465 },
  cause: { kind: 'beforeHours', minutes: 15 },
};
const LUNCH = { kind: 'inconvenient', participant: 2, localStart: 720 } as const;
const words = (...because: Clause[]) => reasonInWords(suggestion(because), reader);

describe('a reason for the organizer', () => {
  test('says who is outside their hours, by how much, on whose clock', () => {
    expect(words({ kind: 'free', count: 3, of: 4 }, { kind: 'outsideHours', count: 1 }, EARLY)).toBe(
      "Everyone can come, but Emma's 7:45 AM start would be 15 minutes before their hours.",
    );
  });

  test('compares with another time, on the day and clock of the reader', () => {
    const cause = { kind: 'lunch' as const, minutes: 60 };
    const spared = (than: string): Clause => ({ kind: 'spared', than, burden: { ...LUNCH, cause } });
    expect(words(ALL, spared('2027-02-02T11:00:00.000Z'))).toBe(
      'Everyone is free. At 12:00 PM, Noah would miss lunch.',
    );
    expect(words(ALL, spared('2027-02-03T11:00:00.000Z'))).toBe(
      'Everyone is free. On Wednesday at 12:00 PM, Noah would miss lunch.',
    );
    expect(words(ALL, spared('2027-02-15T11:00:00.000Z'))).toBe(
      'Everyone is free. On Monday, February 15 at 12:00 PM, Noah would miss lunch.',
    );
  });

  test('says whose turn it is not, by what they took last', () => {
    const turn = (clause: Omit<ClauseOf<'carried'>, 'kind'>) => words(ALL, { kind: 'carried', ...clause });
    expect(turn({ participant: 3, taken: 'late', times: 2 })).toBe(
      'Everyone is free. Mia took the last two late ones.',
    );
    expect(turn({ participant: 0, taken: 'early', times: 1 })).toBe(
      'Everyone is free. You took the last early one.',
    );
    expect(turn({ participant: 1, taken: 'night', times: 3 })).toMatch(
      /Emma took the last three at night\.$/,
    );
    expect(turn({ participant: 1, taken: 'night', times: 1 })).toMatch(/Emma took the last one at night\.$/);
    expect(turn({ participant: 1, taken: 'dayOff', times: 12 })).toMatch(/took the last 12 on a day off\.$/);
  });

  test('says which day has no time for everyone', () => {
    expect(words(ALL, { kind: 'notForAllOn', day: '2027-02-01' })).toBe(
      'Everyone is free. No time on Monday is known to suit everyone.',
    );
  });

  test.each<[string, Clause]>([
    ['you are busy', { kind: 'absent', state: 'busy', participants: [0], count: 1 }],
    ['Emma and Noah are busy', { kind: 'absent', state: 'busy', participants: [1, 2], count: 2 }],
    ['Emma, Noah, and 2 more are busy', { kind: 'absent', state: 'busy', participants: [1, 2], count: 4 }],
    ["it's night for Emma", { kind: 'absent', state: 'night', participants: [1], count: 1 }],
    ['you need more notice', { kind: 'absent', state: 'tooSoon', participants: [0], count: 1 }],
    ['your calendar is unknown', { kind: 'absent', state: 'unknown', participants: [0], count: 1 }],
    [
      "Noah's 1:00 PM finish would be 1 hour after their hours",
      { ...LUNCH, cause: { kind: 'afterHours', minutes: 60 } },
    ],
    ["it's Epiphany for Noah", { ...LUNCH, cause: { kind: 'dayOff', name: 'Epiphany' } }],
    ["it's a day off for Noah", { ...LUNCH, cause: { kind: 'dayOff', name: null } }],
    ["it's the weekend for Noah", { ...LUNCH, cause: { kind: 'weekend' } }],
    ['Noah would miss 30 minutes of lunch', { ...LUNCH, cause: { kind: 'lunch', minutes: 30 } }],
    ['it would be 12:00 PM for Noah', { ...LUNCH, cause: { kind: 'night' } }],
    [
      'you have a meeting shortly before and after',
      { ...LUNCH, participant: 0, cause: { kind: 'tight', before: true, after: true } },
    ],
    ["it's inconvenient for 3 others", { kind: 'inconvenientForMore', count: 3 }],
    ["it's outside the preferred hours", { kind: 'outsidePreference' }],
  ])('says that %s', (clauseInWords, clause) => {
    expect(words({ kind: 'free', count: 9, of: 9 }, clause)).toContain(`, but ${clauseInWords}.`);
  });

  test.each<[string, InconvenienceCause]>([
    ["it's Epiphany for you, Emma, and Noah", { kind: 'dayOff', name: 'Epiphany' }],
    ['you, Emma, and Noah would miss lunch', { kind: 'lunch', minutes: 60 }],
    [
      'starting at 8:00 AM would be 1 hour before working hours for you, Emma, and Noah',
      { kind: 'beforeHours', minutes: 60 },
    ],
    [
      'finishing at 9:00 AM would be 1 hour after working hours for you, Emma, and Noah',
      { kind: 'afterHours', minutes: 60 },
    ],
    ['you, Emma, and Noah have meetings shortly after', { kind: 'tight', before: false, after: true }],
  ])('says once what is alike for several people: %s', (together, cause) => {
    const each = [0, 1, 2].map(
      (participant): Clause => ({
        ...{ kind: 'inconvenient', participant, localStart: 480 },
        cause,
      }),
    );
    expect(words(ALL, ...each)).toBe(`Everyone is free, but ${together}.`);
  });

  test('names each clock where people in several zones start before their hours', () => {
    expect(words(ALL, EARLY, { ...EARLY, participant: 2, localStart: 405 })).toBe(
      "Everyone is free, but Emma's 7:45 AM start would be 15 minutes before their hours, and Noah's 6:45 AM start would be 15 minutes before their hours.",
    );
  });

  test("doesn't repeat the time of another time for those on the same clock", () => {
    const burden = { ...EARLY, localStart: 480 } as Burden;
    expect(words(ALL, { kind: 'spared', than: '2027-02-02T07:00:00.000Z', burden })).toBe(
      "Everyone is free. At 8:00 AM, Emma's start would be 15 minutes before their hours.",
    );
  });

  test('says that those who must come are free, if someone else isn’t', () => {
    const optional = { ...suggestion([ALL]), notFree: [{ participant: 3, state: 'busy' as const }] };
    expect(reasonInWords(optional, reader)).toBe('Everyone who must come is free.');
  });

  test('names the place in time of times that are otherwise alike', () => {
    const times = [1, 2, 3].map((nth) =>
      suggestion([ALL, { ...LUNCH, cause: { kind: 'lunch', minutes: 60 } }, { kind: 'order', nth, of: 3 }]),
    );
    expect(reasonsInWords(times, reader)).toEqual([
      "Everyone is free, but Noah would miss lunch. It's the earliest of 3 times that are otherwise alike.",
      "Everyone is free, but Noah would miss lunch. It's the second earliest of 3 times that are otherwise alike.",
      "Everyone is free, but Noah would miss lunch. It's the latest of 3 times that are otherwise alike.",
    ]);
  });

  test('says so where nothing else tells the times apart', () => {
    const times = [1, 2].map((nth) => suggestion([ALL, { kind: 'order', nth, of: 2 }]));
    expect(reasonsInWords(times, reader)).toEqual([
      "Everyone is free. It's the earlier of 2 times that are otherwise alike.",
      "Everyone is free. It's the later of 2 times that are otherwise alike.",
    ]);
    const other = suggestion([ALL, { ...LUNCH, cause: { kind: 'lunch', minutes: 60 } }]);
    expect(reasonsInWords([...times, other], reader)).toEqual([
      "Everyone is free. It's the earlier of the 2 times.",
      "Everyone is free. It's the later of the 2 times.",
      'Everyone is free, but Noah would miss lunch.',
    ]);
  });

  test('says all that speaks against a time, however much it is', () => {
    const absent = (state: 'busy' | 'night' | 'tooSoon' | 'unknown', participant: number): Clause => ({
      ...{ kind: 'absent', state, participants: [participant], count: 1 },
    });
    expect(
      words(
        { kind: 'free', count: 0, of: 8 },
        ...[absent('busy', 1), absent('night', 2), absent('tooSoon', 3), absent('unknown', 0)],
        ...[EARLY, { ...LUNCH, cause: { kind: 'weekend' as const } }],
        ...[{ kind: 'inconvenientForMore' as const, count: 2 }, { kind: 'outsidePreference' as const }],
      ),
    ).toBe(
      "4 of 8 people can come, but Emma is busy, it's night for Noah, Mia needs more notice, your calendar is unknown, Emma's 7:45 AM start would be 15 minutes before their hours, it's the weekend for Noah, it's inconvenient for 2 others, and it's outside the preferred hours.",
    );
  });

  test('without clauses stays as it was worded', () => {
    const worded = { ...suggestion([ALL]), because: [], reason: 'All 4 people are free.' };
    expect(reasonInWords(worded, reader)).toBe('All 4 people are free.');
  });
});

test('a reason without names counts people, and says nothing of lunch, minutes, or other times', () => {
  expect(
    plainReason([
      { kind: 'free', count: 1, of: 4 },
      { kind: 'outsideHours', count: 1 },
      { kind: 'absent', state: 'busy', participants: [1], count: 1 },
      { kind: 'absent', state: 'unknown', participants: [2], count: 1 },
      EARLY,
      {
        kind: 'spared',
        than: '2027-02-02T11:00:00.000Z',
        burden: { ...LUNCH, cause: { kind: 'lunch', minutes: 60 } },
      },
      { kind: 'neverForAll' },
      { kind: 'order', nth: 2, of: 2 },
    ]),
  ).toBe(
    "2 of 4 people can come, but 1 is busy, 1 calendar is unknown, and 1 is outside their hours. It's the later of the 2 times.",
  );
});
