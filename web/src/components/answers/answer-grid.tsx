import { clsx } from 'clsx';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { partsOf } from '#contracts/text/times.ts';
import type { TypedMark } from '#contracts/typed-answer.ts';
import { useClock } from '#web/lib/clock.ts';
import { dayNameOf, dayWords } from '#web/lib/local-clock.ts';
import { type GridPlace, placeAfter } from '#web/lib/roving.ts';
import { type AnswerCell, type CellGrid, cellsBetween, firstPlace, reachable } from './cells.ts';
import { MARK_LOOKS, markName } from './marks.tsx';
import { type CellMark, MARKS, type Painting, paint, strokeOver } from './painting.ts';
import { answerCellWords, rowWords, shortRowWords } from './time-words.ts';
import { placeAt, useStroke } from './use-stroke.ts';

/**
 * Paints half hours with a mouse, a finger or the keyboard: arrow keys move, with Shift they select, Space and Enter paint
 * what is selected, 1 to 3 choose the brush, and Delete takes answers away.
 */
export function AnswerGrid({
  grid,
  painting,
  mattering,
  brush,
  zone,
  onBrush,
  onPaint,
  onTurn,
}: {
  grid: CellGrid;
  painting: Painting;
  /** The starts of the cells that can still win. */
  mattering: ReadonlySet<number>;
  brush: TypedMark;
  zone: string;
  onBrush: (brush: TypedMark) => void;
  onPaint: (painting: Painting) => void;
  /** Shows the previous or the next days. */
  onTurn: (by: 1 | -1) => void;
}) {
  const clock = useClock();
  const table = useRef<HTMLTableElement>(null);
  const [kept, setSelection] = useState<{ from: GridPlace; to: GridPlace } | null>(null);
  const places = reachable(grid);
  const { stroke, handlers } = useStroke(table, ({ from, to }) => {
    setSelection(at(to));
    const cells = cellsBetween(grid, from, to);
    onPaint(paint(painting, cells, strokeOver(painting, cellsBetween(grid, from, from), brush)));
  });

  // Other days may have fewer days or times.
  const isThere = ([row, column]: GridPlace) => Boolean(places[row]?.[column]);
  const selection = kept && isThere(kept.from) && isThere(kept.to) ? kept : at(firstPlace(grid));
  const { from, to } = stroke ?? selection;
  const selected = cellsBetween(grid, from, to);
  const isRange = stroke !== null || selection.from !== selection.to;
  const starts = new Set(isRange ? selected.map(({ start }) => start) : []);
  const shown = stroke
    ? paint(painting, selected, strokeOver(painting, cellsBetween(grid, from, from), brush))
    : painting;

  // The cell with the focus is gone after a turn, and the one in its place takes it over.
  const isTurning = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each turn
  useEffect(() => {
    if (isTurning.current && document.activeElement === document.body) focusOn(selection.to);
    isTurning.current = false;
  }, [grid]);

  const focusOn = (place: GridPlace) =>
    table.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();

  const move = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, selection.to, places);
    if (!next) return false;
    focusOn(next);
    setSelection({ from: event.shiftKey ? selection.from : next, to: next });
    return true;
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const mark = MARKS[Number(key) - 1];
    if (mark) onBrush(mark);
    else if (key === ' ' || key === 'Enter')
      onPaint(paint(painting, selected, strokeOver(painting, selected, brush)));
    else if (key === 'Delete' || key === 'Backspace') onPaint(paint(painting, selected, null));
    else if (key === 'Escape' && isRange) setSelection(at(selection.to));
    else if (key === 'PageUp' || key === 'PageDown') {
      isTurning.current = true;
      // The selection is no longer visible.
      setSelection(at(selection.to));
      onTurn(key === 'PageUp' ? -1 : 1);
    } else if (!move(event)) return;
    event.preventDefault();
  };

  // Where clocks differ from UTC by quarter hours, no label is as short as "9 AM".
  const isOffTheHour = grid.rows.some(({ minute }) => minute % 30 !== 0);

  const cell = (one: AnswerCell, place: GridPlace) => {
    const mark = shown.get(one.start);
    const matters = mattering.has(one.start);
    return (
      <GridCell
        key={one.day}
        place={`${place}`}
        label={`${answerCellWords(one, clock)}: ${markName(mark)}${matters ? ', can still win' : ''}`}
        mark={mark}
        matters={matters}
        isReached={isSame(selection.to, place)}
        isSelected={starts.has(one.start)}
      />
    );
  };

  return (
    <div className="-mx-3 overflow-x-auto px-1 pb-1 sm:mx-0">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are painted with keys
        role="grid"
        aria-label={`Half hours (${zone})`}
        aria-multiselectable
        onKeyDown={handleKey}
        // Or the browser clicks the button, too.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onFocus={({ target }) => {
          const place = placeAt(target);
          if (place && !isSame(place, selection.to)) setSelection(at(place));
        }}
        {...handlers}
        className="w-full table-fixed border-separate border-spacing-0.5 text-xs tabular-nums select-none [-webkit-touch-callout:none]"
      >
        <thead>
          <tr>
            <GridHeader
              scope="col"
              place="0,0"
              label="All of these days"
              isReached={isSame(selection.to, [0, 0])}
              className={isOffTheHour ? 'w-17 sm:w-20' : 'w-12 sm:w-16'}
            >
              <span className="text-soft">All</span>
            </GridHeader>
            {grid.days.map((day, column) => (
              <GridHeader
                key={day}
                scope="col"
                place={`0,${column + 1}`}
                label={`All of ${dayWords(day)}`}
                isReached={isSame(selection.to, [0, column + 1])}
              >
                <DayName day={dayNameOf(day)} />
              </GridHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row, index) => (
            <tr key={rowWords(row, clock)}>
              <GridHeader
                scope="row"
                place={`${index + 1},0`}
                label={`${rowWords(row, clock)} on all of these days`}
                isReached={isSame(selection.to, [index + 1, 0])}
                className="sticky left-0 z-10"
              >
                {row.minute % 60 < 30 && <span>{unbroken(shortRowWords(row, clock))}</span>}
              </GridHeader>
              {grid.cells[index]!.map((one, column) =>
                one ? cell(one, [index + 1, column + 1]) : <td key={grid.days[column]} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const at = (place: GridPlace) => ({ from: place, to: place });

const isSame = (one: GridPlace, other: GridPlace) => one[0] === other[0] && one[1] === other[1];

/** "Tue" over "24". The month is in the heading of the week. */
function DayName({ day }: { day: string }) {
  const { weekday, day: date } = partsOf(`${day}T12:00Z`, 'UTC', { weekday: 'short', day: 'numeric' });
  return (
    <>
      <span className="text-soft">{weekday}</span>
      <span className="text-sm font-medium">{date}</span>
    </>
  );
}

/** With AM or PM in the line of its time, which makes all rows as high as each other. */
const unbroken = (time: string): string => time.replace(/ (?=[AP]M)/, '\u00a0');

type GridHeaderProps = {
  scope: 'col' | 'row';
  place: string;
  label: string;
  isReached: boolean;
  className?: string;
  /** The same in short. */
  children: ReactNode;
};

/** The head of a day, of a time of day, or of the whole grid, which paints everything below. */
const GridHeader = ({ scope, place, label, isReached, className, children }: GridHeaderProps) => (
  <th scope={scope} className={clsx('bg-card p-0 font-normal', className)}>
    <button
      type="button"
      data-place={place}
      tabIndex={isReached ? 0 : -1}
      className={clsx(
        'flex h-full min-h-7 w-full items-center rounded-sm px-0.5 hover:bg-sunken pointer-coarse:min-h-11',
        scope === 'row' ? 'justify-end pr-1.5 text-soft' : 'flex-col justify-center py-1',
      )}
    >
      <span className="sr-only">{label}</span>
      {children && (
        <span aria-hidden className="flex flex-col">
          {children}
        </span>
      )}
    </button>
  </th>
);

/** A half hour. Memoized, because there are hundreds. The grid hears its pointers and keys. */
const GridCell = memo(function GridCell({
  place,
  label,
  mark,
  matters,
  isReached,
  isSelected,
}: {
  place: string;
  label: string;
  mark: CellMark | undefined;
  matters: boolean;
  isReached: boolean;
  isSelected: boolean;
}) {
  const look = mark && MARK_LOOKS[mark];
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid this is a gridcell
    <td aria-selected={isSelected} className="p-0">
      <button
        type="button"
        data-place={place}
        tabIndex={isReached ? 0 : -1}
        aria-label={label}
        className={clsx(
          'relative flex h-7 w-full scroll-mb-40 items-center justify-center rounded-sm pointer-coarse:h-11',
          look ? look.color : 'border border-line bg-card',
          mark === 'ifNeedBe' && 'hatched',
          isSelected && 'outline-2 outline-ink',
        )}
      >
        {look && <look.icon aria-hidden className="size-4" />}
        {matters && <span aria-hidden className="absolute top-0.5 right-0.5 size-2 rounded-full bg-accent" />}
      </button>
    </td>
  );
});
