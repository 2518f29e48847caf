import { type FormEvent, useState } from 'react';
import { clockTime, longDay } from '#contracts/text/times.ts';
import { useChangeMeeting } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import {
  BOOK_AT_DEADLINE,
  deadlineInput,
  deadlineInstant,
  problemWithDeadline,
  suggestedDeadline,
} from '#web/components/meetings/deadline.ts';
import { DeadlineFields } from '#web/components/meetings/deadline-fields.tsx';
import { Switch } from '#web/components/switch.tsx';
import { localDayIn } from '#web/lib/dates.ts';
import { useReader } from '#web/lib/reader.ts';
import { failureToast, toast } from '#web/lib/toast.ts';
import { useThisMeeting } from './this-meeting.ts';

export function DeadlineLine() {
  const { meeting } = useThisMeeting();
  const reader = useReader();
  const [isChanging, setIsChanging] = useState(false);
  const { deadline, reminders, bookAtDeadline, aiDecisionMode } = meeting;
  const isAhead = deadline !== null && Date.parse(deadline) > Date.now();
  if (isChanging) return <DeadlineForm onDone={() => setIsChanging(false)} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-sunken p-3 text-sm">
      <p>
        {deadline === null ? (
          'No deadline means no reminders.'
        ) : (
          <>
            <span className="font-medium">
              {isAhead ? 'Reply by ' : 'Replies were due '}
              {longDay(deadline, reader.zone)}, {clockTime(deadline, reader)}
            </span>{' '}
            <span className="text-soft">{reminders ? 'with reminders' : 'without reminders'}</span>
            {isAhead && bookAtDeadline && aiDecisionMode === 'auto' && (
              <span className="block text-soft">
                After that, we'll book without people who haven't replied.
              </span>
            )}
          </>
        )}
      </p>
      <Button variant="secondary" size="small" onClick={() => setIsChanging(true)}>
        {deadline === null ? 'Set a deadline' : 'Change deadline'}
      </Button>
    </div>
  );
}

function DeadlineForm({ onDone }: { onDone: () => void }) {
  const { meeting } = useThisMeeting();
  const { zone } = useReader();
  const change = useChangeMeeting();
  const [now] = useState(() => new Date());
  const [input, setInput] = useState(() =>
    meeting.deadline === null ? suggestedDeadline(meeting, now, zone) : deadlineInput(meeting.deadline, zone),
  );
  const [reminders, setReminders] = useState(meeting.reminders);
  const [bookAtDeadline, setBookAtDeadline] = useState(meeting.bookAtDeadline);
  const [isChecked, setIsChecked] = useState(false);
  const { dateRangeEnd } = meeting;
  const problem = problemWithDeadline(input, { dateRangeEnd, now, zone });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    // A past deadline may stay while reminders are switched.
    const deadline = deadlineInstant(input, zone);
    const isMoved = deadline !== meeting.deadline;
    if (isMoved && problem) return;
    void change
      .mutateAsync({
        id: meeting.id,
        changes: {
          ...(isMoved && { deadline }),
          reminders,
          bookAtDeadline: bookAtDeadline && deadline !== null && meeting.aiDecisionMode === 'auto',
        },
      })
      .then(() => {
        toast({ title: deadline === null ? 'Deadline removed' : 'Deadline saved' });
        onDone();
      }, failureToast("Couldn't change the deadline"));
  };
  return (
    <form onSubmit={save} noValidate className="space-y-3 rounded-xl bg-sunken p-3">
      <DeadlineFields
        value={input}
        min={localDayIn(now, zone)}
        max={dateRangeEnd}
        error={(isChecked && problem) || undefined}
        onChange={setInput}
      />
      <Switch label="Remind people who haven't replied" on={reminders} onChange={setReminders} />
      {input.day !== '' && meeting.aiDecisionMode === 'auto' && (
        <Switch label={BOOK_AT_DEADLINE} on={bookAtDeadline} onChange={setBookAtDeadline} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {meeting.deadline !== null && (
          <Button variant="quiet" size="small" onClick={() => setInput({ ...input, day: '' })}>
            Remove
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="small" pending={change.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
