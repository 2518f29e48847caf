import { clsx } from 'clsx';
import { List } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import type { TimePreference } from '#contracts/preferences.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { datesInWords } from '#contracts/text/times.ts';
import type { TypedMark } from '#contracts/typed-answer.ts';
import type { LocalDay } from '#web/lib/local-clock.ts';
import { dayNameOf } from '#web/lib/local-clock.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';
import { Button } from '../button.tsx';
import { DaysStepper } from '../stepper.tsx';
import { Switch } from '../switch.tsx';
import { AnswerGrid } from './answer-grid.tsx';
import { AnswerList } from './answer-list.tsx';
import { cellsWithin, layOut, likelyCells, pagesOf } from './cells.ts';
import { MARK_LOOKS } from './marks.tsx';
import { type CellMark, MARKS } from './painting.ts';
import { clockChangeWords } from './time-words.ts';
import { Tools, UsualHours } from './tools.tsx';
import type { Draft } from './use-draft.ts';
import { ZoneLine } from './zone-line.tsx';

type AnswerSheetProps = {
  draft: Draft;
  /** When the meeting is wanted. */
  preference: TimePreference;
  /** The time that can still win, as far as known. */
  matters?: readonly TimeSpan[];
  children?: ReactNode;
};

/**
 * Everything to answer half hours with. `children` stay at the bottom of the screen with the brush, such as what is
 * saved.
 */
