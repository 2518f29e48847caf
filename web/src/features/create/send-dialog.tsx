import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { SIZES } from '#contracts/api/limits.ts';
import { isEmail } from '#contracts/email-address.ts';
import { INVALID_EMAIL } from '#contracts/text/field-errors.ts';
import type { PersonToInvite } from '#web/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextField } from '#web/components/field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { parsePeople } from './pasting.ts';
import { BLANK_ROW, type InviteeRow, inviteesOf, isSameAddress } from './people.ts';
import { OWN_ADDRESS } from './rules.ts';
import { type InvitedAll, invitedWords, useInviteAll } from './send.ts';

type SendDialogProps = {
  onClose: () => void;
  meetingId: string;
  /** Listed from the start. */
  notInvited: InvitedAll;
  /** Called with the people left to invite, empty if all went well, and the people whose email is held back. */
  onSent: (notInvited: InvitedAll) => void;
};

export function SendDialog({ onClose, meetingId, notInvited, onSent }: SendDialogProps) {
  const { email: ownEmail } = useSignedIn();
  const { inviteAll, isPending } = useInviteAll();
  const [people, setPeople] = useState(notInvited.people);
  const [typed, setTyped] = useState(BLANK_ROW);
  const [error, setError] = useState<string>();

  /** The list with these people added, or null with a message if they can't be added. */
  const withMore = (more: readonly InviteeRow[]): PersonToInvite[] | null => {
    const own = more.some(({ email }) => isSameAddress(email, ownEmail));
    const invalid = more.some(({ email }) => !isEmail(email.trim()));
    setError(own ? OWN_ADDRESS : invalid ? INVALID_EMAIL : undefined);
    if (own || invalid) return null;
    return inviteesOf(
      more,
      people.map(({ email, name = '' }) => ({ email, name })),
    );
  };

  const add = (event?: FormEvent) => {
    event?.preventDefault();
    const next = withMore([typed]);
    if (!next) return;
    setPeople(next);
    setTyped(BLANK_ROW);
  };

  const paste = (event: ClipboardEvent) => {
    const pasted = parsePeople(event.clipboardData.getData('text'));
    if (pasted.length < 2 && !pasted[0]?.name) return;
    event.preventDefault();
    const next = withMore(pasted);
    if (next) setPeople(next);
  };

  const send = async () => {
    // A typed address that hasn't been added yet is meant to be invited too.
    const everyone = typed.email.trim() === '' ? people : withMore([typed]);
    if (!everyone) return;
    if (everyone.length === 0) {
      toastFailure('No recipients', 'Please add email addresses to send invitations.');
      return;
    }
    setPeople(everyone);
    setTyped(BLANK_ROW);
    const { heldBackFor, ...left } = await inviteAll(meetingId, everyone);
    onSent({ ...left, heldBackFor: [...new Set([...notInvited.heldBackFor, ...heldBackFor])] });
    if (left.people.length > 0) {
      setPeople(left.people);
      toastFailure('Error', 'Failed to send invitations. Please try again.');
      return;
    }
    toast(invitedWords(everyone.length, heldBackFor));
    onClose();
  };

  return (
    <Dialog
      onClose={onClose}
      title="Send Email Invitations"
      text="Everyone on the list gets an email with their own link. Anyone already invited gets a reminder."
    >
      {notInvited.people.length > 0 && (
        <Notice tone="warn" title={notInvited.why ?? "These people aren't invited yet"} className="mb-5">
          {notInvited.why
            ? `Not invited yet: ${notInvited.people.length}. You can close this and share the link with them.`
            : 'Something went wrong. Select Send to try again.'}
        </Notice>
      )}
      <form
        noValidate
        onSubmit={add}
        className="grid items-start gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]"
      >
        <TextField
          type="email"
          label="Email"
          placeholder="name@example.com"
          autoComplete="off"
          required
          value={typed.email}
          onChange={(event) => {
            setTyped({ ...typed, email: event.target.value });
            setError(undefined);
          }}
          onPaste={paste}
          // People added while emails go out would be missed.
          disabled={isPending}
          error={error}
        />
        <TextField
          label="Name"
          optional
          autoComplete="off"
          maxLength={SIZES.name}
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <Button type="submit" variant="secondary" disabled={isPending} className="sm:mt-6.5">
          <Plus aria-hidden />
          Add to list
        </Button>
      </form>

      <h3 className="mt-6 text-sm font-medium">Recipients</h3>
      {people.length === 0 ? (
        <p className="mt-2 text-sm text-soft">
          No one yet. You can also paste a whole list of addresses above.
        </p>
      ) : (
        <ul
          aria-label="Recipients"
          className="mt-2 max-h-64 divide-y divide-line overflow-y-auto rounded-xl border border-line"
        >
          {people.map(({ email, name }) => (
            <li key={email} className="flex items-center gap-2 py-1 pr-1 pl-3 text-sm">
              <span className="min-w-0 flex-1">
                <bdi className="line-clamp-2 font-medium">{name ?? 'Unnamed'}</bdi>
                <span className="line-clamp-2 text-soft">{email}</span>
              </span>
              <button
                type="button"
                aria-label={`Remove ${email}`}
                disabled={isPending}
                onClick={() => setPeople(people.filter((one) => one.email !== email))}
                className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink disabled:opacity-60"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}

      <div className="mt-6 flex justify-end gap-3 max-sm:*:flex-1">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={send} pending={isPending}>
          Send ({people.length})
        </Button>
      </div>
    </Dialog>
  );
}
