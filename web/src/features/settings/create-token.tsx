import { useForm } from 'react-hook-form';
import { SIZES } from '#contracts/api/limits.ts';
import type { CreatedToken } from '#contracts/api/tokens.ts';
import { SCOPE_NAMES, type Scope, TOKEN_DAYS, TOKEN_SCOPES, type TokenDays } from '#contracts/scopes.ts';
import { missing, tooLong } from '#contracts/text/field-errors.ts';
import { useCreateToken } from '#web/api/tokens.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { SelectField, TextField } from '#web/components/field.tsx';
import { checkedResolver, type Problems, useMendedErrors } from '#web/lib/checked.ts';
import { CHECK_CONNECTION, refusalOf } from '#web/lib/refusal.ts';

type Form = { name: string; scopes: Scope[]; days: string };

const LASTS: Record<TokenDays, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' };

/** Asks what a new token is called, what it allows, and for how long. */
export function CreateToken({
  onCreated,
  onClose,
}: {
  onCreated: (token: CreatedToken) => void;
  onClose: () => void;
}) {
  const { analyst } = useSignedIn();
  const { mutateAsync } = useCreateToken();
  const form = useForm<Form>({
    resolver: checkedResolver<Form>(problemsOf),
    defaultValues: { name: '', scopes: ['meetings:read'], days: '30' },
  });
  useMendedErrors(form);
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const offered = SCOPE_NAMES.filter((scope) => analyst || scope !== 'insights:read');

  const submit = handleSubmit(({ name, scopes, days }) =>
    mutateAsync({ name, scopes, days: Number(days) as TokenDays }).then(onCreated, (error: unknown) =>
      setError('root', { message: refusalOf(error) ?? `Couldn't create it. ${CHECK_CONNECTION}` }),
    ),
  );

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="New access token"
      className="grid gap-4 rounded-xl border border-line p-4"
    >
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        hint="What it's for, such as “Weekly report”. Only you see it."
        error={errors.name?.message}
        {...register('name')}
      />
      <fieldset className="grid gap-2" aria-describedby={errors.scopes && 'token-scopes-error'}>
        <legend className="mb-1.5 text-sm font-medium">What it may do</legend>
        {offered.map((scope) => (
          <label
            key={scope}
            className="flex cursor-pointer items-start gap-3 rounded-xl border border-line px-4 py-3 text-sm hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="checkbox"
              value={scope}
              {...register('scopes')}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            {TOKEN_SCOPES[scope]}
          </label>
        ))}
        {errors.scopes && (
          <p id="token-scopes-error" className="text-sm text-bad">
            {errors.scopes.message}
          </p>
        )}
      </fieldset>
      <SelectField label="Works for" {...register('days')}>
        {TOKEN_DAYS.map((days) => (
          <option key={days} value={days}>
            {LASTS[days]}
          </option>
        ))}
      </SelectField>
      {errors.root?.message && (
        <p role="alert" className="text-sm text-bad">
          {errors.root.message}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isSubmitting}>
          {isSubmitting ? 'Creating...' : 'Create token'}
        </Button>
      </div>
    </form>
  );
}

const problemsOf = ({ name, scopes }: Form): Problems<Form> => ({
  ...(!name && { name: missing('Name') }),
  ...(name.length > SIZES.name && { name: tooLong('Name', SIZES.name) }),
  ...(scopes.length === 0 && { scopes: 'Choose what the token may do' }),
});
