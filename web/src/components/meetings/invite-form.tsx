import { type FormEvent, useState } from 'react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { useInvite } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { INVITED, tellInvited } from '#web/components/meetings/telling.ts';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { toastFailure } from '#web/lib/toast.ts';

/** Sends one invitation. The field shows why the server refused an address. */
export function InviteForm({ meeting, onSent }: { meeting: MeetingAnswer; onSent?: () => void }) {
  const [email, setEmail] = useState('');
  // Kept until the address changes, so sending again after a lost response emails nobody twice.
  const [key, setKey] = useState(newIdempotencyKey);
  const invite = useInvite();

  const enter = (address: string) => {
    setEmail(address);
    setKey(newIdempotencyKey());
  };

  const send = (event: FormEvent) => {
    event.preventDefault();
    const sent = () => {
      enter('');
      onSent?.();
    };
    // Shown even if the dialog has been closed.
    invite
      .mutateAsync({ id: meeting.id, email, key }, { onSuccess: sent })
      .then(tellInvited(INVITED), sayNotSent);
  };

  return (
    <form onSubmit={send} className="space-y-4">
      <TextField
        label="Email Address"
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => {
          enter(target.value);
          invite.reset();
        }}
        error={refusalOf(invite.error)}
      />
      <div className="flex justify-end">
        <Button type="submit" disabled={email.trim() === ''} pending={invite.isPending}>
          Send Invite
        </Button>
      </div>
    </form>
  );
}

const sayNotSent = () => toastFailure('Error', 'Failed to send invitation. Please try again.');
