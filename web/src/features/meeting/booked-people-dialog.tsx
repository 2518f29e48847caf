import { type FormEvent, useState } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { useInviteAgain, useInvitePeople, useRemoveParticipant } from '#web/api/meetings.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextField } from '#web/components/field.tsx';
import { AnswerBadge, OptionalBadge, PersonBadges } from '#web/components/meetings/answer-badge.tsx';
import { nameOfPerson, PersonItem } from '#web/components/meetings/person.tsx';
import { tellInvited } from '#web/components/meetings/telling.ts';
import { keyUntilAnswered } from '#web/lib/idempotency-key.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { failureToast } from '#web/lib/toast.ts';
import { useThisMeeting } from './this-meeting.ts';

type Person = MeetingDetailsAnswer['participants'][number];

/** How many people are shown before expanding. */
const SHOWN = 12;

export function BookedPeopleDialog({ onClose }: { onClose: () => void }) {
  const { meeting } = useThisMeeting();
  const { shown, fold } = useCollapsible(meeting.participants, SHOWN);
  return (
    <Dialog onClose={onClose} width="wide" title="Change people" text="The time stays as it is.">
      <AddGuest />
      <h3 className="mt-6 border-t border-line pt-5 text-sm font-medium">In this meeting</h3>
      <ul className="mt-1 divide-y divide-line">
        {shown.map((person) => (
          <Guest
            key={person.id}
            person={person}
            isLeftOut={person.status === 'pending' && meeting.choice?.without.includes(person.id) === true}
          />
        ))}
      </ul>
      <ShowMoreButton fold={fold} className="w-full" />
    </Dialog>
  );
}

/** `isLeftOut`: whether they hadn't replied or couldn't come when the time was booked. */
function Guest({ person, isLeftOut }: { person: Person; isLeftOut: boolean }) {
  const who = { id: useThisMeeting().meeting.id, participant: person.id };
  const ask = useInviteAgain();
  const remove = useRemoveParticipant();
  const name = nameOfPerson(person);
  const isOut = isLeftOut || person.status === 'declined';
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 py-3">
      <div className="min-w-[min(15rem,100%)] flex-1">
        <PersonItem person={person}>
          <PersonBadges>
            {person.optional && <OptionalBadge />}
            {isLeftOut ? <Badge tone="warn">Left out</Badge> : <AnswerBadge status={person.status} />}
          </PersonBadges>
        </PersonItem>
      </div>
      {isOut && person.email !== null && (
        <Button
          variant="secondary"
          size="small"
          pending={ask.isPending}
          aria-label={`${isLeftOut ? 'Invite' : 'Ask again:'} ${name}`}
          onClick={() =>
            void ask
              .mutateAsync(who)
              .then(tellInvited({ title: `We've asked ${name}` }), failureToast(`Couldn't ask ${name}`))
          }
        >
          {isLeftOut ? 'Invite' : 'Ask again'}
        </Button>
      )}
      <ConfirmButton
        variant="secondary"
        size="small"
        aria-label={`Remove ${name}`}
        question={
          <>
            Remove <bdi>{name}</bdi>?{' '}
            {isOut
              ? "They aren't invited to this time, so they won't be notified."
              : "We'll let them know that they're no longer invited."}
          </>
        }
        yes="Remove"
        no="Keep"
        pending={remove.isPending}
        onYes={() => void remove.mutateAsync(who).catch(failureToast(`Couldn't remove ${name}`))}
      >
        Remove
      </ConfirmButton>
    </li>
  );
}

const WAYS = [
  { value: 'asked', label: 'Ask whether they can come', hint: "They say yes or no. You'll see it here." },
  { value: 'invited', label: 'Just invite them', hint: "They're added to the meeting without a reply." },
] as const;

function AddGuest() {
  const { id } = useThisMeeting().meeting;
  const [email, setEmail] = useState('');
  const [bookedTime, setWay] = useState<(typeof WAYS)[number]['value']>('asked');
  const [keyed] = useState(keyUntilAnswered);
  const invite = useInvitePeople();

  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const emails = [{ email: email.trim(), bookedTime }];
    keyed(emails, (key) => invite.mutateAsync({ id, emails, key })).then(
      (answer) => {
        setEmail('');
        // The button for an empty address can't keep the focus.
        form.querySelector('input')?.focus();
        tellInvited({ title: bookedTime === 'asked' ? `We've asked ${email}` : `${email} is invited` })(
          answer,
        );
      },
      // The field shows the error.
      () => {},
    );
  };

  return (
    <form onSubmit={add} noValidate className="flex flex-col gap-4">
      <TextField
        label="Add someone by email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          invite.reset();
        }}
        error={invite.error ? (refusalOf(invite.error) ?? WENT_WRONG) : undefined}
      />
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">How</legend>
        {WAYS.map(({ value, label, hint }) => (
          <label key={value} className="flex min-h-11 cursor-pointer gap-3 text-sm">
            <input
              type="radio"
              name="bookedTime"
              checked={bookedTime === value}
              onChange={() => setWay(value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              <span className="font-medium">{label}</span>
              <span className="mt-0.5 block text-soft">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" className="self-end" disabled={email.trim() === ''} pending={invite.isPending}>
        Add
      </Button>
    </form>
  );
}
