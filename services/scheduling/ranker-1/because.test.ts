import { expect, test } from 'vitest';
import type { InconvenienceCause } from '#contracts/events/suggestion.ts';
import { burdensOf, ownClauses, type TimeForPeople, withoutClauses } from './because.ts';
import type { PersonAt } from './states.ts';

const TEN = Date.parse('2027-02-02T10:00Z') / 60_000;

const BERLIN = { zone: 'Europe/Berlin', localStart: 660 };
const LONDON = { zone: 'Europe/London', localStart: 600 };

/** The tenth person is in London, and all others are in Berlin. */
const is = (number: number, state: PersonAt['state']): PersonAt => ({
  ...(number === 9 ? LONDON : BERLIN),
  ...{ number, state, missed: 0, inconvenience: null },
});
const bothered = (number: number, points: number, ...causes: InconvenienceCause[]): PersonAt => ({
  ...is(number, 'free'),
  inconvenience: { points, causes },
});
const late = (minutes: number): InconvenienceCause => ({ kind: 'late', minutes });
const firstHourOf = (of: 'day' | 'week'): InconvenienceCause => ({ kind: 'edge', of, at: 'start' });
const LUNCH: InconvenienceCause = { kind: 'lunch', minutes: 30 };

const time = (everyone: PersonAt[]): TimeForPeople => ({ start: TEN, everyone });
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

test('who is free is counted, then who is outside their hours, and who is absent is named by state, up to six', () => {
  const everyone = [
    ...[is(0, 'free'), is(1, 'outOfHours'), is(2, 'unknown'), is(3, 'busy'), is(4, 'night')],
    ...numbers(7).map((number) => is(number + 5, 'busy')),
  ];
  expect(ownClauses(time(everyone), ['outsidePreference'])).toEqual([
    { kind: 'free', count: 1, of: 12 },
    { kind: 'outsideHours', count: 1 },
    { kind: 'absent', state: 'busy', participants: [3, 5, 6, 7, 8, 9], count: 8 },
    { kind: 'absent', state: 'night', participants: [4], count: 1 },
    { kind: 'absent', state: 'unknown', participants: [2], count: 1 },
    { kind: 'outsidePreference' },
  ]);
  expect(ownClauses(time([is(0, 'free')]), [])).toEqual([{ kind: 'free', count: 1, of: 1 }]);
});

test('people with the same trouble at the same hour are one group, told by their gravest cause, the greatest first', () => {
  const everyone = [
    ...numbers(8).map((number) => bothered(number, 8, late(30 + number), LUNCH)),
    bothered(8, 5, LUNCH),
    bothered(9, 70, { kind: 'tight', before: true, after: false }, { kind: 'night' }),
  ];
  const burdens = burdensOf(time(everyone)).map(({ tell, points }) => ({ ...tell(), points }));
  expect(burdens).toEqual(
    [
      {
        ...{ kind: 'inconvenient', participants: [9], count: 1, allIn: 'Europe/London', localStart: 600 },
        ...{ cause: { kind: 'night' }, points: 70 },
      },
      {
        ...{ kind: 'inconvenient', participants: numbers(6), count: 8, localStart: 660, cause: late(30) },
        points: 64,
      },
      { kind: 'inconvenient', participants: [8], count: 1, localStart: 660, cause: LUNCH, points: 5 },
    ].sort((one, other) => other.points - one.points),
  );
});

test('nothing is said of the clock of someone whose zone nobody knows, and they count as no one there', () => {
  const everyone = [bothered(0, 4, late(30)), { ...bothered(1, 4, late(30)), zone: null }];
  expect(burdensOf(time(everyone)).map(({ tell }) => tell())).toMatchObject([
    { participants: [0], count: 1, allIn: 'Europe/Berlin' },
  ]);
});

test('beside another time only what is worse counts', () => {
  const worse = (here: PersonAt, there: PersonAt) =>
    burdensOf(time([here]), time([there])).map(({ tell, points }) => [tell().cause, points]);
  expect(worse(bothered(0, 9, late(60)), is(0, 'free'))).toEqual([[late(60), 9]]);
  expect(worse(bothered(0, 9, late(60)), bothered(0, 5, late(30)))).toEqual([[late(60), 4]]);
  expect(worse(bothered(0, 6, firstHourOf('week')), bothered(0, 4, firstHourOf('day')))).toEqual([
    [firstHourOf('week'), 2],
  ]);
  expect(worse(bothered(0, 5, firstHourOf('day')), bothered(0, 4, firstHourOf('week')))).toEqual([]);
  expect(worse(bothered(0, 9, LUNCH, late(30)), bothered(0, 5, late(30)))).toEqual([[LUNCH, 4]]);
  expect(worse(bothered(0, 5, late(30)), bothered(0, 9, late(60)))).toEqual([]);
});

test('people who cannot come are missed, and people who are only unknown never are', () => {
  const missing = (...people: PersonAt[]) => withoutClauses('optional', people);
  expect(missing(is(0, 'free'), is(1, 'unknown'), is(2, 'outOfHours'))).toEqual([]);
  expect(
    missing(is(1, 'tooSoon'), is(2, 'unknown'), ...numbers(7).map((each) => is(each + 3, 'night'))),
  ).toEqual([{ kind: 'without', why: 'optional', participants: [1, 3, 4, 5, 6, 7], count: 8 }]);
});
