import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Clock } from '#contracts/clock.ts';
import { fullHour, shortDay, timeOfDay } from '#contracts/text/times.ts';
import { inOrder, minutesOf } from '#contracts/time-options.ts';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { SelectField } from '#web/components/field.tsx';
import { useClock } from '#web/lib/clock.ts';
import { addDays } from '#web/lib/dates.ts';
import { isDay, lastDay, type MeetingInput } from './rules.ts';

type MoreOptionsProps = { says: string; isWrong: boolean; className?: string; children: ReactNode };

/** Options that few meetings need, folded into a line that says what holds. An option in error is always in sight. */
export function MoreOptions({ says, isWrong, className, children }: MoreOptionsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isShown = isOpen || isWrong;
  const options = useRef<HTMLDivElement>(null);
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={id}
          aria-describedby={`${id}-says`}
          onClick={() => {
            setOpen(!isShown);
            requestAnimationFrame(() => options.current?.scrollIntoView({ block: 'nearest' }));
          }}
          className="group flex min-h-11 items-center gap-1.5 font-medium text-accent"
        >
          More options
          <ChevronDown aria-hidden className="size-4 transition-transform group-aria-expanded:rotate-180" />
        </button>
        <span id={`${id}-says`} className="min-w-0 text-soft wrap-anywhere">
          {says}
        </span>
      </div>
      <div
        ref={options}
        id={id}
        hidden={!isShown}
        className="mt-1 grid scroll-mt-20 scroll-mb-24 max-md:scroll-mb-40 gap-5 rounded-xl border border-line p-4 sm:grid-cols-3"
      >
        {children}
      </div>
    </div>
  );
}

const PRIORITIES = [
  { value: 'best', label: 'The best time' },
  { value: 'soonest', label: 'As soon as possible' },
];

/** How to look for a time, for the meetings that need it otherwise than usual. Needs the form's context. */
export function TimeOptionsFields() {
  const { register } = useFormContext<MeetingInput>();
  const clock = useClock();
  return (
    <>
      <SelectField {...register('priority')} label="What matters most" options={PRIORITIES} />
      <TimeField name="earliest" label="Earliest start" clock={clock} />
      <TimeField name="latest" label="Latest end" clock={clock} />
      <ExcludedDaysField />
      <OptionSwitch name="nights" label="Nights are fine">
        Otherwise we suggest no time from {fullHour(23, clock)} to {fullHour(6, clock)}, wherever people are.
      </OptionSwitch>
      <OptionSwitch name="movesItself" label="Move it if someone required can't come">
        Once their calendar shows them busy, we move the meeting to the next time that works for everyone
        required. At most twice, and never in the last 4 hours before the start.
      </OptionSwitch>
    </>
  );
}

type OptionSwitchProps = { name: 'nights' | 'movesItself'; label: string; children: ReactNode };

function OptionSwitch({ name, label, children }: OptionSwitchProps) {
  const { register } = useFormContext<MeetingInput>();
  return (
    <label className="flex cursor-pointer gap-3 text-sm sm:col-span-3">
      <input {...register(name)} type="checkbox" className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span>
        <span className="font-medium">{label}</span>
        <span className="mt-0.5 block text-soft">{children}</span>
      </span>
    </label>
  );
}

const HALF_HOURS = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

/** Offers half hours, and the quarter hour that was chosen elsewhere. */
function TimeField({ name, label, clock }: { name: 'earliest' | 'latest'; label: string; clock: Clock }) {
  const { register, control, formState } = useFormContext<MeetingInput>();
  const chosen = useWatch({ control, name });
  return (
    <SelectField
      {...register(name, { setValueAs: (time: string | null) => time || null })}
      label={label}
      hint={name === 'earliest' && 'In your time zone'}
      error={formState.errors[name]?.message}
      options={[
        { value: '', label: 'Any time' },
        ...inOrder([...HALF_HOURS, ...(chosen ? [chosen] : [])]).map((value) => ({
          value,
          label: timeOfDay(minutesOf(value), clock),
        })),
      ]}
    />
  );
}

/** Days shown at first; more would push everything else off the screen. */
const SHOWN = 14;

const NOON = 'T12:00:00Z';

function daysOf(start: string, end: string): string[] {
  if (!isDay(start) || !isDay(end) || end > lastDay(start)) return [];
  const days: string[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The days of the dates, each of which can be left out. Days outside the dates are kept until the form is sent. */
function ExcludedDaysField() {
  const { control, setValue, formState } = useFormContext<MeetingInput>();
  const id = useId();
  const [start, end, excluded] = useWatch({
    control,
    name: ['dateRangeStart', 'dateRangeEnd', 'excludedDays'],
  });
  const days = daysOf(start, end);
  const last = days.findLastIndex((day) => excluded.includes(day));
  const { shown, fold } = useCollapsible(days, SHOWN, last);
  const error = formState.errors.excludedDays?.message;
  const toggle = (day: string) =>
    setValue(
      'excludedDays',
      excluded.includes(day) ? excluded.filter((one) => one !== day) : inOrder([...excluded, day]),
      { shouldDirty: true, shouldValidate: formState.isSubmitted },
    );
  return (
    <fieldset className="sm:col-span-3" aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend className="text-sm font-medium">Days without a meeting</legend>
      <p id={`${id}-hint`} className="mt-0.5 text-sm text-soft">
        {days.length > 0 ? 'Select the days to leave out.' : 'Choose the dates first.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {shown.map((day) => (
          <label
            key={day}
            className="relative flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm tabular-nums has-checked:border-accent has-checked:bg-accent-soft has-checked:line-through has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={excluded.includes(day)}
              onChange={() => toggle(day)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {shortDay(day + NOON, 'UTC')}
          </label>
        ))}
      </div>
      <ShowMoreButton fold={fold} className="mt-2 -ml-3" />
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
