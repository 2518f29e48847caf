import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { hoursText } from '#contracts/text/hours.ts';
import { timeOfDay } from '#contracts/text/times.ts';
import type { HoursSpan } from '#contracts/week.ts';
import { CONTROL } from '#web/components/field.tsx';
import { useClock } from '#web/lib/clock.ts';
import { startingAt, timesFor } from './week.ts';

/** When one span of a weekday starts and ends. `place` tells it from the other spans of the day. */
export function HoursRow({
  weekday,
  place,
  span,
  problemId,
  onChange,
  onRemove,
}: {
  weekday: string;
  place: string;
  span: HoursSpan;
  problemId: string | undefined;
  onChange: (span: HoursSpan) => void;
  onRemove: () => void;
}) {
  const clock = useClock();
  const time = (end: 'from' | 'to', change: (minutes: number) => HoursSpan) => (
    <select
      name={end}
      value={span[end]}
      aria-label={`${weekday}, ${end}${place}`}
      aria-invalid={problemId ? true : undefined}
      aria-describedby={problemId}
      onChange={({ target }) => onChange(change(Number(target.value)))}
      className={clsx(CONTROL, 'min-w-0 flex-1 px-1.5! sm:px-2!')}
    >
      {timesFor(end, span[end]).map((minutes) => (
        <option key={minutes} value={minutes}>
          {timeOfDay(minutes, clock)}
        </option>
      ))}
    </select>
  );
  return (
    <div className="flex w-[calc(100%+0.75rem)] max-w-88 items-center gap-1.5 sm:w-full sm:gap-2">
      {time('from', (minutes) => startingAt(span, minutes))}
      <span className="text-sm text-soft">to</span>
      {time('to', (minutes) => ({ ...span, to: minutes }))}
      <button
        type="button"
        aria-label={`Remove ${hoursText(span, clock)} on ${weekday}`}
        onClick={onRemove}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
