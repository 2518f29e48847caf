import { clsx } from 'clsx';
import { Fragment, type KeyboardEvent, memo, useRef, useState } from 'react';
import { MINUTE } from '#contracts/durations.ts';
import { timeOfDay } from '#contracts/text/times.ts';
import { dayWords } from '#web/lib/local-clock.ts';
import { useReader } from '#web/lib/reader.ts';
import { type GridPlace, placeAfter } from '#web/lib/roving.ts';
import type { Attendee } from './attendees.ts';
import { cellWords } from './cell-words.ts';
import type { Cell, weekGrid } from './heatmap.ts';

/** The color for a share of free people, from 0 to 1. Already a few of many differ from nobody. */
export const heat = (share: number): string =>
  `color-mix(in oklab, var(--color-heat) ${share > 0 ? Math.round(8 + share ** 1.5 * 92) : 0}%, var(--color-sunken))`;

/** A week as a grid of buttons. Tab reaches a single button; arrow keys, Home, and End move between the buttons. */
export function AvailabilityGrid({
  grid: { days, rows, cells },
  people,
  suggested,
  shown,
  marked,
  onlyBest,
  onShow,
}: {
  grid: ReturnType<typeof weekGrid>;
  people: number;
  suggested: readonly number[];
  shown: number | null;
  /** The person whose busy cells stand out, in their color. */
  marked: Attendee | undefined;
  onlyBest: boolean;
  onShow: (start: number) => void;
}) {
  const { zone, clock } = useReader();
  const table = useRef<HTMLTableElement>(null);
  const all = cells.flat().filter((cell) => cell !== null);
  const most = Math.max(...all.map(({ free }) => free));
  const begin = placeOf(cells, (cell) => holds(cell, suggested)) ?? placeOf(cells, () => true) ?? [0, 0];
  const [reached, setPlace] = useState<GridPlace>(begin);
  // A new ranking may remove the focused cell, but Tab must still reach a cell.
  const place = cells[reached[0]]?.[reached[1]] ? reached : begin;

  const move = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, place, cells);
    if (!next) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  };

  return (
    <div data-person={marked?.color} className="mt-4 overflow-x-auto pb-1">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are navigated with arrow keys
        role="grid"
        aria-label={`How many people are free (${zone})`}
        onKeyDown={move}
        className={clsx(
          'min-w-max border-separate border-spacing-0.5 text-xs tabular-nums',
          days.length > 3 && 'w-full',
        )}
      >
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 bg-card">
              <span className="sr-only">Time</span>
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="px-1 pb-1 font-medium whitespace-nowrap">
                {dayWords(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((minute, row) => (
            <Fragment key={minute}>
              {row > 0 && minute - rows[row - 1]! > 30 && <tr aria-hidden className="h-3" />}
              <tr>
                <th
                  scope="row"
                  className="sticky left-0 z-10 w-16 bg-card pr-2 text-right font-normal whitespace-nowrap text-soft"
                >
                  {minute % 60 < 30 ? (
                    timeOfDay(minute, clock)
                  ) : (
                    <span className="sr-only">{timeOfDay(minute, clock)}</span>
                  )}
                </th>
                {cells[row]!.map((cell, column) =>
                  cell === null ? (
                    <td key={days[column]} />
                  ) : (
                    <CellButton
                      key={days[column]}
                      cell={cell}
                      place={`${row},${column}`}
                      label={cellWords(cell, { day: days[column]!, minute, people, clock })}
                      share={cell.free / people}
                      isReached={place[0] === row && place[1] === column}
                      isShown={shown !== null && holds(cell, [shown])}
                      isSuggested={holds(cell, suggested)}
                      isMarked={cell.notFree.some(({ attendee }) => attendee.number === marked?.number)}
                      isFaded={onlyBest && cell.free < most}
                      onFocus={setPlace}
                      onShow={onShow}
                    />
                  ),
                )}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const holds = ({ at }: Cell, starts: readonly number[]) =>
  starts.some((start) => at <= start && start < at + 30 * MINUTE);

function placeOf(
  cells: ReturnType<typeof weekGrid>['cells'],
  isIt: (cell: Cell) => boolean,
): GridPlace | null {
  for (const [row, line] of cells.entries())
    for (const [column, cell] of line.entries()) if (cell !== null && isIt(cell)) return [row, column];
  return null;
}

/** Memoized, because a grid has hundreds of cells. */
const CellButton = memo(function CellButton({
  cell,
  place,
  label,
  share,
  isReached,
  isShown,
  isSuggested,
  isMarked,
  isFaded,
  onFocus,
  onShow,
}: {
  cell: Cell;
  place: string;
  label: string;
  share: number;
  isReached: boolean;
  isShown: boolean;
  isSuggested: boolean;
  isMarked: boolean;
  isFaded: boolean;
  onFocus: (place: GridPlace) => void;
  onShow: (start: number) => void;
}) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid this is a gridcell
    <td aria-selected={isShown} className="p-0">
      <button
        type="button"
        data-place={place}
        tabIndex={isReached ? 0 : -1}
        aria-label={label}
        title={label}
        onFocus={() => onFocus(place.split(',').map(Number) as unknown as GridPlace)}
        onClick={() => onShow(cell.at)}
        style={{ backgroundColor: isFaded ? 'transparent' : heat(share) }}
        className={clsx(
          'h-7 w-full min-w-14 rounded-sm pointer-coarse:h-11',
          isFaded ? 'text-soft' : 'font-medium',
          isSuggested && 'border-2 border-accent',
          isShown && 'outline-2 outline-ink',
          isMarked && 'hatched hatched-person',
        )}
      >
        {cell.free}
        {cell.ifNeedBe.length > 0 ? <span aria-hidden> ≈</span> : share === 1 && <span aria-hidden> ✓</span>}
      </button>
    </td>
  );
});
