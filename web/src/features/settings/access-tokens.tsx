import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SIZES } from '#contracts/api/limits.ts';
import type { AccessToken, CreatedToken, CreateTokenRequest } from '#contracts/api/tokens.ts';
import { SCOPE_NAMES, type Scope, TOKEN_DAYS, TOKEN_SCOPES, type TokenDays } from '#contracts/scopes.ts';
import { missing, tooLong } from '#contracts/text/field-errors.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { useChange } from '#web/api/use-change.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmedChange } from '#web/components/confirmed-change.tsx';
import { Loaded } from '#web/components/error-state.tsx';
import { SelectField, TextField } from '#web/components/field.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { ShownOnce } from '#web/components/shown-once.tsx';
import { Time } from '#web/components/time.tsx';
import { checkedResolver, type Problems, useMendedErrors } from '#web/lib/checked.ts';
import { CHECK_CONNECTION, refusalOf } from '#web/lib/refusal.ts';
import { request } from '../../lib/request.ts';
import { SCOPES_IN_SHORT } from './scopes-in-short.ts';
import { SettingsSection } from './section.tsx';

/** The tokens with which programs call the API on someone's behalf, and a form to create a token. */
export function AccessTokens() {
  const [step, setStep] = useState<'list' | 'asking' | CreatedToken>('list');
  const close = () => setStep('list');
  return (
    <SettingsSection
      title="Access tokens"
      text="A script or app can use Kairos for you with a token. It only does what you allow."
    >
      <div className="grid gap-4">
        {typeof step === 'object' && (
          <ShownOnce
            title={`Your token “${step.name}”`}
            secret={step.secret}
            copy="Copy token"
            onDone={close}
          />
        )}
        <List />
        {step === 'asking' && <CreateToken onCreated={setStep} onClose={close} />}
        {step === 'list' && (
          <Button variant="secondary" className="justify-self-start" onClick={() => setStep('asking')}>
            Create a token
          </Button>
        )}
      </div>
    </SettingsSection>
  );
}

const List = () => (
  <Loaded query={useQuery(tokensQuery)} failure="Couldn't load your tokens" shape="h-16 rounded-xl">
    {(tokens) =>
      tokens.length > 0 && (
        <ul aria-label="Access tokens" className="grid gap-3">
          {tokens.map((token) => (
            <Row key={token.id} token={token} />
          ))}
        </ul>
      )
    }
  </Loaded>
);

function Row({ token: { id, name, scopes, expiresAt, lastUsedAt } }: { token: AccessToken }) {
  const zone = useSignedIn().timezone;
  const hasExpired = Date.parse(expiresAt) <= Date.now();
  const word = hasExpired ? 'Remove' : 'Revoke';
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 rounded-xl border border-line p-4">
      <div className="min-w-0 flex-1 basis-48 text-sm text-soft">
        <bdi className="block text-left text-base font-medium wrap-anywhere text-ink">{name}</bdi>
        <span className="block" title={scopes.map((scope) => TOKEN_SCOPES[scope]).join('\n')}>
          May {listInWords(scopes.map((scope) => SCOPES_IN_SHORT[scope]))}
        </span>
        <span className="block">
          {lastUsedAt ? (
            <>
              Last used <Time at={lastUsedAt} zone={zone} format="short" />
            </>
          ) : (
            'Never used'
          )}
          {', '}
          {hasExpired ? 'expired' : 'expires'} <Time at={expiresAt} zone={zone} format="date" />
        </span>
      </div>
      {hasExpired && <Badge tone="bad">Expired</Badge>}
      <ConfirmedChange
        change={useRevokeToken()}
        of={id}
        word={word}
        aria-label={`${word} ${name}`}
        question={
          hasExpired
            ? 'It no longer works and will be gone from this list.'
            : `What uses “${name}” stops working at once.`
        }
        done={{ title: 'Token revoked', description: `“${name}” no longer works.` }}
        failure={['Not revoked', 'The token still works. Try again.']}
      />
    </li>
  );
}

type Form = { name: string; scopes: Scope[]; days: string };

const LASTS: Record<TokenDays, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' };

type CreateTokenProps = { onCreated: (token: CreatedToken) => void; onClose: () => void };

function CreateToken({ onCreated, onClose }: CreateTokenProps) {
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
      <SelectField
        label="Works for"
        {...register('days')}
        options={TOKEN_DAYS.map((value) => ({ value, label: LASTS[value] }))}
      />
      <FormActions
        error={errors.root?.message}
        onCancel={onClose}
        submit={['Create token', 'Creating...']}
        pending={isSubmitting}
      />
    </form>
  );
}

const problemsOf = ({ name, scopes }: Form): Problems<Form> => ({
  ...(!name && { name: missing('Name') }),
  ...(name.length > SIZES.name && { name: tooLong('Name', SIZES.name) }),
  ...(scopes.length === 0 && { scopes: 'Choose what the token may do' }),
});

const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async () => (await request<{ tokens: AccessToken[] }>('/api/account/tokens')).tokens,
});

const refresh = (client: QueryClient) => client.invalidateQueries(tokensQuery);

/** The answer has the secret, which is nowhere else. */
const useCreateToken = () =>
  useChange(
    (body: CreateTokenRequest) => request<CreatedToken>('/api/account/tokens', { method: 'POST', body }),
    refresh,
  );

/** By the token's id. */
const useRevokeToken = () =>
  useChange((id: string) => request<void>(`/api/account/tokens/${id}`, { method: 'DELETE' }), refresh);
