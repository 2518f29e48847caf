import { MINUTE } from '#contracts/durations.ts';
import type { TimePreference } from '#contracts/preferences.ts';
import { WINDOWS } from '#contracts/windows.ts';
import {
  isWeekendDay,
  type LocalDay,
  type LocalMinute,
  localMinute,
  MINUTES_PER_DAY,
} from '#web/lib/local-clock.ts';
import type { GridPlace } from '#web/lib/roving.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';

type Row = {
  /** Minutes after local midnight. */
  minute: LocalMinute;
  /** The hour that a day has twice when clocks go back, the second time. */
  again: boolean;
};

/** One half hour to answer, where it is in a zone. Shorter where hours don't begin or end on a half hour. */
export type AnswerCell = TimeSpan & Row & { day: LocalDay };

/** Cells by row and column. Null where there's nothing to answer, such as an hour that clocks skip. */
export type CellGrid = { days: LocalDay[]; rows: Row[]; cells: (AnswerCell | null)[][] };

export const HALF_HOUR_MINUTES = 30;
const HALF_HOUR = HALF_HOUR_MINUTES * MINUTE;

/**
 * The half hours of spans that are sorted and apart, as the clocks of a zone show them. They begin on the full and half
 * hours of the organizer, as suggested times do: at 9:15 and 9:45 in Kathmandu for an organizer in Berlin.
 */
export function cellsOf(spans: readonly TimeSpan[], zone: string, organizerZone: string): AnswerCell[] {
  const cells: AnswerCell[] = [];
  for (const { start, end } of spans)
    for (let at = halfHourBefore(start, organizerZone); at < end; at += HALF_HOUR) {
      const local = localMinute(zone, at);
      const day = Math.floor(local / MINUTES_PER_DAY);
      cells.push({
        start: Math.max(at, start),
        end: Math.min(at + HALF_HOUR, end),
        day,
        minute: local - day * MINUTES_PER_DAY,
        // Clocks that went back less than a day ago may have shown this time before.
        again: hasShown(zone, local, at),
      });
    }
  return cells;
}

function halfHourBefore(at: number, zone: string): number {
  const since = localMinute(zone, at) % HALF_HOUR_MINUTES;
  return at - since * MINUTE;
}

/** No zone turns its clocks back by more than this. */
const LONGEST_TURN = 2 * 60;

/** Whether the clocks of a zone showed a local time before this instant, which shows it, too. */
function hasShown(zone: string, local: LocalMinute, at: number): boolean {
  const turned = localMinute(zone, at - LONGEST_TURN * MINUTE) + LONGEST_TURN - local;
  return turned > 0 && localMinute(zone, at - turned * MINUTE) === local;
}

/** The days of cells in order, five at a time, which fit a phone. */
export function pagesOf(cells: readonly AnswerCell[]): LocalDay[][] {
  const days = [...new Set(cells.map(({ day }) => day))].sort((one, other) => one - other);
  return Array.from({ length: Math.ceil(days.length / 5) }, (_, page) => days.slice(5 * page, 5 * page + 5));
}

/** Lays cells out in days and rows, without empty ones. A repeated hour gets rows of its own. */
export function layOut(cells: readonly AnswerCell[]): CellGrid {
  const days = [...new Set(cells.map(({ day }) => day))].sort((one, other) => one - other);
  const order = orderOfRows(cells);
  const rows = new Map<string, AnswerCell>();
  for (const cell of cells) rows.set(rowName(cell), cell);
  const sorted = [...rows.values()].sort((one, other) => order(one) - order(other));
  const at = new Map(cells.map((cell) => [`${cell.day} ${rowName(cell)}`, cell]));
  return {
    days,
    rows: sorted.map(({ minute, again }) => ({ minute, again })),
    cells: sorted.map((row) => days.map((day) => at.get(`${day} ${rowName(row)}`) ?? null)),
  };
}

const rowName = ({ minute, again }: Row): string => `${minute}${again ? ' again' : ''}`;

/** A repeated hour comes after the last time of day that its clocks showed before they went back. */
function orderOfRows(cells: readonly AnswerCell[]): (row: Row) => number {
  const repeated = cells.filter(({ again }) => again);
  const last = Math.max(...repeated.map(({ minute }) => minute));
  return ({ minute, again }) => (again ? last + (minute + 1) / (2 * MINUTES_PER_DAY) : minute);
}

/**
 * The cells between two corners, in the order of time. Places count the row of days and the column of times as 0, and
 * these stand for all cells below or beside them.
 */
export function cellsBetween(grid: CellGrid, one: GridPlace, other: GridPlace): AnswerCell[] {
  const isBetween = (at: number, ends: readonly [number, number]) =>
    ends.includes(0) || (at >= Math.min(...ends) && at <= Math.max(...ends));
  return grid.cells
    .flatMap((line, row) =>
      line.filter(
        (_, column) => isBetween(row + 1, [one[0], other[0]]) && isBetween(column + 1, [one[1], other[1]]),
      ),
    )
    .filter((cell) => cell !== null)
    .sort((first, second) => first.start - second.start);
}

/** The places that keys and pointers reach, with those of the row of days and the column of times. */
export const reachable = ({ days, cells }: CellGrid): unknown[][] => [
  [true, ...days],
  ...cells.map((line) => [true, ...line]),
];

/** The hours to begin with where a meeting may be at any time. */
const DAYTIME = { from: 8 * 60, to: 20 * 60 };

/**
 * The cells that are shown before anyone asks for all hours: on weekdays, in the hours that the meeting is wanted in.
 * At the weekend if there are no others, and at any hour if there are none then either.
 */
export function likelyCells(cells: readonly AnswerCell[], preference: TimePreference): readonly AnswerCell[] {
  const { from, to } = preference === 'all' ? DAYTIME : WINDOWS[preference];
  const wanted = cells.filter(({ minute }) => minute >= from && minute < to);
  const onWeekdays = wanted.filter(({ day }) => !isWeekendDay(day));
  return [onWeekdays, wanted, cells].find(({ length }) => length > 0)!;
}

export const firstPlace = ({ cells }: CellGrid): GridPlace => [
  1 + cells.findIndex(([first]) => first !== null),
  1,
];

/** The cells that lie within spans, or part of which does. */
export const cellsWithin = (cells: readonly AnswerCell[], spans: readonly TimeSpan[]): AnswerCell[] =>
  cells.filter((cell) => spans.some(({ start, end }) => start < cell.end && end > cell.start));