export function AnswerSheet({ draft, preference, matters = NONE, children }: AnswerSheetProps) {
  const { zone, painting } = draft;
  const { cells, grid, mattering, sentence, hours, page, turn } = useShown(draft, preference, matters);
  const [brush, setBrush] = useState<TypedMark>('works');
  const [isList, setList] = useState(false);
  const hasPages = !(page.isFirst && page.isLast);
  const clockChange = clockChangeWords(grid.days, zone);

  const undoByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    const step =
      key === 'y' || (key === 'z' && event.shiftKey) ? draft.redo : key === 'z' ? draft.undo : null;
    if (!step) return;
    event.preventDefault();
    step();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only adds the usual keys for undo to the buttons inside
    <div onKeyDown={undoByKey} className="flex flex-col gap-4">
      {sentence && (
        <p className="flex items-baseline gap-2 rounded-xl bg-accent-soft px-4 py-2.5 text-sm">
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
          {sentence}
        </p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-2">
        <ZoneLine zone={zone} at={new Date(cells[0]!.start)} onChange={draft.setZone} />
        <Button
          variant={isList ? 'secondary' : 'quiet'}
          size="small"
          aria-pressed={isList}
          onClick={() => setList(!isList)}
        >
          <List aria-hidden />
          As a list
        </Button>
      </div>
      <div>
        <UsualHours draft={draft} cells={cells} />
      </div>
      {isList ? (
        <AnswerList cells={cells} painting={painting} mattering={mattering} onPaint={draft.paint} />
      ) : (
        <>
          {hasPages && (
            <div className="flex items-center justify-between gap-2">
              <DaysStepper
                days={datesInWords(dayNameOf(grid.days[0]!), dayNameOf(grid.days.at(-1)!))}
                back={{ isPossible: !page.isFirst, go: () => turn(-1) }}
                on={{ isPossible: !page.isLast, go: () => turn(1) }}
              />
            </div>
          )}
          {clockChange && <p className="text-sm text-soft">{clockChange}</p>}
          <AnswerGrid
            grid={grid}
            painting={painting}
            mattering={mattering}
            brush={brush}
            zone={zone}
            onBrush={setBrush}
            onPaint={draft.paint}
            onTurn={turn}
          />
          <p className="text-xs text-soft pointer-coarse:hidden">
            Drag over times to paint them, or use the arrow keys and Space. Click a day or a time to paint all
            of it.
          </p>
          <p className="hidden text-xs text-soft pointer-coarse:block">
            Tap a time to paint it. To paint many, hold and then drag. Tap a day or a time to paint all of it.
          </p>
        </>
      )}
      <Tools draft={draft} days={hasPages && !isList ? page.days : null} />
      {hours && <Switch label="Show all hours" on={hours.isOn} onChange={hours.set} />}
      <p role="status" className="sr-only">
        {draft.change}
      </p>
      <div className="sticky bottom-0 z-20 -mx-5 flex flex-col gap-3 border-t border-line bg-card px-5 py-3 sm:-mx-6 sm:px-6 in-data-[session=in]:max-md:bottom-14">
        {!isList && <Brushes brush={brush} onChoose={setBrush} />}
        {children}
      </div>
    </div>
  );
}

const NONE: readonly TimeSpan[] = [];

/** Chooses what a stroke paints. The grid's keys 1 to 3 do the same. */
function Brushes({ brush, onChoose }: { brush: TypedMark; onChoose: (brush: TypedMark) => void }) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Mark as</legend>
      <div className="grid grid-cols-3 gap-1.5">
        {MARKS.map((mark, index) => {
          const { icon: Icon, name: words, color } = MARK_LOOKS[mark];
          return (
            <label
              key={mark}
              title={`Key ${index + 1}`}
              className={clsx(
                'flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-lg border-2 sm:gap-1.5 px-1 text-center text-xs font-medium sm:px-3 sm:text-sm',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                brush === mark ? color : 'border-line text-soft hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={brush === mark}
                onChange={() => onChoose(mark)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-4 shrink-0" />
              {words}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Which half hours of an answer are shown, five days at a time, and the controls for them. */
function useShown({ cells, painting }: Draft, preference: TimePreference, matters: readonly TimeSpan[]) {
  const [allHours, setAllHours] = useState(false);
  const [chosen, setChosen] = useState<LocalDay | null>(null);

  const likely = useMemo(() => likelyCells(cells, preference), [cells, preference]);
  const winning = useMemo(() => cellsWithin(likely, matters), [likely, matters]);
  const sentence = mattersInWords({ of: likely.length, matter: winning.length });
  const starts = useMemo(
    () => new Set(sentence === null ? [] : winning.map(({ start }) => start)),
    [winning, sentence],
  );
  const shown = useMemo(() => {
    if (allHours) return cells;
    const isLikely = new Set(likely);
    return cells.filter((cell) => isLikely.has(cell) || isPositive(painting.get(cell.start)));
  }, [cells, likely, allHours, painting]);

  const pages = useMemo(() => pagesOf(shown), [shown]);
  const first = shown.find(({ start }) => starts.has(start))?.day;
  const wanted = chosen ?? first;
  const index = Math.max(
    0,
    pages.findIndex((days) => wanted !== undefined && days.at(-1)! >= wanted),
  );
  const days = pages[index]!;
  const grid = useMemo(() => layOut(shown.filter(({ day }) => days.includes(day))), [shown, days]);

  return {
    cells: shown,
    grid,
    /** The starts of the cells that can still win, if not all of them can. */
    mattering: starts,
    sentence,
    /** Null if there are no other hours. */
    hours: likely.length < cells.length ? { isOn: allHours, set: setAllHours } : null,
    page: { days, isFirst: index === 0, isLast: index === pages.length - 1 },
    turn: (by: 1 | -1) => setChosen((pages[index + by] ?? days)[0]!),
  };
}

const isPositive = (mark: CellMark | undefined): boolean => mark === 'works' || mark === 'ifNeedBe';

/** "5 of these 40 half hours can still win. Start with those." Null if none do, or so many that it's no help. */
export function mattersInWords({ of, matter }: { of: number; matter: number }): string | null {
  if (matter === 0 || matter * 2 > of) return null;
  const start = matter === 1 ? 'Start with that one.' : 'Start with those.';
  return `${matter} of these ${countInWords(of, 'half hour')} can still win. ${start}`;
}
