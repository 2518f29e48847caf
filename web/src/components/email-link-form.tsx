import { MailCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isEmail } from '#contracts/email-address.ts';
import { INVALID_EMAIL } from '#contracts/text/field-errors.ts';
import { useAskForLink } from '#web/api/sign-in-links.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { LeadTo } from './lead-to.tsx';
import { Failure } from './notice.tsx';

type EmailLinkFormProps = { label: string; redirect?: string | undefined; add?: boolean };

/**
 * Asks for a link by email: to sign in, or with `add` to add the address to the account. The response is the same for
 * every address.
 */
export function EmailLinkForm({ label, redirect, add = false }: EmailLinkFormProps) {
  const [email, setEmail] = useState('');
  const [invalid, setInvalid] = useState(false);
  const { mutate, data, variables, isPending, error, reset } = useAskForLink();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    setInvalid(!isEmail(address));
    if (isEmail(address)) mutate({ email: address, redirect, add });
  };
  return (
    <LeadTo what={data !== undefined}>
      {data ? (
        <div role="status" className="grid gap-3">
          <p className="flex gap-3">
            <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
            <span className="min-w-0 wrap-anywhere">
              Check your email. If we can email {variables?.email}, a link is on its way. It works for{' '}
              {data.minutes} minutes.
            </span>
          </p>
          <Button variant="quiet" onClick={reset}>
            Use a different address
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={ask} className="grid gap-3">
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              setInvalid(false);
              if (error) reset();
            }}
            error={invalid ? INVALID_EMAIL : undefined}
          />
          <Failure error={error} title="Couldn't send a link" />
          <Button type="submit" variant="secondary" pending={isPending}>
            {label}
          </Button>
        </form>
      )}
    </LeadTo>
  );
}
