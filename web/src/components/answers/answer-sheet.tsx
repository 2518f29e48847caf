import { List } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { TypedMark } from '#contracts/typed-answer.ts';
import { Button } from '../button.tsx';
import { Switch } from '../switch.tsx';
import { AnswerGrid } from './answer-grid.tsx';
import { AnswerList } from './answer-list.tsx';
import { Brushes } from './brushes.tsx';
import { clockChangeWords } from './time-words.ts';
import { Tools } from './tools.tsx';
import type { Draft } from './use-draft.ts';
import { type Matters, useShown } from './use-shown.ts';
import { WeekSwitch } from './week-switch.tsx';
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
            <WeekSwitch
              days={grid.days}
              onTurn={{
                back: week.isFirst ? null : () => turn(-1),
                on: week.isLast ? null : () => turn(1),
              }}
            />
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
