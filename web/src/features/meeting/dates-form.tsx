import { type FormEvent, useState } from 'react';
import { useChangeMeeting } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { askedAgain } from '#web/components/meetings/asked-again.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { useThisMeeting } from './this-meeting.ts';

/** New dates for a meeting, which start a new search. Names the people who would be asked again. */
export function DatesForm({ onChanged }: { onChanged: () => void }) {
  const { meeting } = useThisMeeting();
  const change = useChangeMeeting();
  const { dateRangeStart, dateRangeEnd } = meeting;
  const [dates, setDates] = useState({ dateRangeStart, dateRangeEnd });
  const again = askedAgain(meeting, { ...meeting, ...dates });
  const enter = (some: Partial<typeof dates>) => {
    setDates({ ...dates, ...some });
    change.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form shows the error.
    change.mutateAsync({ id: meeting.id, changes: dates }).then(onChanged, () => {});
  };
  const problem = change.error ? (refusalOf(change.error) ?? "That didn't work. Try again.") : undefined;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="From"
        type="date"
        required
        value={dates.dateRangeStart}
        onChange={({ target }) => enter({ dateRangeStart: target.value })}
      />
      <TextField
        label="Until"
        type="date"
        required
        value={dates.dateRangeEnd}
        onChange={({ target }) => enter({ dateRangeEnd: target.value })}
        error={problem}
      />
      <div aria-live="polite" className="space-y-1 text-sm text-soft empty:hidden">
        {again.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Button type="submit" variant="secondary" pending={change.isPending}>
        Look again
      </Button>
    </form>
  );
}
