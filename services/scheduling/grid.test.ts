import { expect, test } from 'vitest';
import { countStarts, makeGrid, startAt, startsInside, sumUp } from './grid.ts';

test('starts are the full quarter hours of a clock from the earliest to the latest, both included', () => {
  expect(makeGrid(1, 61, 30, 0)).toEqual({ base: 15, size: 4, duration: 30 });
  expect(makeGrid(0, 60, 30, 0)).toEqual({ base: 0, size: 5, duration: 30 });
  expect(makeGrid(0, 60, 30, 5)).toEqual({ base: 10, size: 4, duration: 30 });
  expect(makeGrid(61, 60, 30, 0)).toMatchObject({ size: 0 });
  expect(startAt(makeGrid(1, 61, 30, 0), 2)).toBe(45);
});

test('a meeting starts inside a window if it also ends there', () => {
  const grid = makeGrid(0, 240, 30, 0);
  expect(startsInside(grid, [-60, 30, 60, 89, 100, 150, 200, 500])).toEqual([
    ...[0, 1],
    ...[7, 9],
    ...[14, 17],
  ]);
});

test('people are counted at each start that suits them', () => {
  const suits = [
    { ranges: [0, 2, 3, 4], people: 2 },
    { ranges: [1, 4], people: 1 },
  ];
  expect([...countStarts(makeGrid(0, 45, 30, 0), suits)]).toEqual([2, 3, 1, 3, 0]);
  expect([...sumUp(Int32Array.of(1, 2, -1))]).toEqual([1, 3, 2]);
});
