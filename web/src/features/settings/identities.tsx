import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnIdentities } from '#contracts/api/identities.ts';
import { useChange } from '#web/api/use-change.ts';
import { userQuery } from '#web/api/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button, ButtonAnchor } from '#web/components/button.tsx';
import { ConfirmedChange } from '#web/components/confirmed-change.tsx';
import { EmailLinkForm } from '#web/components/email-link-form.tsx';
import { Loaded } from '#web/components/error-state.tsx';
import { leave } from '#web/lib/paths.ts';
import { request } from '#web/lib/request.ts';
import { signInWays, signsInByMail } from '#web/lib/sign-in-ways.ts';
import { toastOutcome } from '#web/lib/toast.ts';
import { SettingsSection } from './section.tsx';

/** Providers where a person may have several accounts. */
const HAS_ACCOUNTS = ['google', 'microsoft'];

export const Identities = () => (
  <SettingsSection
    title="How you sign in"
    text="Invitations to any of these addresses reach you. We email the main one."
  >
    <List />
    <div className="mt-4 flex flex-wrap gap-3">
      {signInWays().map(({ key, name }) => (
        <ButtonAnchor key={key} href={leave.addIdentity(key)} variant="secondary">
          {HAS_ACCOUNTS.includes(key) ? `Add a ${name} account` : `Add ${name}`}
        </ButtonAnchor>
      ))}
    </div>
    {signsInByMail() && (
      <div className="mt-6 max-w-md">
        <EmailLinkForm label="Add by email link" add />
      </div>
    )}
  </SettingsSection>
);

const List = () => (
  <Loaded query={useQuery(identitiesQuery)} failure="Couldn't load how you sign in" shape="h-16 rounded-xl">
    {({ identities }) => (
      <ul className="grid gap-3">
        {identities.map((identity) => (
          <Row key={identity.id} identity={identity} isOnly={identities.length === 1} />
        ))}
      </ul>
    )}
  </Loaded>
);

const UNCHANGED = 'Nothing has changed. Try again.';

type RowProps = { identity: OwnIdentities['identities'][number]; isOnly: boolean };

function Row({ identity: { id, provider, email, main }, isOnly }: RowProps) {
  const removal = useRemoveIdentity();
  const choice = useChooseAddress();
  const choose = () =>
    void toastOutcome(
      choice.mutateAsync(email),
      { title: 'Saved', description: `We'll email you at ${email}.` },
      'Not saved',
      UNCHANGED,
    );
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 rounded-xl border border-line p-4">
      <div className="min-w-0 flex-1 basis-48">
        <span className="block text-left font-medium wrap-anywhere">{email}</span>
        <span className="text-sm text-soft">{provider}</span>
      </div>
      {main ? (
        !isOnly && <Badge tone="good">Main</Badge>
      ) : (
        <Button variant="secondary" size="small" onClick={choose} pending={choice.isPending}>
          Make main
        </Button>
      )}
      {!isOnly && (
        <ConfirmedChange
          change={removal}
          of={id}
          word="Remove"
          question={`You won't be able to sign in with ${email}, and invitations to it won't reach this account. Every browser, access token, and program that came in with it is signed out.`}
          done={{
            title: 'Removed',
            description: `You can no longer sign in with ${email}, and everything that came in with it is signed out.`,
          }}
          failure={['Not removed', UNCHANGED]}
        />
      )}
    </li>
  );
}

const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: () => request<OwnIdentities>('/api/account/identities'),
});

/** A change to how the person signs in, which may also change where their emails go. */
const useIdentityChange = (change: (which: string) => Promise<OwnIdentities>) =>
  useChange(
    change,
    (client, identities) => {
      client.setQueryData(identitiesQuery.queryKey, identities);
      return client.invalidateQueries(userQuery);
    },
    { scope: 'account' },
  );

/** By the identity's id. */
const useRemoveIdentity = () =>
  useIdentityChange((id) => request(`/api/account/identities/${id}`, { method: 'DELETE' }));

/** By the address. */
const useChooseAddress = () =>
  useIdentityChange((email) => request('/api/account/address', { method: 'PUT', body: { email } }));
