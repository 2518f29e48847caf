import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessToken, CreatedToken } from '#contracts/api/tokens.ts';
import { TOKEN_SCOPES } from '#contracts/scopes.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { tokensQuery, useRevokeToken } from '#web/api/tokens.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Time } from '#web/components/time.tsx';
import { refusalOf } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';
import { CreateToken } from './create-token.tsx';
import { NewToken } from './new-token.tsx';
import { SCOPES_IN_SHORT } from './scopes-in-short.ts';
import { SettingsSection } from './section.tsx';

/** The tokens with which programs call the API for someone, and a way to make one. */
export function AccessTokens() {
  const [step, setStep] = useState<'list' | 'asking' | CreatedToken>('list');
  const close = () => setStep('list');
  return (
    <SettingsSection
      title="Access tokens"
      text="A script or app can use Kairos for you with a token. It only does what you allow."
    >
      <div className="grid gap-4">
        {typeof step === 'object' && <NewToken token={step} onDone={close} />}
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

function List() {
  const { data, isPending, isFetching, refetch } = useQuery(tokensQuery);
  if (isPending) return <Skeleton className="h-16 rounded-xl" />;
  if (!data)
    return (
      <Notice
        tone="bad"
        title="Couldn't load your tokens"
        action={
          <Button variant="secondary" size="small" onClick={() => void refetch()} pending={isFetching}>
            Try again
          </Button>
        }
      />
    );
  if (data.length === 0) return null;
  return (
    <ul aria-label="Access tokens" className="grid gap-3">
      {data.map((token) => (
        <Row key={token.id} token={token} />
      ))}
    </ul>
  );
}

function Row({ token: { id, name, scopes, expiresAt, lastUsedAt } }: { token: AccessToken }) {
  const zone = useSignedIn().timezone;
  const { mutateAsync, isPending } = useRevokeToken();
  const hasExpired = Date.parse(expiresAt) <= Date.now();
  const revoke = () =>
    void mutateAsync(id).then(
      () => toast({ title: 'Token revoked', description: `“${name}” no longer works.` }),
      (error) =>
        toast({
          title: 'Not revoked',
          description: refusalOf(error) ?? 'The token still works. Try again.',
          variant: 'destructive',
        }),
    );
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
      <ConfirmButton
        variant="secondary"
        size="small"
        aria-label={`${hasExpired ? 'Remove' : 'Revoke'} ${name}`}
        question={
          hasExpired
            ? 'It no longer works and will be gone from this list.'
            : `What uses “${name}” stops working at once.`
        }
        yes={hasExpired ? 'Remove' : 'Revoke'}
        no="Keep it"
        onYes={revoke}
        pending={isPending}
      >
        {hasExpired ? 'Remove' : 'Revoke'}
      </ConfirmButton>
    </li>
  );
}
