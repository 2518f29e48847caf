import { type FormEvent, useState } from 'react';
import { useDeleteAccount } from '#web/api/account.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextField } from '#web/components/field.tsx';
import { paths } from '#web/lib/paths.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { isConfirmed } from './confirmation.ts';

const CONSEQUENCES = [
  'The meetings that you organize are cancelled, and everyone in them is told.',
  'You leave the meetings that you joined.',
  'Your calendar and your Slack accounts are disconnected, and your contacts are deleted.',
  'What Kairos knows about you can never be read again, by anyone.',
];

/** Says what ends with the account, and asks for the address so that nobody gets there by a slip. */
export const DeleteAccount = ({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Delete your account?"
    text="This cannot be taken back."
  >
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
    // Not within the app, and also if the dialog was closed: nothing of this account may stay in memory.
    mutateAsync().then(
      () => location.assign(paths.home),
      // What went wrong stands in the form.
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
        {isUnderWay && 'Telling everyone and forgetting you. This may take some seconds.'}
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

/** The server says why it refused; it can be tried again without harm. */
const inWords = (error: Error): string =>
  (error instanceof RequestFailed ? error.said : null) ??
  'Your account could not be deleted. Please try again.';
