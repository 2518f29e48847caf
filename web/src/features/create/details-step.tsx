import { type UseFormReturn, useWatch } from 'react-hook-form';
import { DURATION } from '#contracts/api/limits.ts';
import { MEETING_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import type { DecisionMode } from '#contracts/preferences.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { MODE_NAMES } from '#contracts/text/modes.ts';
import { Button } from '#web/components/button.tsx';
import { SelectField, TextArea, TextField } from '#web/components/field.tsx';
import { PREFERENCES, preferenceInWords } from '#web/components/meetings/preference.ts';
import { isDay, lastDay } from '#web/components/meetings/rules.ts';
import { TimeOptionsFields } from '#web/components/meetings/time-options.tsx';
import { VideoFields } from '#web/components/meetings/video-fields.tsx';
import { useClock } from '#web/lib/clock.ts';
import { StepLayout } from './layout.tsx';
import type { MeetingForm } from './rules.ts';
import type { FormSteps } from './steps.ts';
import { Summary } from './summary.tsx';
import { MODES } from './text.ts';

/** Lengths to choose from. A meeting that is planned again may have any length. */
const withChoice = (choices: readonly number[], chosen: number = DURATION.usual): number[] =>
  [...new Set([...choices, chosen])].sort((one, other) => one - other);

/** The meeting's topic, length, and possible dates. */
export function DetailsStep({
  form,
  today,
  arrived,
  filled,
}: {
  form: UseFormReturn<MeetingForm>;
  today: string;
  /** The fields that a description filled in. */
  filled: readonly string[];
} & Pick<FormSteps, 'arrived'>) {
  const marked = (field: string) => (filled.includes(field) ? 'inset-ring inset-ring-accent' : undefined);
  const { register, control, formState } = form;
  const { errors } = formState;
  const clock = useClock();
  const start = useWatch({ control, name: 'dateRangeStart' });
  const first = isDay(start) && start > today ? start : today;
  return (
    <StepLayout
      step="details"
      arrived={arrived}
      title="Meeting details"
      aside={<Summary form={form} />}
      buttons={
        <Button type="submit" className="sm:ml-auto">
          Next: Add Participants
        </Button>
      }
    >
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          {...register('title')}
          label="Meeting title"
          placeholder="Design review"
          dir="auto"
          autoComplete="off"
          error={errors.title?.message}
          className={marked('title')}
          fieldClassName="sm:col-span-3"
        />
        {MEETING_TEXT_NAMES.map((name) => (
          <TextArea
            key={name}
            {...register(name)}
            label={MEETING_TEXTS[name].label}
            optional
            placeholder={MEETING_TEXTS[name].placeholder}
            dir="auto"
            error={errors[name]?.message}
            fieldClassName="sm:col-span-3"
          />
        ))}
        <SelectField
          {...register('duration', { valueAsNumber: true })}
          label="Duration"
          error={errors.duration?.message}
          className={marked('duration')}
        >
          {withChoice(DURATION.choices, formState.defaultValues?.duration).map((minutes) => (
            <option key={minutes} value={minutes}>
              {durationInWords(minutes)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...register('dateRangeStart')}
          type="date"
          label="Available from"
          min={today}
          error={errors.dateRangeStart?.message}
          className={marked('dateRangeStart')}
        />
        <TextField
          {...register('dateRangeEnd')}
          type="date"
          label="Available until"
          min={first}
          max={lastDay(first)}
          error={errors.dateRangeEnd?.message}
          className={marked('dateRangeEnd')}
        />
        <SelectField
          {...register('timePreference')}
          label="Preferred time"
          hint="In each participant's time zone. Business hours are Monday to Friday."
          error={errors.timePreference?.message}
          className={marked('timePreference')}
          fieldClassName="sm:col-span-3"
        >
          {PREFERENCES.map((preference) => (
            <option key={preference} value={preference}>
              {preferenceInWords(preference, clock)}
            </option>
          ))}
        </SelectField>
        <TimeOptionsFields className="-mt-2 sm:col-span-3" />
        <VideoFields className="sm:col-span-3" />
        <fieldset className="sm:col-span-3">
          <legend className="mb-1.5 text-sm font-medium">AI scheduling mode</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {(Object.keys(MODES) as DecisionMode[]).map((mode) => (
              <label
                key={mode}
                className="flex cursor-pointer gap-3 rounded-xl border border-line p-4 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  {...register('aiDecisionMode')}
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
      </div>
    </StepLayout>
  );
}
