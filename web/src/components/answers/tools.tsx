import { clsx } from 'clsx';
import { CalendarSync, Clock, Eraser, FlipHorizontal2, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullHour } from '#contracts/text/times.ts';
import type { Week } from '#contracts/week.ts';
import { useClock } from '#web/lib/clock.ts';
import type { LocalDay } from '#web/lib/local-clock.ts';
import { Button } from '../button.tsx';
import type { AnswerCell } from './cells.ts';
import { fillUsualHours, invert, paint, repeatDays } from './painting.ts';
import type { Draft } from './use-draft.ts';

const WORKDAY = [{ from: 9 * 60, to: 17 * 60 }];
const USUAL_WEEK: Week = [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, [], []];

/** Fills in the hours of most people. `cells` are those that are shown, on this page of the grid or another. */
export function UsualHours({ draft, cells }: { draft: Draft; cells: readonly AnswerCell[] }) {
  const clock = useClock();
  return (
    <Tool
      icon={<Clock aria-hidden />}
      title="What you've answered stays, and other times here don't work."
      onUse={() => draft.paint(fillUsualHours(draft.painting, cells, USUAL_WEEK))}
      disabled={cells.every(({ start }) => draft.painting.has(start))}
    >
      {`Weekdays, ${fullHour(9, clock)} to ${fullHour(17, clock)}`}
    </Tool>
  );
}

/** Tools that change many half hours at once. `days` are those on this page; null if there are no others. */
export function Tools({ draft, days }: { draft: Draft; days: readonly LocalDay[] | null }) {
  const { cells, painting, undo, redo } = draft;
  const isEmpty = painting.size === 0;
  return (
    <div className="flex flex-wrap gap-1.5">
      <Tool isShort icon={<Undo2 aria-hidden />} onUse={() => undo?.()} disabled={!undo}>
        Undo
      </Tool>
      <Tool isShort icon={<Redo2 aria-hidden />} onUse={() => redo?.()} disabled={!redo}>
        Redo
      </Tool>
      {days && (
        <Tool
          icon={<CalendarSync aria-hidden />}
          title="Answers the other weeks like these days."
          onUse={() => draft.paint(repeatDays(painting, cells, days))}
          disabled={isEmpty}
        >
          Copy to all weeks
        </Tool>
      )}
      <Tool
        isShort
        icon={<FlipHorizontal2 aria-hidden />}
        title="Swaps what works and what doesn't."
        onUse={() => draft.paint(invert(painting, cells))}
        disabled={isEmpty}
      >
        Swap
      </Tool>
      <Tool
        isShort
        icon={<Eraser aria-hidden />}
        onUse={() => draft.paint(paint(painting, cells, null))}
        disabled={isEmpty}
      >
        Clear
      </Tool>
    </div>
  );
}

type ToolProps = {
  /** On phones, the icon says so. */
  isShort?: boolean;
  icon: ReactNode;
  title?: string;
  onUse: () => void;
  disabled: boolean;
  children: string;
};

const Tool = ({ icon, title, onUse, disabled, isShort = false, children }: ToolProps) => (
  <Button variant="secondary" size="small" title={title} onClick={onUse} disabled={disabled}>
    {icon}
    <span className={clsx(isShort && 'max-sm:sr-only')}>{children}</span>
  </Button>
);
