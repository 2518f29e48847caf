import { type FormEvent, useState } from 'react';
import { useDeleteAccount } from '#web/api/account.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextField } from '#web/components/field.tsx';
import { ACCOUNT_DELETED } from '#web/lib/account-deleted.ts';
import { paths } from '#web/lib/paths.ts';
import { RequestFailed } from '#web/lib/request.ts';

const CONSEQUENCES = [
  "You're signed out everywhere right away.",
  'Meetings you organize are cancelled, and everyone in them is notified.',
  "You leave the meetings you joined, and decline the ones you're invited to.",
  'Your calendar and Slack accounts are disconnected, and your contacts are deleted.',
  'Your name, address, and busy times become unreadable in all these meetings, and so do texts with your address or full name.',
  'Emails already sent, events in calendars, messages in Slack, and backups stay as they are.',
];

/** Explains the loss, and asks for the address to prevent accidents. */
export const DeleteAccount = ({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Delete your account?" text="This can't be undone.">
    <Form onCancel={() => onOpenChange(false)} />
  </Dialog>
);

function Form({ onCancel }: { onCancel: () => void }) {
  const { email } = useSignedIn();
  const { mutateAsync, isPending, isSuccess, error } = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const isUnderWay = isPending || isSuccess;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed(typed, email)) return;
    // A full page load, even if the dialog is closed, so nothing of this account stays in memory.
    mutateAsync().then(
      () => {
        sessionStorage.setItem(ACCOUNT_DELETED, 'yes');
        location.assign(paths.home);
      },
      // The form shows the error.
      () => {},
    );
  };

  return (
    <form onSubmit={submit} className="grid gap-5">
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {CONSEQUENCES.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <TextField
        label={
          <>
            Type <strong>{email}</strong> to confirm
          </>
        }
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        disabled={isUnderWay}
      />
      <p role={error ? 'alert' : 'status'} className="text-sm text-soft empty:hidden">
        {isUnderWay && 'Deleting your account... This may take a few seconds.'}
        {error && !isUnderWay && <span className="text-bad">{inWords(error)}</span>}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel} disabled={isUnderWay}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" disabled={!isConfirmed(typed, email)} pending={isUnderWay}>
          Delete my account
        </Button>
      </div>
    </form>
  );
}

/** Why the deletion failed, if the server gave a reason. Trying again is safe. */
const inWords = (error: Error): string =>
  (error instanceof RequestFailed ? error.said : null) ?? "Couldn't delete your account. Try again.";

/** Whether the typed text is the address, ignoring case. */
export const isConfirmed = (typed: string, email: string): boolean =>
  typed.trim().toLowerCase() === email.toLowerCase();
