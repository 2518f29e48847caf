import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { TypedMark } from '#contracts/typed-answer.ts';
import { useClock } from '#web/lib/clock.ts';
import type { LocalDay } from '#web/lib/local-clock.ts';
import { dayWords } from '#web/lib/local-clock.ts';
import type { AnswerCell } from './cells.ts';
import { markName } from './marks.tsx';
import { type CellMark, MARKS, type Painting, paint } from './painting.ts';
import { dayAnswerWords, halfHourWords } from './time-words.ts';

type Props = {
  cells: readonly AnswerCell[];
  painting: Painting;
  mattering: ReadonlySet<number>;
  onPaint: (painting: Painting) => void;
};

/** The same answers as a list of days with a choice for each half hour. */
export function AnswerList(props: Props) {
  const days = [...new Set(props.cells.map(({ day }) => day))];
  return (
    <ul className="flex flex-col divide-y divide-line">
      {days.map((day) => (
        <li key={day}>
          <Day {...props} day={day} cells={props.cells.filter((cell) => cell.day === day)} />
        </li>
      ))}
    </ul>
  );
}

function Day({ day, cells, painting, mattering, onPaint }: Props & { day: LocalDay }) {
  const clock = useClock();
  const [isOpen, setOpen] = useState(false);
  const matter = cells.filter(({ start }) => mattering.has(start)).length;
  const [first] = cells;
  const shared = first && painting.get(first.start);
  const isSame = cells.every(({ start }) => painting.get(start) === shared);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className={clsx('size-4 text-soft', isOpen && 'rotate-90')} />
        <span className="font-medium">{dayWords(day)}:</span>
        <span className="text-sm text-soft">
          {dayAnswerWords(cells, painting, clock)}
          {matter > 0 && `. ${matter} can still win`}
        </span>
      </summary>
      {isOpen && (
        <div className="flex flex-col gap-3 pb-4">
          <MarkChoice
            legend={`All of ${dayWords(day)}`}
            chosen={isSame ? (shared ?? null) : undefined}
            onChoose={(mark) => onPaint(paint(painting, cells, mark))}
          />
          {cells.map((cell) => (
            <MarkChoice
              key={cell.start}
              legend={`${halfHourWords(cell, clock)}${mattering.has(cell.start) ? ', can still win' : ''}${painting.get(cell.start) === 'partly' ? ', answered in part' : ''}`}
              chosen={painting.get(cell.start) ?? null}
              onChoose={(mark) => onPaint(paint(painting, [cell], mark))}
            />
          ))}
        </div>
      )}
    </details>
  );
}

type MarkChoiceProps = {
  legend: string;
  chosen: CellMark | null | undefined;
  onChoose: (mark: TypedMark | null) => void;
};

/** `chosen` is null for no answer, and undefined for different ones. */
function MarkChoice({ legend, chosen, onChoose }: MarkChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-x-4">
        {[...MARKS, null].map((mark) => (
          <label
            key={mark}
            className="inline-flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === mark}
              onChange={() => onChoose(mark)}
              className="size-4 accent-accent"
            />
            {markName(mark)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
