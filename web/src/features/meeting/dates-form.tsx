import type { FormEvent } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { useChangeMeeting } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { refusalOf } from '#web/lib/refusal.ts';

/** New dates for a meeting, in which times are looked for. */
export function DatesForm({ meeting, onChanged }: { meeting: MeetingDetailsAnswer; onChanged: () => void }) {
  const change = useChangeMeeting();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const changes = { dateRangeStart: String(form.get('start')), dateRangeEnd: String(form.get('end')) };
    // The form shows what went wrong.
    change.mutateAsync({ id: meeting.id, changes }).then(onChanged, () => {});
  };
  const problem = change.error ? (refusalOf(change.error) ?? "That didn't work. Try again.") : undefined;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField label="From" name="start" type="date" required defaultValue={meeting.dateRangeStart} />
      <TextField
        label="Until"
        name="end"
        type="date"
        required
        defaultValue={meeting.dateRangeEnd}
        error={problem}
      />
      <Button type="submit" variant="secondary" pending={change.isPending}>
        Look again
      </Button>
    </form>
  );
}
