import { expect, test } from 'vitest';
import type { InconvenienceCause } from '#contracts/events/suggestion.ts';
import { harderAt, orderOf, ownClauses, sparedIn, type TimeForPeople, withoutClauses } from './because.ts';
import type { PreparedPerson } from './prepared-person.ts';
import type { PersonAt } from './states.ts';

const TEN = Date.parse('2027-02-02T10:00Z') / 60_000;

/** Ten people in Berlin. */
const attendees = Array.from({ length: 10 }, (_, number) => ({
  number,
  hours: { zone: 'Europe/Berlin' },
})) as PreparedPerson[];

const is = (number: number, state: PersonAt['state']): PersonAt => ({
  ...{ number, state, missed: 0, inconvenience: null },
});
const bothered = (number: number, points: number, ...causes: InconvenienceCause[]): PersonAt => ({
  ...is(number, 'free'),
  inconvenience: { points, causes },
});
const late = (minutes: number): InconvenienceCause => ({ kind: 'late', minutes });
const LUNCH: InconvenienceCause = { kind: 'lunch', minutes: 30 };

const time = (everyone: PersonAt[], hour = 0): TimeForPeople => ({
  ...{ start: TEN + 60 * hour, everyone, bent: [] },
});
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

test('who is free is counted, then who is outside their hours, and who is absent is named by state, up to six', () => {
  const everyone = [
    ...[is(0, 'free'), is(1, 'outOfHours'), is(2, 'unknown'), is(3, 'busy'), is(4, 'night')],
    ...numbers(7).map((number) => is(number + 5, 'busy')),
  ];
  expect(ownClauses({ ...time(everyone), bent: ['outsidePreference'] }, attendees)).toEqual([
    { kind: 'free', count: 1, of: 12 },
    { kind: 'outsideHours', count: 1 },
    { kind: 'absent', state: 'busy', participants: [3, 5, 6, 7, 8, 9], count: 8 },
    { kind: 'absent', state: 'night', participants: [4], count: 1 },
    { kind: 'absent', state: 'unknown', participants: [2], count: 1 },
    { kind: 'outsidePreference' },
  ]);
  expect(ownClauses(time([is(0, 'free')]), attendees)).toEqual([{ kind: 'free', count: 1, of: 1 }]);
});

test('of those whom a time bothers, the three whom it bothers most are told, each by the worst cause', () => {
  const everyone = [
    bothered(0, 5, LUNCH),
    bothered(1, 20, LUNCH, late(30)),
    bothered(2, 5, LUNCH),
    bothered(3, 10, LUNCH),
    bothered(4, 30, { kind: 'tight', before: true, after: false }, { kind: 'night' }),
  ];
  const of = (some: PersonAt[]) => ownClauses(time(some), attendees).slice(1);
  const inconvenient = (participant: number, cause: InconvenienceCause) => ({
    ...{ kind: 'inconvenient', participant, localStart: 11 * 60, cause },
  });
  expect(of(everyone)).toEqual([
    ...[inconvenient(4, { kind: 'night' }), inconvenient(1, late(30)), inconvenient(3, LUNCH)],
    { kind: 'inconvenientForMore', count: 2 },
  ]);
  const points = [20, 10, 5, 7].map((each, number) => bothered(number, each, LUNCH));
  expect(of(points).map((clause) => 'participant' in clause && clause.participant)).toEqual([0, 1, 3, false]);
  expect(of(everyone.slice(0, 3))).toEqual([
    ...[inconvenient(1, late(30)), inconvenient(0, LUNCH), inconvenient(2, LUNCH)],
  ]);
});

test('people who cannot come are missed, and people who are only unknown never are', () => {
  const missing = (...people: PersonAt[]) => withoutClauses('optional', people);
  expect(missing(is(0, 'free'), is(1, 'unknown'), is(2, 'outOfHours'))).toEqual([]);
  expect(
    missing(is(1, 'tooSoon'), is(2, 'unknown'), ...numbers(7).map((each) => is(each + 3, 'night'))),
  ).toEqual([{ kind: 'without', why: 'optional', participants: [1, 3, 4, 5, 6, 7], count: 8 }]);
});

