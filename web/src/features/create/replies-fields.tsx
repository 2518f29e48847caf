import { type UseFormReturn, useController, useFormContext, useWatch } from 'react-hook-form';
import { shortDay, timeOfDay } from '#contracts/text/times.ts';
import { useSignedIn } from '#web/api/user.ts';
import {
  BOOK_AT_DEADLINE,
  type DeadlineInput,
  suggestedDeadline,
} from '#web/components/meetings/deadline.ts';
import { DeadlineFields } from '#web/components/meetings/deadline-fields.tsx';
import { isDay } from '#web/components/meetings/rules.ts';
import { useClock } from '#web/lib/clock.ts';
import { localDayIn } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import type { MeetingForm } from './rules.ts';

/** The chosen deadline, or else the suggested one. */
function useDeadline({ deadline, ...dates }: MeetingForm): DeadlineInput {
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

/** By when people are asked to reply, and the course until then and after. */
export function RepliesFields({ className }: { className?: string }) {
  const form = useFormContext<MeetingForm>();
  const values = useWatch({ control: form.control }) as MeetingForm;
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
        error={form.formState.errors.deadline?.message}
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

type WishProps = { form: UseFormReturn<MeetingForm>; name: 'reminders' | 'bookAtDeadline'; label: string };

const Wish = ({ form, name, label }: WishProps) => (
  <label className="mt-3 flex cursor-pointer gap-3 text-sm">
    <input {...form.register(name)} type="checkbox" className="mt-0.5 size-4 shrink-0 accent-accent" />
    {label}
  </label>
);
