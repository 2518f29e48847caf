import { X } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DAYS_OFF_END_EARLY, missing, tooManyDaysOff } from '#contracts/text/field-errors.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { WISHES } from '#contracts/wish-limits.ts';
import type { DayOff } from '#contracts/wishes.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { isDay } from '#web/components/meetings/rules.ts';
import { useSettings } from '#web/components/use-settings.ts';
import { checkedResolver, type Problems, useMendedErrors } from '#web/lib/checked.ts';
import { localDayIn } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { SettingsSection } from './section.tsx';

/** The days on which someone would rather not meet. Past days off are dropped with the next change. */
export function DaysOff() {
  const { settings, save } = useSettings();
  const today = localDayIn(useNow(), settings.timezone);
  const daysOff = upcoming(settings.daysOff, today);
  const remove = (gone: DayOff) =>
    save(
      { daysOff: daysOff.filter((one) => one !== gone) },
      `${datesInWords(gone.from, gone.to)}: no longer off.`,
    );

  return (
    <SettingsSection title="Days off" text="Vacation and other days when you'd rather not meet.">
      {daysOff.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {daysOff.map((one) => {
            const days = datesInWords(one.from, one.to);
            return (
              <li key={`${one.from} ${one.to}`} className="flex items-center justify-between gap-3">
                <span className="text-sm">{days}</span>
                <button
                  type="button"
                  aria-label={`Remove ${days}`}
                  onClick={() => remove(one)}
                  className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
                >
                  <X aria-hidden className="size-4" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <AddDaysOff
        known={daysOff}
        today={today}
        onAdd={(added) =>
          save({ daysOff: [...daysOff, added] }, `${datesInWords(added.from, added.to)}: off.`)
        }
      />
    </SettingsSection>
  );
}

type AddDaysOffProps = { known: readonly DayOff[]; today: string; onAdd: (added: DayOff) => void };

function AddDaysOff({ known, today, onAdd }: AddDaysOffProps) {
  const form = useForm<NewDaysOff>({
    resolver: checkedResolver((typed) => checkDaysOff(typed, known, today)),
    defaultValues: { first: '', last: '' },
  });
  useMendedErrors(form);
  const { register, handleSubmit, reset, watch, formState } = form;
  const { errors } = formState;
  const submit = handleSubmit((typed) => {
    onAdd(asDayOff(typed));
    reset();
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-[1fr_1fr_auto] sm:items-start">
      <TextField
        {...register('first')}
        type="date"
        label="First day"
        min={today}
        error={errors.first?.message}
      />
      <TextField
        {...register('last')}
        type="date"
        label="Last day"
        optional
        min={watch('first') || today}
        error={errors.last?.message}
      />
      <Button type="submit" variant="secondary" className="sm:mt-6.5">
        Add days off
      </Button>
    </form>
  );
}

/** Days off as typed. Without a last day, only the first day is off. */
type NewDaysOff = { first: string; last: string };

/** The days off that aren't over, in order. */
export const upcoming = (daysOff: readonly DayOff[], today: string): DayOff[] =>
  daysOff
    .filter(({ to }) => to >= today)
    .sort((one, other) => (one.from + one.to < other.from + other.to ? -1 : 1));

const asDayOff = ({ first, last }: NewDaysOff): DayOff => ({ from: first, to: last || first });

/** `known` are the upcoming days off. */
export function checkDaysOff(
  typed: NewDaysOff,
  known: readonly DayOff[],
  today: string,
): Problems<NewDaysOff> {
  const { first, last } = typed;
  if (!isDay(first)) return { first: missing('First day') };
  if (last !== '' && !isDay(last)) return { last: 'Last day must be a date' };
  if (last !== '' && last < first) return { last: DAYS_OFF_END_EARLY };
  const { from, to } = asDayOff(typed);
  if (to < today) return { first: 'Days off must be today or later' };
  if (known.some((one) => one.from <= from && to <= one.to)) return { first: 'These are days off already' };
  return known.length >= WISHES.daysOff ? { first: tooManyDaysOff(WISHES.daysOff) } : {};
}
