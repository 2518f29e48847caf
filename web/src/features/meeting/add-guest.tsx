import { type FormEvent, useState } from 'react';
import { useInvitePeople } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { tellInvited } from '#web/components/meetings/tell-invited.ts';
import { keyUntilAnswered } from '#web/lib/idempotency-key.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';

const WAYS = [
  { value: 'asked', label: 'Ask whether they can come', hint: "They say yes or no. You'll see it here." },
  { value: 'invited', label: 'Just invite them', hint: "They're added to the meeting without a reply." },
] as const;

/** Adds someone to a meeting whose time is booked. */
export function AddGuest({ meetingId }: { meetingId: string }) {
  const [email, setEmail] = useState('');
  const [bookedTime, setWay] = useState<(typeof WAYS)[number]['value']>('asked');
  const [keyed] = useState(keyUntilAnswered);
  const invite = useInvitePeople();

  const add = (event: FormEvent) => {
    event.preventDefault();
    const emails = [{ email: email.trim(), bookedTime }];
    keyed(emails, (key) => invite.mutateAsync({ id: meetingId, emails, key })).then(
      (answer) => {
        setEmail('');
        tellInvited({ title: bookedTime === 'asked' ? `We've asked ${email}` : `${email} is invited` })(
          answer,
        );
      },
      // The field says why.
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