test('harder is what costs someone most, the first of several, and less than a point is not worth a word', () => {
  const harder = (here: PersonAt[], there: PersonAt[]) => harderAt(time(here), time(there, 1), attendees);
  const free = numbers(3).map((number) => is(number, 'free'));
  const lateFor = (participant: number, minutes: number) => ({
    ...{ kind: 'inconvenient', participant, localStart: 12 * 60, cause: late(minutes) },
  });
  expect(harder(free, free)).toBeNull();
  expect(harder(free, [bothered(0, 0.9, late(5)), ...free.slice(1)])).toBeNull();
  expect(harder(free, [bothered(0, 1, late(5)), ...free.slice(1)])).toEqual(lateFor(0, 5));
  expect(harder(free, [bothered(0, 3, late(5)), bothered(1, 9, late(60)), bothered(2, 9, late(60))])).toEqual(
    lateFor(1, 60),
  );
  expect(
    harder([bothered(0, 3, late(5)), ...free.slice(1)], [bothered(0, 8, late(20)), ...free.slice(1)]),
  ).toEqual(lateFor(0, 20));
  expect(harder([bothered(0, 3, late(20))], [bothered(0, 8, late(20))])).toBeNull();
  expect(harder([bothered(0, 3, LUNCH)], [bothered(0, 8, LUNCH, late(20))])).toEqual(lateFor(0, 20));
});

test('an absence is harder than anything else, of several people who are away there and not here', () => {
  const here = [is(0, 'free'), is(1, 'busy'), is(2, 'outOfHours'), is(3, 'unknown')];
  const harder = (...there: PersonAt[]) => harderAt(time(here), time(there, 1), attendees);
  const away = (state: PersonAt['state'], ...participants: number[]) => ({
    ...{ kind: 'absent', state, participants, count: participants.length },
  });
  expect(harder(is(0, 'busy'), is(1, 'busy'), is(2, 'busy'), is(3, 'busy'))).toEqual(away('busy', 0, 2));
  expect(harder(is(0, 'unknown'), is(1, 'busy'), is(2, 'night'), is(3, 'unknown'))).toEqual(away('night', 2));
  expect(harder(bothered(0, 100, late(60)), is(1, 'busy'), is(2, 'unknown'), is(3, 'free'))).toEqual(
    away('unknown', 2),
  );
  expect(harder(is(0, 'free'), is(1, 'night'), is(2, 'free'), is(3, 'busy'))).toBeNull();
});

test('a time is compared with at most two others, and not twice for the same hardship', () => {
  const best = time([is(0, 'free'), is(1, 'free')]);
  const lateFor = (number: number, hour: number, cause = late(60)) =>
    time(
      [0, 1].map((each) => (each === number ? bothered(each, 10, cause) : is(each, 'free'))),
      hour,
    );
  const than = (...others: TimeForPeople[]) =>
    sparedIn([best, ...others], attendees)[0]!.map(
      (clause) => clause.kind === 'spared' && clause.than.slice(11, 16),
    );
  expect(than()).toEqual([]);
  expect(than(lateFor(0, 1), lateFor(1, 2), lateFor(0, 3, LUNCH))).toEqual(['11:00', '12:00']);
  expect(than(lateFor(0, 1), lateFor(0, 2, late(90)), lateFor(0, 3, LUNCH))).toEqual(['11:00', '13:00']);
  const away = (state: PersonAt['state'], number: number, hour: number) =>
    time(
      [0, 1].map((each) => is(each, each === number ? state : 'free')),
      hour,
    );
  expect(than(away('busy', 0, 1), away('night', 0, 2), away('busy', 1, 3))).toEqual(['11:00', '13:00']);
  expect(than(away('busy', 0, 1), lateFor(0, 2))).toEqual(['11:00', '12:00']);
  expect(than(lateFor(0, 1), away('busy', 0, 2))).toEqual(['11:00', '12:00']);
});

test('a time is told its place by start among several, and none where it is alone', () => {
  const times = [{ start: 20 }, { start: 10 }, { start: 30 }];
  expect([0, 1, 2].map((index) => orderOf(times, index))).toEqual(
    [2, 1, 3].map((nth) => [{ kind: 'order', nth, of: 3 }]),
  );
  expect(orderOf(times.slice(0, 1), 0)).toEqual([]);
});
