import { clsx } from 'clsx';
import { List } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import type { TypedAnswerState } from '#contracts/api/answers.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { datesInWords } from '#contracts/text/times.ts';
import type { TypedMark } from '#contracts/typed-answer.ts';
import type { LocalDay } from '#web/lib/local-clock.ts';
import { dayNameOf } from '#web/lib/local-clock.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';
import { Button } from '../button.tsx';
import { WeekStepper } from '../stepper.tsx';
import { Switch } from '../switch.tsx';
import { AnswerGrid } from './answer-grid.tsx';
import { AnswerList } from './answer-list.tsx';
import { type AnswerCell, cellsOfWeek, cellsWithin, layOut, likelyCells, mondaysOf } from './cells.ts';
import { MARK_LOOKS } from './marks.tsx';
import { MARKS } from './painting.ts';
import { clockChangeWords } from './time-words.ts';
import { Tools } from './tools.tsx';
import type { Draft } from './use-draft.ts';
import { ZoneLine } from './zone-line.tsx';

/** Everything to answer half hours with. `children` come below, such as what is saved. */
export function AnswerSheet({
  draft,
  matters,
  children,
}: {
  draft: Draft;
  matters: Matters;
  children?: ReactNode;
}) {
  const { zone, painting } = draft;
  const { cells, grid, mattering, sentence, only, hours, week, turn } = useShown(draft, matters);
  const [brush, setBrush] = useState<TypedMark>('works');
  const [isList, setList] = useState(false);
  const hasWeeks = !(week.isFirst && week.isLast);
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
        <div className="flex flex-wrap items-center justify-between gap-x-6 rounded-xl bg-accent-soft px-4 py-1.5 text-sm">
          <p className="my-1 flex items-baseline gap-2">
            <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
            {sentence}
          </p>
          <Switch label="Only show these" on={only.isOn} onChange={only.set} />
        </div>
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
      <Tools draft={draft} monday={hasWeeks && !isList ? week.monday : null} />
      {isList ? (
        <AnswerList cells={cells} painting={painting} mattering={mattering} onPaint={draft.paint} />
      ) : (
        <>
          <div className="sticky top-16 z-20 -mx-1 bg-card px-1 py-2">
            <Brushes brush={brush} onChoose={setBrush} />
          </div>
          {hasWeeks && (
            <div className="flex items-center justify-between gap-2">
              <WeekStepper
                days={datesInWords(dayNameOf(grid.days[0]!), dayNameOf(grid.days.at(-1)!))}
                back={{ isPossible: !week.isFirst, go: () => turn(-1) }}
                on={{ isPossible: !week.isLast, go: () => turn(1) }}
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
      {hours && <Switch label="Show all hours" on={hours.isOn} onChange={hours.set} />}
      <p role="status" className="sr-only">
        {draft.change}
      </p>
      {children}
    </div>
  );
}

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

/** Which times can still win, and how many half hours that is. */
type Matters = { spans: readonly TimeSpan[]; of: number; matter: number };

/** Which half hours of an answer are shown, a week at a time, and the controls for them. */
function useShown({ cells, painting }: Draft, matters: Matters) {
  const [onlyMattering, setOnlyMattering] = useState(false);
  const [allHours, setAllHours] = useState(false);
  const [chosen, setChosen] = useState<LocalDay | null>(null);

  const sentence = mattersInWords(matters);
  const mattering = useMemo(
    () => (sentence === null ? [] : cellsWithin(cells, matters.spans)),
    [cells, matters, sentence],
  );
  const starts = useMemo(() => new Set(mattering.map(({ start }) => start)), [mattering]);
  const likely = useMemo(() => {
    const isWanted = ({ start }: AnswerCell) =>
      starts.has(start) || painting.get(start) === 'works' || painting.get(start) === 'ifNeedBe';
    return likelyCells(cells, isWanted);
  }, [cells, starts, painting]);
  const inHours = allHours ? cells : likely;
  const shown = onlyMattering && mattering.length > 0 ? mattering : inHours;

  const mondays = useMemo(() => mondaysOf(shown), [shown]);
  const index = Math.max(0, mondays.indexOf(chosen ?? mondays[0]!));
  const monday = mondays[index]!;
  const grid = useMemo(() => layOut(cellsOfWeek(shown, monday)), [shown, monday]);

  return {
    cells: shown,
    grid,
    /** The starts of the cells that can still win, if not all of them can. */
    mattering: starts,
    sentence,
    only: { isOn: onlyMattering, set: setOnlyMattering },
    /** Null if there are no other hours. */
    hours: likely.length < cells.length && !onlyMattering ? { isOn: allHours, set: setAllHours } : null,
    week: { monday, isFirst: index === 0, isLast: index === mondays.length - 1 },
    turn: (weeks: 1 | -1) => setChosen(mondays[index + weeks] ?? monday),
  };
}

/** "5 of 40 half hours can still win. Start with those." Null if none do, or so many that it's no help. */
export function mattersInWords({
  of,
  matter,
}: Pick<TypedAnswerState['matters'], 'of' | 'matter'>): string | null {
  if (matter === 0 || matter * 2 > of) return null;
  return matter === 1
    ? `1 of ${countInWords(of, 'half hour')} can still win. Start with that one.`
    : `${matter} of ${countInWords(of, 'half hour')} can still win. Start with those.`;
}
