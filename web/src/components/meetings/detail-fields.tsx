import { createContext, use } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DURATION } from '#contracts/api/limits.ts';
import { LONG_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import type { DecisionMode } from '#contracts/preferences.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { MODE_NAMES } from '#contracts/text/modes.ts';
import { useSignedIn } from '#web/api/user.ts';
import { SelectField, TextArea, TextField } from '#web/components/field.tsx';
import { useClock } from '#web/lib/clock.ts';
import { localDayIn } from '#web/lib/dates.ts';
import { PREFERENCES, preferenceInWords } from './preference.ts';
import type { MeetingInput } from './rules.ts';
import { isDay, lastDay } from './rules.ts';

/** Whether a field was filled in from a description, and is marked as such. */
export const FilledInContext = createContext<(name: keyof MeetingInput) => boolean>(() => false);

/** The form, a new one or one that changes a meeting, with each field's error and mark. */
function useFields() {
  const form = useFormContext<MeetingInput>();
  const values = useWatch({ control: form.control }) as MeetingInput;
  const isFilledIn = use(FilledInContext);
  return {
    form,
    values,
    errorOf: (name: keyof MeetingInput) => form.formState.errors[name]?.message,
    marked: (name: keyof MeetingInput) => (isFilledIn(name) ? 'inset-ring inset-ring-accent' : undefined),
  };
}

type Placed = { className?: string };

export function TitleField({ className }: Placed) {
  const { form, errorOf, marked } = useFields();
  return (
    <TextField
      {...form.register('title')}
      label="Meeting title"
      placeholder="Design review"
      dir="auto"
      autoComplete="off"
      error={errorOf('title')}
      className={marked('title')}
      fieldClassName={className}
    />
  );
}

/** Each grows with its text. */
export function TextFields({ className }: Placed) {
  const { form, errorOf } = useFields();
  return LONG_TEXT_NAMES.map((name) => (
    <TextArea
      key={name}
      {...form.register(name)}
      rows={1}
      label={MEETING_TEXTS[name].label}
      optional
      placeholder={MEETING_TEXTS[name].placeholder}
      dir="auto"
      error={errorOf(name)}
      className="field-sizing-content max-h-48"
      fieldClassName={className}
    />
  ));
}

/** Lengths to choose from. A meeting that is described or planned again may have any length. */
export function DurationField() {
  const { form, values, errorOf, marked } = useFields();
  const choices = new Set([
    ...DURATION.choices,
    form.formState.defaultValues?.duration ?? DURATION.usual,
    values.duration,
  ]);
  return (
    <SelectField
      {...form.register('duration', { valueAsNumber: true })}
      label="Duration"
      error={errorOf('duration')}
      className={marked('duration')}
      options={[...choices]
        .sort((one, other) => one - other)
        .map((value) => ({ value, label: durationInWords(value) }))}
    />
  );
}

export function DatesFields() {
  const { form, values, errorOf, marked } = useFields();
  const today = localDayIn(new Date(), useSignedIn().timezone);
  const { dateRangeStart: start } = values;
  const first = isDay(start) && start > today ? start : today;
  return (
    <>
      <TextField
        {...form.register('dateRangeStart')}
        type="date"
        label="Available from"
        min={today}
        error={errorOf('dateRangeStart')}
        className={marked('dateRangeStart')}
      />
      <TextField
        {...form.register('dateRangeEnd')}
        type="date"
        label="Available until"
        min={first}
        max={lastDay(first)}
        error={errorOf('dateRangeEnd')}
        className={marked('dateRangeEnd')}
      />
    </>
  );
}

export function PreferenceField({ className }: Placed) {
  const { form, values, errorOf, marked } = useFields();
  const clock = useClock();
  const days = values.timePreference === 'business' ? 'Monday to Friday, in' : 'In';
  return (
    <SelectField
      {...form.register('timePreference')}
      label="Preferred time"
      hint={`${days} each person's time zone`}
      error={errorOf('timePreference')}
      className={marked('timePreference')}
      fieldClassName={className}
      options={PREFERENCES.map((value) => ({ value, label: preferenceInWords(value, clock) }))}
    />
  );
}

const MODES: Record<DecisionMode, string> = {
  auto: 'We book the best time once everyone replies.',
  manual: 'We rank the best times, and you choose.',
};

export function ModeField({ className }: Placed) {
  const { form } = useFields();
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-sm font-medium">AI scheduling mode</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(Object.keys(MODES) as DecisionMode[]).map((mode) => (
          <label
            key={mode}
            className="flex cursor-pointer gap-3 rounded-xl border border-line px-4 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              {...form.register('aiDecisionMode')}
              type="radio"
              value={mode}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="text-sm">
              <span className="font-medium">{MODE_NAMES[mode]}</span>
              <span className="mt-0.5 block text-soft">{MODES[mode]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
