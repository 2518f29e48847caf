import { type FormEvent, type ReactNode, useState } from 'react';
import { CHECK_CONNECTION } from '../lib/refusal.ts';
import { RequestFailed } from '../lib/request.ts';
import { Button } from './button.tsx';
import { DialogActions } from './dialog.tsx';
import { TextField } from './field.tsx';

/** Of a field for an address that is typed letter by letter. */
export const TYPED_ADDRESS = {
  ...{ type: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
} as const;

/** Says what is lost for good, and asks for the address of the one whom it concerns, to prevent accidents. */
export function EraseForm({
  consequences,
  email,
  label,
  words: [cancel, submit, pending],
  isPending,
  error,
  onErase,
  onCancel,
  children,
}: {
  consequences: readonly string[];
  /** The address to type. */
  email: string;
  label: ReactNode;
  /** Of the two buttons, and while it's under way. */
  words: readonly [cancel: string, submit: string, pending: string];
  isPending: boolean;
  error: Error | null;
  onErase: () => void;
  onCancel: () => void;
  /** Between the consequences and the address. */
  children?: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const isReady = isConfirmed(typed, email);
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) onErase();
  };
  return (
    <form noValidate onSubmit={submitted} className="grid gap-5">
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      {children}
      <TextField
        {...TYPED_ADDRESS}
        label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        disabled={isPending}
      />
      <p role={error ? 'alert' : 'status'} className="text-sm text-soft empty:hidden">
        {isPending && pending}
        {error && !isPending && (
          <span className="text-bad">
            {/* Trying again is safe. */}
            {(error instanceof RequestFailed ? error.said : null) ?? `That didn't work. ${CHECK_CONNECTION}`}
          </span>
        )}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onCancel} disabled={isPending}>
          {cancel}
        </Button>
        <Button type="submit" variant="danger" disabled={!isReady} pending={isPending}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Whether the typed text is the address, ignoring case. */
export const isConfirmed = (typed: string, email: string): boolean =>
  email !== '' && typed.trim().toLowerCase() === email.toLowerCase();
