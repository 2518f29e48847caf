import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellsOf } from './cells.ts';
import { fillUsualHours, invert, MARKS, type Painting, paint, repeatDays, strokeOver } from './painting.ts';
import { paintingOf, spansOf, stepBack, stepForward, stepTo, undoable } from './use-draft.ts';

const span = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) });
/** Tuesday and Wednesday, 9:00 to 11:00. */
const cells = cellsOf(
  ['24', '25'].map((day) => span(`2026-11-${day}T09:00Z`, `2026-11-${day}T11:00Z`)),
  'UTC',
  'UTC',
);
const [tuesday, wednesday] = [cells.slice(0, 4), cells.slice(4)];
const nothing: Painting = new Map();
const marksOf = (painting: Painting, some = cells) => some.map(({ start }) => painting.get(start) ?? null);

const WEEKDAYS_9_TO_17 = Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: 540, to: 1_020 }] : []));

test('a stroke paints, and a second one over the same takes it away', () => {
  const painted = paint(nothing, tuesday, strokeOver(nothing, tuesday, 'works'));
  expect(marksOf(painted)).toEqual([...Array(4).fill('works'), ...Array(4).fill(null)]);
  expect(strokeOver(painted, cells, 'works')).toBe('works');
  expect(paint(painted, tuesday, strokeOver(painted, tuesday, 'works'))).toEqual(nothing);
  expect(nothing.size).toBe(0);
});

test('inverting swaps what works and what does not, and invents no answer', () => {
  const painted = paint(
    paint(paint(nothing, cells.slice(0, 1), 'works'), cells.slice(1, 2), 'doesntWork'),
    cells.slice(2, 3),
    'ifNeedBe',
  );
  expect(marksOf(invert(painted, tuesday), tuesday)).toEqual(['doesntWork', 'works', 'ifNeedBe', null]);
});

test('usual hours answer only what has not been answered', () => {
  const around = cellsOf(
    [span('2026-11-24T08:30Z', '2026-11-24T09:30Z'), span('2026-11-28T09:00Z', '2026-11-28T10:00Z')],
    'UTC',
    'UTC',
  );
  const before = paint(nothing, around.slice(0, 1), 'ifNeedBe');
  expect(marksOf(fillUsualHours(before, around, WEEKDAYS_9_TO_17), around)).toEqual([
    'ifNeedBe',
    'works',
    'doesntWork',
    'doesntWork',
  ]);
});

test('a half hour that ends after the usual hours does not count as usual', () => {
  const [half] = cellsOf([span('2026-11-24T16:45Z', '2026-11-24T17:15Z')], 'UTC', 'Asia/Kathmandu');
  expect(marksOf(fillUsualHours(nothing, [half!], WEEKDAYS_9_TO_17), [half!])).toEqual(['doesntWork']);
});

test('days can be repeated in other weeks, without taking anything away there', () => {
  const all = cellsOf(
    ['24', '25']
      .flatMap((day) => [span(`2026-11-${day}T09:00Z`, `2026-11-${day}T10:00Z`)])
      .concat(span('2026-12-01T09:00Z', '2026-12-01T10:00Z')),
    'UTC',
    'UTC',
  );
  const painted = paint(paint(nothing, all.slice(0, 1), 'works'), all.slice(5, 6), 'ifNeedBe');
  expect(marksOf(repeatDays(painted, all, [all[0]!.day, all[2]!.day]), all)).toEqual([
    'works',
    null,
    null,
    null,
    'works',
    'ifNeedBe',
  ]);
});

test('spans are as few as can be, and part days and answers', () => {
  const painted = paint(paint(nothing, cells, 'works'), wednesday.slice(2), 'ifNeedBe');
  expect(spansOf(cells, painted)).toEqual([
    { start: '2026-11-24T09:00:00.000Z', end: '2026-11-24T11:00:00.000Z', answer: 'works' },
    { start: '2026-11-25T09:00:00.000Z', end: '2026-11-25T10:00:00.000Z', answer: 'works' },
    { start: '2026-11-25T10:00:00.000Z', end: '2026-11-25T11:00:00.000Z', answer: 'ifNeedBe' },
  ]);
});

describe('a half hour that is answered in part', () => {
  const stored = [
    { start: '2026-11-24T09:00:00.000Z', end: '2026-11-24T09:45:00.000Z', answer: 'works' as const },
    { start: '2026-11-24T10:00:00.000Z', end: '2026-11-24T10:15:00.000Z', answer: 'works' as const },
    { start: '2026-11-24T10:15:00.000Z', end: '2026-11-24T10:30:00.000Z', answer: 'ifNeedBe' as const },
  ];
  const painting = paintingOf(cells, stored);

  test('is told apart from a whole one and from none', () => {
    expect(marksOf(painting, tuesday)).toEqual(['works', 'partly', 'partly', null]);
  });

  test('stays as it is when other times are painted, and in no other week', () => {
    const painted = paint(painting, [tuesday[3]!], 'doesntWork');
    expect(spansOf(cells, painted, stored)).toEqual([
      ...stored,
      { start: '2026-11-24T10:30:00.000Z', end: '2026-11-24T11:00:00.000Z', answer: 'doesntWork' },
    ]);
    const repeated = repeatDays(painting, cells, [tuesday[0]!.day]);
    expect([...repeated.values()].filter((mark) => mark === 'partly')).toHaveLength(2);
  });

  test('can be painted over and taken away', () => {
    const after = paint(paint(painting, [tuesday[1]!], 'works'), [tuesday[2]!], null);
    expect(spansOf(cells, after, stored)).toEqual([
      { start: '2026-11-24T09:00:00.000Z', end: '2026-11-24T10:00:00.000Z', answer: 'works' },
    ]);
  });
});

const paintings = fc
  .array(fc.option(fc.constantFrom(...MARKS)), { minLength: cells.length, maxLength: cells.length })
  .map((marks) => new Map(marks.flatMap((mark, at) => (mark ? [[cells[at]!.start, mark] as const] : []))));

test('any painting is the same after it was saved and loaded', () => {
  fc.assert(
    fc.property(paintings, (painting) => {
      expect(paintingOf(cells, spansOf(cells, painting))).toEqual(painting);
    }),
  );
});

test('undoing every step leads to the start, and redoing them to the end', () => {
  fc.assert(
    fc.property(fc.array(paintings, { maxLength: 20 }), (steps) => {
      let all = undoable(nothing);
      for (const step of steps) all = stepTo(all, step);
      for (const _ of steps) all = stepBack(all);
      expect(stepBack(all).now).toBe(nothing);
      for (const _ of steps) all = stepForward(all);
      expect(stepForward(all).now).toBe(steps.at(-1) ?? nothing);
    }),
  );
});

test('going on after an undo forgets what was undone', () => {
  const after = stepTo(stepBack(stepTo(stepTo(undoable('a'), 'b'), 'c')), 'd');
  expect(stepForward(after).now).toBe('d');
  expect(stepBack(after).now).toBe('b');
});
