import { ChevronLeft, ChevronRight } from 'lucide-react';
import { datesInWords } from '#contracts/text/times.ts';
import type { LocalDay } from '#web/lib/local-clock.ts';
import { dayNameOf } from '#web/lib/local-days.ts';
import { Button } from '../button.tsx';

/** The days shown, and the way to the other weeks. */
export const WeekSwitch = ({
  days,
  onTurn,
}: {
  days: readonly LocalDay[];
  /** Null at the first and the last week. */
  onTurn: { back: (() => void) | null; on: (() => void) | null };
}) => (
  <div className="flex items-center justify-between gap-2">
    <Button
      variant="secondary"
      size="small"
      aria-label="Previous week"
      disabled={!onTurn.back}
      onClick={() => onTurn.back?.()}
    >
      <ChevronLeft aria-hidden />
    </Button>
    <span aria-live="polite" className="text-sm font-medium tabular-nums">
      {datesInWords(dayNameOf(days[0]!), dayNameOf(days.at(-1)!))}
    </span>
    <Button
      variant="secondary"
      size="small"
      aria-label="Next week"
      disabled={!onTurn.on}
      onClick={() => onTurn.on?.()}
    >
      <ChevronRight aria-hidden />
    </Button>
  </div>
);
