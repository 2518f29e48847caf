import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isEmail } from '#contracts/email-address.ts';
import { accountsQuery, useErase } from '#web/api/admin.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Dialog, DialogActions } from '#web/components/dialog.tsx';
import { EraseForm, TYPED_ADDRESS } from '#web/components/erase-form.tsx';
import { NotLoaded } from '#web/components/error-state.tsx';
import { TextField } from '#web/components/field.tsx';
import { SearchField } from '#web/components/search-field.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Time } from '#web/components/time.tsx';
import { Row } from './troubles.tsx';

/** Everyone who has an account, and the way to erase someone, with an account or without. */
export function Accounts() {
  const [search, setSearch] = useState('');
  const [erasing, setErasing] = useState<string | null>(null);
  const close = () => setErasing(null);
  const address = isEmail(search.trim()) ? search.trim() : null;
  const query = useInfiniteQuery(accountsQuery(address));
  const pages = query.data?.pages;
  const accounts = pages?.flatMap((page) => page.accounts) ?? [];
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold sm:text-xl">
          Accounts
          {pages && (
            <span className="font-normal text-soft"> ({pages[0]!.total.toLocaleString('en-US')})</span>
          )}
        </h2>
        <Button variant="secondary" size="small" onClick={() => setErasing('')}>
          Erase a person
        </Button>
      </div>
      <SearchField
        label="Find an account by its email address"
        placeholder="Type a whole email address"
        autoComplete="off"
        value={search}
        onChange={setSearch}
        className="mt-4"
      />
      {query.isPending && <Skeleton className="mt-4 h-48 rounded-xl" />}
      {query.isError && !pages && (
        <div className="mt-4">
          <NotLoaded title="Couldn't load the accounts" query={query} />
        </div>
      )}
      {pages && accounts.length === 0 && (
        <p role="status" className="mt-4 text-sm text-soft">
          No account has this address.
        </p>
      )}
      <ul aria-label="Accounts" className="mt-2 grid divide-y divide-line">
        {accounts.map((account) => (
          <Account key={account.id} {...account} onErase={() => setErasing(account.email)} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {erasing !== null && (
        <Dialog onClose={close} title="Erase a person?" text="This can't be undone.">
          <Erase email={erasing} onClose={close} />
        </Dialog>
      )}
    </Card>
  );
}

/** Both days are in UTC, as the last is only known so. */
type AccountProps = { email: string; createdAt: string; lastSeen: string | null; onErase: () => void };

function Account({ email, createdAt, lastSeen, onErase }: AccountProps) {
  const me = useSignedIn();
  return (
    <Row
      title={
        <>
          <bdi>{email}</bdi>
          {email === me.email && ' (you)'}
        </>
      }
      end={
        email !== me.email && (
          <Button variant="quiet" size="small" aria-label={`Erase ${email}`} onClick={onErase}>
            Erase
          </Button>
        )
      }
    >
      Since <Time at={createdAt} zone="UTC" format="date" />.{' '}
      {lastSeen ? (
        <>
          Last seen <Time at={`${lastSeen}T12:00:00Z`} zone="UTC" format="date" />.
        </>
      ) : (
        'Not signed in.'
      )}
    </Row>
  );
}

const CONSEQUENCES = [
  "They're signed out everywhere, and their account is deleted.",
  'Meetings they organize are cancelled, and everyone in them is notified.',
  'They leave the meetings they joined or were invited to.',
  'Their name, address, and busy times become unreadable everywhere, and so do texts with their address.',
  'Emails already sent, events in calendars, messages in Slack, and backups stay as they are.',
];

/** The data that is gone, and the data that stays. */
type Report = { erased: string[]; stays: string[] };

/** Asks for the address twice, and then shows what is gone. `email`: the address, or none yet. */
function Erase({ email, onClose }: { email: string; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useErase();
  const [address, setAddress] = useState(email);
  const [done, setDone] = useState<Report | null>(null);
  if (done) return <Erased {...done} onClose={onClose} />;
  const wanted = address.trim();
  return (
    <EraseForm
      consequences={CONSEQUENCES}
      email={wanted}
      label="Type the address again to confirm"
      words={['Cancel', 'Erase for good', 'Erasing... This may take a while.']}
      isPending={isPending}
      error={error}
      // The form shows the error.
      onErase={() => void mutateAsync({ address: wanted, again: wanted }).then(setDone, () => {})}
      onCancel={onClose}
    >
      {email === '' ? (
        <TextField
          {...TYPED_ADDRESS}
          label="Email address"
          hint="They don't need an account."
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      ) : (
        <p className="font-medium wrap-anywhere">
          <bdi>{email}</bdi>
        </p>
      )}
    </EraseForm>
  );
}

const Erased = ({ erased, stays, onClose }: Report & { onClose: () => void }) => (
  <div className="grid gap-4 text-sm" role="status">
    <Lines title="Erased for good" lines={erased} />
    <Lines title="Not erased" lines={stays} />
    <DialogActions>
      <Button onClick={onClose}>Done</Button>
    </DialogActions>
  </div>
);

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <p className="font-medium">{title}</p>
    <ul className="mt-1 grid list-disc gap-1.5 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);
