import { expect, test } from 'vitest';
import type { Suggestion } from '../../contracts/events/suggestion.ts';
import { freeSlot } from '../../services/sagas/plans/testkit/given.ts';
import type { PastDecision } from '../past-decisions/decisions.ts';
import type { Compared, Side } from './compare.ts';
import { changeOf } from './meeting-change.ts';

const TUESDAY = freeSlot();
const FRIDAY = freeSlot({
  start: '2026-03-06T15:00:00.000Z',
  end: '2026-03-06T16:00:00.000Z',
  confidence: 70,
});

const shows = (...suggestions: Suggestion[]): Side => ({
  suggestions,
  ...{ rank: null, bookable: null, confidence: null },
});
const books = (best: Suggestion): Side => ({ ...shows(best), bookable: best });

const chosen = (
  by: NonNullable<PastDecision['chosen']>['by'],
  { start, end }: Suggestion,
): Partial<PastDecision> => ({
  outcome: 'booked',
  chosen: { start, end, by, without: [], shown: true, held: true },
});

const ranking = (round: number, became: Partial<PastDecision>, was: Side, would: Side): Compared => ({
  decision: { round, chosen: null, outcome: 'superseded', ...became } as PastDecision,
  was,
  would,
});

const told = (...rankings: Compared[]) => {
  const change = changeOf(rankings)!;
  return [change.change, change.was?.start ?? null, change.would?.start ?? null];
};

test('a meeting that lapsed would be booked by the first ranking that suits everyone only under the policy', () => {
  const lapsed = ranking(2, { outcome: 'lapsed' }, shows(), shows());
  const sooner = ranking(1, {}, shows(FRIDAY), books(TUESDAY));
  expect(told(sooner, lapsed)).toEqual(['booked', null, TUESDAY.start]);
  expect(changeOf([sooner, lapsed])?.booked).toMatchObject({ was: null, would: { start: TUESDAY.start } });
});

test('a meeting that lapsed though it could have been booked then is no merit of the policy', () => {
  const lapsed = ranking(2, { outcome: 'lapsed' }, shows(), shows());
  expect(told(ranking(1, {}, books(TUESDAY), books(TUESDAY)), lapsed)).toEqual([null, null, null]);
});

test('what Kairos booked would be booked at another time, sooner, or not at all', () => {
  const by = chosen('automatic', TUESDAY);
  expect(told(ranking(1, by, books(TUESDAY), books(TUESDAY)))[0]).toBeNull();
  expect(told(ranking(1, by, books(TUESDAY), books(FRIDAY)))).toEqual([
    'anotherTime',
    TUESDAY.start,
    FRIDAY.start,
  ]);
  expect(told(ranking(1, by, books(TUESDAY), shows(FRIDAY)))).toEqual(['notBooked', TUESDAY.start, null]);
  const before = ranking(1, {}, shows(FRIDAY), books(FRIDAY));
  expect(told(before, ranking(2, by, books(TUESDAY), books(TUESDAY)))[2]).toBe(FRIDAY.start);
});

test('what Kairos was about to book, and a second look spoiled, would not be booked either', () => {
  const booked = ranking(2, chosen('automatic', FRIDAY), books(FRIDAY), books(FRIDAY));
  for (const would of [TUESDAY, FRIDAY])
    expect(told(ranking(1, {}, books(TUESDAY), books(would)), booked)).toEqual([
      null,
      FRIDAY.start,
      FRIDAY.start,
    ]);
});

test('anyone who chose would have been shown another time first, whatever Kairos might have booked', () => {
  const by = chosen('organizer', FRIDAY);
  expect(told(ranking(1, by, shows(TUESDAY, FRIDAY), shows(FRIDAY, TUESDAY)))).toEqual([
    'anotherFirst',
    TUESDAY.start,
    FRIDAY.start,
  ]);
  const { booked } = changeOf([ranking(1, by, shows(TUESDAY, FRIDAY), shows(TUESDAY))])!;
  expect([booked.was?.start, booked.would?.start]).toEqual([FRIDAY.start, TUESDAY.start]);
});

test('anyone who would have been shown the same time first would have chosen as they did, if that was still shown', () => {
  const by = chosen('organizer', FRIDAY);
  const second = { ...shows(TUESDAY, FRIDAY), rank: 2 };
  const would = (side: Side) => changeOf([ranking(1, by, second, side)])?.booked.would?.start;
  expect(would(second)).toBe(FRIDAY.start);
  expect(would(shows(TUESDAY))).toBe(TUESDAY.start);
  expect(would({ ...shows(freeSlot({ start: '2026-03-05T09:00:00.000Z' }), FRIDAY), rank: 2 })).toBe(
    '2026-03-05T09:00:00.000Z',
  );
});

test('without a ranking there is nothing to change', () => {
  expect(changeOf([])).toBeNull();
});
