import { expect, test } from 'vitest';
import { placeAfter } from './roving.ts';

/** `o` is a cell and `.` a hole. */
const GRID = ['oo.o', '.oo.', 'o..o'].map((line) => [...line].map((one) => (one === 'o' ? {} : null)));

test('arrows go to the next cell and step over holes', () => {
  expect(placeAfter('ArrowRight', [0, 0], GRID)).toEqual([0, 1]);
  expect(placeAfter('ArrowRight', [0, 1], GRID)).toEqual([0, 3]);
  expect(placeAfter('ArrowDown', [0, 0], GRID)).toEqual([2, 0]);
  expect(placeAfter('ArrowUp', [2, 3], GRID)).toEqual([0, 3]);
  expect(placeAfter('ArrowLeft', [2, 3], GRID)).toEqual([2, 0]);
});

test('at the edge and for other keys there is nowhere to go', () => {
  expect(placeAfter('ArrowUp', [0, 0], GRID)).toBeNull();
  expect(placeAfter('ArrowRight', [1, 2], GRID)).toBeNull();
  expect(placeAfter('Enter', [0, 0], GRID)).toBeNull();
});

test('Home and End go to the first and last cell of the row', () => {
  expect(placeAfter('Home', [1, 2], GRID)).toEqual([1, 1]);
  expect(placeAfter('End', [0, 0], GRID)).toEqual([0, 3]);
});
