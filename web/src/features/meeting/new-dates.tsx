import { type FormEvent, useState } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { useChangeMeeting } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextField } from '#web/components/field.tsx';
import { tellLooking } from '#web/components/meetings/telling.ts';
import { refusalOf } from '#web/lib/refusal.ts';

/** New dates for a meeting without a booked time, which starts a new search. */
export function NewDates({ meeting }: { meeting: MeetingDetailsAnswer }) {
  const [isOpen, setIsOpen] = useState(false);
  const change = useChangeMeeting();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const changes = { dateRangeStart: String(form.get('start')), dateRangeEnd: String(form.get('end')) };
    change.mutateAsync({ id: meeting.id, changes }).then(
      () => {
        setIsOpen(false);
        tellLooking();
      },
      // The form shows what went wrong.
      () => {},
    );
  };
  const problem = change.error ? (refusalOf(change.error) ?? "That didn't work. Try again.") : undefined;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Choose different dates
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Different dates"
        text="We'll look for a time on these days, including the last."
      >
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
          <Button type="submit" pending={change.isPending}>
            Look again
          </Button>
        </form>
      </Dialog>
    </>
  );
}
