import { clsx } from 'clsx';
import { CalendarSync, Clock, Eraser, FlipHorizontal2, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Week } from '#contracts/week.ts';
import type { LocalDay } from '#web/lib/local-clock.ts';
import { Button } from '../button.tsx';
import { fillUsualHours, invert, paint, repeatWeek } from './painting.ts';
import type { Draft } from './use-draft.ts';

const WORKDAY = [{ from: 9 * 60, to: 17 * 60 }];
const USUAL_WEEK: Week = [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, [], []];

/** Tools that change many half hours at once. `monday` is the week shown; null if there's only one. */
export function Tools({ draft, monday }: { draft: Draft; monday: LocalDay | null }) {
  const { cells, painting, undo, redo } = draft;
  const isEmpty = painting.size === 0;
  return (
    <div className="flex flex-wrap gap-1.5">
      <Tool
        icon={<Clock aria-hidden />}
        title="Weekdays from 9 AM to 5 PM work, other times don't. What you've answered stays."
        onUse={() => draft.paint(fillUsualHours(painting, cells, USUAL_WEEK))}
        disabled={painting.size === cells.length}
      >
        Use my usual hours
      </Tool>
      <Tool isShort icon={<Undo2 aria-hidden />} onUse={() => undo?.()} disabled={!undo}>
        Undo
      </Tool>
      <Tool isShort icon={<Redo2 aria-hidden />} onUse={() => redo?.()} disabled={!redo}>
        Redo
      </Tool>
      {monday !== null && (
        <Tool
          icon={<CalendarSync aria-hidden />}
          title="Answers the other weeks like this one."
          onUse={() => draft.paint(repeatWeek(painting, cells, monday))}
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

const Tool = ({
  icon,
  title,
  onUse,
  disabled,
  isShort = false,
  children,
}: {
  /** On phones, the icon says it. */
  isShort?: boolean;
  icon: ReactNode;
  title?: string;
  onUse: () => void;
  disabled: boolean;
  children: string;
}) => (
  <Button variant="secondary" size="small" title={title} onClick={onUse} disabled={disabled}>
    {icon}
    <span className={clsx(isShort && 'max-sm:sr-only')}>{children}</span>
  </Button>
);
