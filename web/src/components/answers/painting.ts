import type { TypedMark } from '#contracts/typed-answer.ts';
import type { Week } from '#contracts/week.ts';
import { type LocalDay, MINUTES_PER_DAY, mondayOfLocalDay } from '#web/lib/local-clock.ts';
import { type AnswerCell, HALF_HOUR_MINUTES } from './cells.ts';

/** In the order of their keys, 1 to 3. */
export const MARKS: readonly TypedMark[] = ['works', 'ifNeedBe', 'doesntWork'];

/** How a cell is answered. `partly`: not all of it, or not all of it the same, as only the API can. */
export type CellMark = TypedMark | 'partly';

/** The answered cells, by their start in epoch milliseconds. Missing cells are unanswered. */
export type Painting = ReadonlyMap<number, CellMark>;

/** Gives cells a mark, or takes theirs away with null. */
export function paint(before: Painting, cells: readonly AnswerCell[], mark: TypedMark | null): Painting {
  const after = new Map(before);
  for (const { start } of cells)
    if (mark === null) after.delete(start);
    else after.set(start, mark);
  return after;
}

/** The effect of a stroke over these cells: sets the mark, or removes it if all have it. */
export const strokeOver = (
  painting: Painting,
  cells: readonly AnswerCell[],
  brush: TypedMark,
): TypedMark | null => (cells.every(({ start }) => painting.get(start) === brush) ? null : brush);

/** Swaps "works" and "doesn't work". "If needed" and unanswered cells stay. */
export function invert(before: Painting, cells: readonly AnswerCell[]): Painting {
  const after = new Map(before);
  for (const { start } of cells) {
    const mark = before.get(start);
    if (mark === 'works') after.set(start, 'doesntWork');
    if (mark === 'doesntWork') after.set(start, 'works');
  }
  return after;
}

/** Answers the unanswered cells: cells within the hours of a week work, the rest don't. */
export function fillUsualHours(before: Painting, cells: readonly AnswerCell[], week: Week): Painting {
  const after = new Map(before);
  for (const cell of cells)
    if (!before.has(cell.start)) after.set(cell.start, isWithin(cell, week) ? 'works' : 'doesntWork');
  return after;
}

function isWithin({ day, minute }: AnswerCell, week: Week): boolean {
  const until = minute + HALF_HOUR_MINUTES;
  return (week[day - mondayOfLocalDay(day)] ?? []).some(
    ({ from, to }) => from <= minute && Math.min(until, MINUTES_PER_DAY) <= to,
  );
}

/**
 * Answers all other days like these, at the same weekday and time of day, except partly answered cells.
 */
export function repeatDays(
  before: Painting,
  cells: readonly AnswerCell[],
  days: readonly LocalDay[],
): Painting {
  const after = new Map(before);
  const weekly = new Map<string, CellMark | undefined>();
  const timeOfWeek = ({ day, minute }: AnswerCell) => `${day - mondayOfLocalDay(day)} ${minute}`;
  for (const cell of cells)
    if (days.includes(cell.day) && !cell.again) weekly.set(timeOfWeek(cell), before.get(cell.start));
  for (const cell of cells) {
    const mark = weekly.get(timeOfWeek(cell));
    if (mark && mark !== 'partly' && !days.includes(cell.day)) after.set(cell.start, mark);
  }
  return after;
}
