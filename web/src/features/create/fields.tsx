import { type UseFormReturn, useController, useFormContext, useWatch } from 'react-hook-form';
import { DURATION } from '#contracts/api/limits.ts';
import { LONG_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import type { DecisionMode } from '#contracts/preferences.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { MODE_NAMES } from '#contracts/text/modes.ts';
import { shortDay, timeOfDay } from '#contracts/text/times.ts';
import { useSignedIn } from '#web/api/user.ts';
import { SelectField, TextArea, TextField } from '#web/components/field.tsx';
import {
  BOOK_AT_DEADLINE,
  type DeadlineInput,
  suggestedDeadline,
} from '#web/components/meetings/deadline.ts';
import { DeadlineFields } from '#web/components/meetings/deadline-fields.tsx';
import { PREFERENCES, preferenceInWords } from '#web/components/meetings/preference.ts';
import { isDay, lastDay } from '#web/components/meetings/rules.ts';
import { useClock } from '#web/lib/clock.ts';
import { localDayIn } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { isFromWords, type MeetingForm } from './rules.ts';

/** The form, each field's error, and the mark of a field that the description filled in. */
function useFields() {
  const form = useFormContext<MeetingForm>();
  const values = useWatch({ control: form.control }) as MeetingForm;
  return {
    form,
    values,
    errorOf: (name: keyof MeetingForm) => form.formState.errors[name]?.message,
    marked: (name: keyof MeetingForm) =>
      isFromWords(values, name) ? 'inset-ring inset-ring-accent' : undefined,
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
    >
      {[...choices]
        .sort((one, other) => one - other)
        .map((minutes) => (
          <option key={minutes} value={minutes}>
            {durationInWords(minutes)}
          </option>
        ))}
    </SelectField>
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
    >
      {PREFERENCES.map((preference) => (
        <option key={preference} value={preference}>
          {preferenceInWords(preference, clock)}
        </option>
      ))}
    </SelectField>
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

/** The chosen deadline, or else the suggested one. */
export function useDeadline({ deadline, ...dates }: MeetingForm): DeadlineInput {
  const { timezone } = useSignedIn();
  const now = useNow();
  return deadline ?? suggestedDeadline(dates, now, timezone);
}

/** "By Tue, Dec 1, 5:00 PM, with reminders" */
export function useRepliesInWords(form: MeetingForm): string {
  const clock = useClock();
  const { day, hour } = useDeadline(form);
  if (!isDay(day)) return 'no deadline, no reminders';
  const due = `${shortDay(`${day}T12:00:00Z`, 'UTC')}, ${timeOfDay(hour * 60, clock)}`;
  return `by ${due}, ${form.reminders ? 'with' : 'without'} reminders`;
}

/** By when people are asked to reply, and what happens until then and after. */
export function RepliesFields({ className }: Placed) {
  const { form, values, errorOf } = useFields();
  const { field } = useController<MeetingForm, 'deadline'>({ name: 'deadline' });
  const { timezone } = useSignedIn();
  const deadline = useDeadline(values);
  const hasDeadline = deadline.day !== '';
  return (
    <fieldset className={className}>
      <legend className="sr-only">Replies</legend>
      <DeadlineFields
        ref={field.ref}
        value={deadline}
        min={localDayIn(new Date(), timezone)}
        max={values.dateRangeEnd}
        error={errorOf('deadline')}
        onChange={field.onChange}
      />
      {hasDeadline ? (
        <Wish form={form} name="reminders" label="Remind people who haven't replied, at most 3 times" />
      ) : (
        <p className="mt-1.5 text-sm text-soft">No deadline means no reminders.</p>
      )}
      {hasDeadline && values.aiDecisionMode === 'auto' && (
        <Wish form={form} name="bookAtDeadline" label={BOOK_AT_DEADLINE} />
      )}
    </fieldset>
  );
}

const Wish = ({
  form,
  name,
  label,
}: {
  form: UseFormReturn<MeetingForm>;
  name: 'reminders' | 'bookAtDeadline';
  label: string;
}) => (
  <label className="mt-3 flex cursor-pointer gap-3 text-sm">
    <input {...form.register(name)} type="checkbox" className="mt-0.5 size-4 shrink-0 accent-accent" />
    {label}
  </label>
);
