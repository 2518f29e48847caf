import { expect, test } from 'vitest';
import { type Candidate, spread } from './spread.ts';

/** A start at a quarter of an hour of a day: `1:36` is 09:00 on day 1. */
const at = (text: string, cost: number): Candidate => {
  const [day = 0, step = 0] = text.split(':').map(Number);
  const index = 96 * day + step;
  return {
    index,
    place: index,
    step,
    cost,
    undated: cost,
    bearing: 0,
    missing: 0,
    day,
    isMorning: step < 48,
  };
};
/** Each start is as hard as it costs, and bends no one's hours. */
const ALIKE = { hardshipsAt: ({ place }: Candidate) => [-place], bendsHours: () => false };

const chosen = (limit: number, ...candidates: Candidate[]) =>
  spread(candidates, limit, ALIKE).map(({ day, step }) => `${day}:${step}`);

test('the best comes first, and the earlier of equals', () => {
  expect(chosen(2, at('1:60', 5), at('2:36', 5), at('3:36', 4))).toEqual(['3:36', '1:60']);
  expect(chosen(1, at('1:36', 5), at('2:36', 5))).toEqual(['1:36']);
  expect(chosen(3)).toEqual([]);
});

test('starts are an hour apart', () => {
  expect(chosen(5, at('1:36', 0), at('1:39', 0), at('1:40', 0))).toEqual(['1:36', '1:40']);
});

test('a time may cost more if it is on another day, or in another half of one', () => {
  const [best, sameHalf, sameDay] = [at('1:36', 0), at('1:40', 0), at('1:60', 1.9)] as const;
  expect(chosen(2, best, sameHalf, sameDay)).toEqual(['1:36', '1:60']);
  expect(chosen(2, best, sameHalf, at('1:60', 2.1))).toEqual(['1:36', '1:40']);
  expect(chosen(2, best, sameDay, at('2:36', 2.8))).toEqual(['1:36', '2:36']);
  expect(chosen(2, best, sameDay, at('2:36', 3))).toEqual(['1:36', '1:60']);
  expect(chosen(2, best, at('2:36', 1), at('2:60', 1.9))).toEqual(['1:36', '2:60']);
  expect(chosen(2, best, at('2:36', 1), at('2:60', 2.1))).toEqual(['1:36', '2:36']);
});

const costing = (text: string, cost: number, more: Partial<Candidate>): Candidate => ({
  ...at(text, cost),
  ...more,
});

test('rather none than a time that is far worse for those who come', () => {
  const [near, far] = [costing('2:36', 25, { bearing: 25 }), costing('3:36', 25.01, { bearing: 25.01 })];
  expect(chosen(3, at('1:36', 0), near, far)).toEqual(['1:36', '2:36']);
});

test('rather none than a time that is easier for nobody than a much cheaper one of the same day', () => {
  const harder = { hardshipsAt: ({ cost }: Candidate) => [cost, 0], bendsHours: () => false };
  const starts = [at('1:36', 0), at('1:60', 10), at('2:60', 12)];
  expect(spread(starts, 3, harder).map(({ cost }) => cost)).toEqual([0, 12]);
  const easierForOne = { ...harder, hardshipsAt: ({ cost }: Candidate) => [cost, -cost] };
  expect(spread(starts, 3, easierForOne).map(({ cost }) => cost)).toEqual([0, 10, 12]);
});

test('where the best bends hours, the best within hours without one more person is among the times', () => {
  const late = {
    hardshipsAt: ({ place }: Candidate) => [-place],
    bendsHours: ({ bearing }: Candidate) => bearing > 5,
  };
  const best = costing('1:70', 20, { bearing: 20 });
  const others = ['2:70', '3:70', '4:70', '5:70'].map((text, i) => costing(text, 21 + i, { bearing: 20 }));
  const without = costing('1:40', 60, { bearing: 3, missing: 1 });
  const bent = costing('1:44', 50, { bearing: 8, missing: 1 });
  const all = [bent, without, best, ...others];
  expect(spread(all, 5, late).map(({ cost }) => cost)).toEqual([20, 21, 22, 23, 60]);
  expect(spread(all, 5, { ...late, bendsHours: () => false })).not.toContain(without);
});
