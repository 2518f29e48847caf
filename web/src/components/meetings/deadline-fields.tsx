import type { Ref } from 'react';
import { fullHour } from '#contracts/text/times.ts';
import { SelectField, TextField } from '#web/components/field.tsx';
import { useClock } from '#web/lib/clock.ts';
import { DEADLINE_HOURS, type DeadlineInput } from './deadline.ts';

type DeadlineFieldsProps = {
  value: DeadlineInput;
  /** Days. */
  min: string;
  max: string;
  error?: string | undefined;
  onChange: (value: DeadlineInput) => void;
  /** For the day. */
  ref?: Ref<HTMLInputElement>;
};

/** The day and hour by which people are asked to reply. Without a day there is no deadline. */
export function DeadlineFields({ value, min, max, error, onChange, ref }: DeadlineFieldsProps) {
  const clock = useClock();
  const hours = [...new Set([...DEADLINE_HOURS, value.hour])].sort((one, other) => one - other);
  return (
    <div className="grid max-w-sm grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
      <TextField
        ref={ref}
        label="Reply by"
        type="date"
        min={min}
        max={max}
        value={value.day}
        error={error}
        onChange={({ target }) => onChange({ ...value, day: target.value })}
      />
      <SelectField
        label="Time"
        value={value.hour}
        disabled={value.day === ''}
        onChange={({ target }) => onChange({ ...value, hour: Number(target.value) })}
        options={hours.map((hour) => ({ value: hour, label: fullHour(hour, clock) }))}
      />
    </div>
  );
}
