import { type FormEvent, useState } from 'react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { CopyButton } from '#web/components/copy-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { paths } from '#web/lib/paths.ts';
import { useInvite } from '../../api/meetings.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import { INVITED, tellInvited } from './telling.ts';

/** Invites one more person by email or with the share link. */
export const InviteDialog = ({ meeting, onClose }: { meeting: MeetingAnswer; onClose: () => void }) => (
  <Dialog
    onClose={onClose}
    title="Send Invite"
    text={
      <>
        To <bdi>{meeting.title ?? 'this meeting'}</bdi>
      </>
    }
  >
    <InviteForm meeting={meeting} onSent={onClose} />
    {meeting.shareableLink !== null && (
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-sm text-soft">
        Or share the link yourself
        <CopyButton size="small" text={location.origin + paths.join(meeting.shareableLink)}>
          Copy link
        </CopyButton>
      </div>
    )}
  </Dialog>
);

/** Sends one invitation. The field shows why the server refused an address. */
function InviteForm({ meeting, onSent }: { meeting: MeetingAnswer; onSent?: () => void }) {
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
