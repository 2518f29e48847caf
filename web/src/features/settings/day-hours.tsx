import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { timeOfDay } from '#contracts/text/times.ts';
import type { HoursSpan } from '#contracts/week.ts';
import { Button } from '#web/components/button.tsx';
import { CONTROL } from '#web/components/field.tsx';
import { useClock } from '#web/lib/clock.ts';
import { nextSpan, spanText, startingAt, timesFor } from './week.ts';

/** The spans of one weekday, to be added, changed and removed. */
export function DayHours({
  weekday,
  spans,
  problem,
  onChange,
}: {
  weekday: string;
  spans: readonly HoursSpan[];
  problem: string | undefined;
  onChange: (spans: HoursSpan[]) => void;
}) {
  const id = useId();
  const clock = useClock();
  const next = nextSpan(spans);
  const group = useRef<HTMLFieldSetElement>(null);
  const focusNext = useRef<'last' | 'add' | null>(null);

  // A span that was added is filled in next; the button of one that was removed is gone.
  useEffect(() => {
    const last = group.current?.querySelectorAll<HTMLElement>('select[name=from]');
    if (focusNext.current === 'last') [...(last ?? [])].at(-1)?.focus();
    if (focusNext.current === 'add') group.current?.querySelector<HTMLElement>('button[name=add]')?.focus();
    focusNext.current = null;
  });

  const replace = (index: number, ...by: HoursSpan[]) => onChange(spans.toSpliced(index, 1, ...by));

  return (
    <fieldset ref={group} className="grid gap-2 py-3 sm:grid-cols-[7rem_1fr]">
      <legend className="sr-only">{weekday}</legend>
      <p aria-hidden className="text-sm font-medium sm:flex sm:min-h-11 sm:items-center">
        {weekday}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {spans.length === 0 && <p className="text-sm text-soft">No meetings</p>}
        {spans.map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: A span is nothing but its place in the day.
          <div key={index} className="flex w-full max-w-88 items-center gap-2">
            {(['from', 'to'] as const).map((end) => (
              <span key={end} className="contents">
                {end === 'to' && <span className="text-sm text-soft">to</span>}
                <select
                  name={end}
                  value={span[end]}
                  aria-label={`${weekday}, ${end}${spans.length > 1 ? `, ${index + 1} of ${spans.length}` : ''}`}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? `${id}-problem` : undefined}
                  onChange={({ target }) => {
                    const minutes = Number(target.value);
                    replace(index, end === 'from' ? startingAt(span, minutes) : { ...span, to: minutes });
                  }}
                  className={clsx(CONTROL, 'min-w-0 flex-1 px-2!')}
                >
                  {timesFor(end, span[end]).map((minutes) => (
                    <option key={minutes} value={minutes}>
                      {timeOfDay(minutes, clock)}
                    </option>
                  ))}
                </select>
              </span>
            ))}
            <button
              type="button"
              aria-label={`Remove ${spanText(span, clock)} on ${weekday}`}
              onClick={() => {
                focusNext.current = 'add';
                replace(index);
              }}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          </div>
        ))}
        {next && (
          <Button
            name="add"
            variant="quiet"
            size="small"
            aria-label={`Add hours on ${weekday}`}
            onClick={() => {
              focusNext.current = 'last';
              onChange([...spans, next]);
            }}
            className="-ml-3 sm:ml-0"
          >
            <Plus aria-hidden />
            Add hours
          </Button>
        )}
        {problem && (
          <p id={`${id}-problem`} className="w-full text-sm text-bad">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  );
}
