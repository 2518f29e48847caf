import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { hoursText, onClock } from '#contracts/text/hours.ts';
import { timeOfDay } from '#contracts/text/times.ts';
import { type HoursSpan, WEEKDAYS, type Week, weekProblems } from '#contracts/week.ts';
import { Button } from '#web/components/button.tsx';
import { CONTROL } from '#web/components/field.tsx';
import { useClock } from '#web/lib/clock.ts';
import { copiedToWorkdays, dayText, nextSpan, startingAt, timesFor, withDay } from './week.ts';

/** The hours of each weekday. Each valid change is saved; invalid changes wait here until corrected. */
export function WeekEditor({ week, onSave }: { week: Week; onSave: (week: Week, saved: string) => void }) {
  const clock = useClock();
  const [unsaved, setUnsaved] = useState<Week | null>(null);
  const shown = unsaved ?? week;
  const problems = weekProblems(shown);
  const whole = problems.find(({ day }) => day === null);

  const change = (next: Week, saved: string) => {
    if (weekProblems(next).length > 0) return setUnsaved(next);
    setUnsaved(null);
    onSave(next, saved);
  };

  return (
    <div className="mt-4">
      <div className="divide-y divide-line border-y border-line">
        {WEEKDAYS.map((weekday, day) => (
          <DayHours
            key={weekday}
            weekday={weekday}
            spans={shown[day]!}
            problem={problems.find((one) => one.day === day)?.message}
            onChange={(spans) => {
              const next = withDay(shown, day, spans);
              change(next, dayText(next, day, clock));
            }}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="secondary"
          size="small"
          onClick={() => change(copiedToWorkdays(shown), "Monday's hours now count from Monday to Friday.")}
        >
          Copy Monday to weekdays
        </Button>
        <p role="status" className="text-sm text-bad">
          {problems.length > 0 && `${whole ? `${whole.message}. ` : ''}These hours aren't saved yet.`}
        </p>
      </div>
    </div>
  );
}

type DayHoursProps = {
  weekday: string;
  spans: readonly HoursSpan[];
  problem: string | undefined;
  onChange: (spans: HoursSpan[]) => void;
};

/** The spans of a weekday, to be added, changed and removed. */
function DayHours({ weekday, spans, problem, onChange }: DayHoursProps) {
  const id = useId();
  const next = nextSpan(spans);
  const group = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const changed = useRef<'added' | 'removed' | null>(null);

  // Focuses an added span, to be filled in next, or the Add button after removing a span, whose own button is gone.
  useEffect(() => {
    if (changed.current === 'added')
      [...group.current!.querySelectorAll<HTMLElement>('[name=from]')].at(-1)?.focus();
    if (changed.current === 'removed') addButton.current?.focus();
    changed.current = null;
  });

  const replace = (index: number, ...by: HoursSpan[]) => onChange(spans.toSpliced(index, 1, ...by));

  return (
    <fieldset ref={group} className="grid gap-2 py-3 sm:grid-cols-[7rem_1fr]">
      <legend className="sr-only">{weekday}</legend>
      <p aria-hidden className="text-sm font-medium sm:py-3">
        {weekday}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {spans.length === 0 && <p className="text-sm text-soft">No meetings</p>}
        {spans.map((span, index) => (
          <HoursRow
            // biome-ignore lint/suspicious/noArrayIndexKey: A span is known by its place in the day.
            key={index}
            weekday={weekday}
            place={spans.length > 1 ? `, ${index + 1} of ${spans.length}` : ''}
            span={span}
            problemId={problem && id}
            onChange={(by) => replace(index, by)}
            onRemove={() => {
              changed.current = 'removed';
              replace(index);
            }}
          />
        ))}
        {next && (
          <Button
            ref={addButton}
            variant="quiet"
            size="small"
            aria-label={`Add hours on ${weekday}`}
            onClick={() => {
              changed.current = 'added';
              onChange([...spans, next]);
            }}
            className={spans.length > 0 ? '-ml-3 sm:ml-0' : ''}
          >
            <Plus aria-hidden />
            Add hours
          </Button>
        )}
        {problem && (
          <p id={id} className="w-full text-sm text-bad">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  );
}

type HoursRowProps = {
  weekday: string;
  place: string;
  span: HoursSpan;
  problemId: string | undefined;
  onChange: (span: HoursSpan) => void;
  onRemove: () => void;
};

/** The start and end of a span of a weekday. `place` distinguishes the span from the day's other spans. */
function HoursRow({ weekday, place, span, problemId, onChange, onRemove }: HoursRowProps) {
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
      {timesFor(end, span).map((minutes) => (
        <option key={minutes} value={minutes}>
          {timeOfDay(onClock(minutes), clock)}
          {minutes > onClock(minutes) && ' next day'}
        </option>
      ))}
    </select>
  );
  return (
    <div className="flex w-[calc(100%+0.75rem)] max-w-100 items-center gap-1.5 sm:w-full sm:gap-2">
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
