import { type FormEvent, useState } from 'react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import {
  useChangeAttendance,
  useInviteAgain,
  useMergeParticipants,
  useRemoveParticipant,
} from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { SelectField } from '#web/components/field.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { INVITED, tellInvited } from '#web/components/meetings/telling.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { RemindButton } from './remind-button.tsx';
import { useThisMeeting } from './this-meeting.ts';

type PersonActionsProps = {
  person: MeetingAnswer['participants'][number];
  /** Whether they can be reminded here, because there is no button in the list. */
  reminds: boolean;
  onDone: () => void;
};

/** What an organizer can do about one person: remind, ask again, make optional or required, merge, or remove. */
export function PersonActions({ person, reminds, onDone }: PersonActionsProps) {
  const { meeting } = useThisMeeting();
  const again = useInviteAgain();
  const remove = useRemoveParticipant();
  const merge = useMergeParticipants();
  const attendance = useChangeAttendance();
  const who = { id: meeting.id, participant: person.id };
  const error = again.error ?? attendance.error ?? remove.error ?? merge.error;

  return (
    <div className="mt-2 space-y-3 rounded-xl bg-sunken p-3">
      <div className="flex flex-wrap gap-2">
        {reminds && <RemindButton variant="secondary" person={person} />}
        {person.status === 'declined' && person.email !== null && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => again.mutate(who, { onSuccess: tellInvited(INVITED) })}
            pending={again.isPending}
          >
            Ask again
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            attendance.mutate(
              {
                id: meeting.id,
                changes: person.optional ? { required: [person.id] } : { optional: [person.id] },
              },
              { onSuccess: onDone },
            )
          }
          pending={attendance.isPending}
        >
          {person.optional ? 'Make required' : 'Make optional'}
        </Button>
        <ConfirmButton
          variant="secondary"
          size="small"
          question={
            <>
              Remove <bdi>{nameOfPerson(person)}</bdi> from this meeting?
            </>
          }
          yes="Remove"
          no="Keep"
          onYes={() => remove.mutate(who, { onSuccess: onDone })}
          pending={remove.isPending}
        >
          Remove
        </ConfirmButton>
      </div>
      <MergeForm
        others={meeting.participants.filter(({ id }) => id !== person.id)}
        onMerge={(into) => merge.mutate({ ...who, into }, { onSuccess: onDone })}
        pending={merge.isPending}
      />
      {error !== null && (
        <p role="alert" className="text-sm text-bad">
          {refusalOf(error) ?? "That didn't work. Try again."}
        </p>
      )}
    </div>
  );
}

type MergeFormProps = {
  others: MeetingAnswer['participants'];
  onMerge: (into: number) => void;
  pending: boolean;
};

/** For people invited at one address who joined with another. The joined entry stays. */
function MergeForm({ others, onMerge, pending }: MergeFormProps) {
  const [into, setInto] = useState('');
  if (others.length === 0) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    onMerge(Number(into));
  };
  return (
    <form onSubmit={send} className="flex flex-wrap items-end gap-2">
      <SelectField
        label="Merge duplicate with"
        fieldClassName="min-w-40 flex-1"
        value={into}
        onChange={({ target }) => setInto(target.value)}
        options={[
          { value: '', label: 'Choose...' },
          ...others.map((other) => ({
            value: other.id,
            label: [nameOfPerson(other), ...(other.name === null ? [] : [other.email])].join(', '),
          })),
        ]}
      />
      <Button type="submit" variant="secondary" disabled={into === ''} pending={pending}>
        Merge
      </Button>
    </form>
  );
}
