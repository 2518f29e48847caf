import { useDeleteAccount } from '#web/api/account.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { EraseForm } from '#web/components/erase-form.tsx';
import { ACCOUNT_DELETED } from '#web/lib/account-deleted.ts';
import { paths } from '#web/lib/paths.ts';

const CONSEQUENCES = [
  "You're signed out everywhere right away.",
  'Meetings you organize are cancelled, and everyone in them is notified.',
  "You leave the meetings you joined, and decline the ones you're invited to.",
  'Your calendar and Slack accounts are disconnected, and your contacts are deleted.',
  'Your name, address, and busy times become unreadable in all these meetings, and so do texts with your address or full name.',
  'Emails already sent, events in calendars, messages in Slack, and backups stay as they are.',
];

/** Explains the loss, and asks for the address to prevent accidents. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { email } = useSignedIn();
  const { mutateAsync, isPending, isSuccess, error } = useDeleteAccount();
  // A full page load, even if the dialog is closed, so nothing of this account stays in memory.
  const erase = () =>
    void mutateAsync().then(
      () => {
        sessionStorage.setItem(ACCOUNT_DELETED, 'yes');
        location.assign(paths.home);
      },
      // The form shows the error.
      () => {},
    );
  return (
    <Dialog onClose={onClose} title="Delete your account?" text="This can't be undone.">
      <EraseForm
        consequences={CONSEQUENCES}
        email={email}
        label={
          <>
            Type <strong>{email}</strong> to confirm
          </>
        }
        words={[
          'Keep my account',
          'Delete my account',
          'Deleting your account... This may take a few seconds.',
        ]}
        isPending={isPending || isSuccess}
        error={error}
        onErase={erase}
        onCancel={onClose}
      />
    </Dialog>
  );
}
