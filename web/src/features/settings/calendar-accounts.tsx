import { useState } from 'react';
import type { OwnCalendars } from '#contracts/api/calendars.ts';
import { useDisconnectCalendars } from '#web/api/calendars.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { refusalOf } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';
import { ConnectForm } from './connect-calendar.tsx';
import { prefilledFrom } from './prefilled.ts';

type Account = OwnCalendars['accounts'][number];

const KINDS: Record<Account['provider'], string> = {
  google: 'Google Calendar',
  microsoft: 'Outlook',
  caldav: 'CalDAV',
  feed: 'Calendar address, read only',
};

/** The connected accounts, each with a way to disconnect it. */
export const CalendarAccountList = ({ accounts }: { accounts: readonly Account[] }) => (
  <ul aria-label="Connected accounts" className="grid gap-3">
    {accounts.map((account) => (
      <ConnectedAccount key={account.id} account={account} isOnly={accounts.length === 1} />
    ))}
  </ul>
);

function ConnectedAccount({ account, isOnly }: { account: Account; isOnly: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { provider, label, connected } = account;
  const filled = provider === 'caldav' && !connected ? prefilledFrom(label ?? '') : null;
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 rounded-xl border border-line p-4">
      <div className="min-w-0 flex-auto">
        <bdi className="block text-left text-sm font-medium wrap-anywhere">{nameOf(account)}</bdi>
        <span className="text-sm text-soft">{connected ? KINDS[provider] : LOST}</span>
      </div>
      {filled && !isOpen && (
        <Button size="small" onClick={() => setOpen(true)}>
          Connect again
        </Button>
      )}
      <Disconnect account={account} isOnly={isOnly} />
      {filled && isOpen && (
        <section aria-label="Connect again" className="basis-full">
          <ConnectForm kind={filled.kind} filled={filled} onClose={() => setOpen(false)} />
        </section>
      )}
    </li>
  );
}

const LOST = "We've lost access. Connect it again.";

const nameOf = ({ provider, label, calendars }: Account): string =>
  (provider === 'feed' && calendars[0]?.name) || label || KINDS[provider];

function Disconnect({ account, isOnly }: { account: Account; isOnly: boolean }) {
  const { mutateAsync, isPending } = useDisconnectCalendars();
  const disconnect = () =>
    // Not with callbacks of `mutate`, which are dropped once this button unmounts.
    void mutateAsync(account.id).then(
      () => toast({ title: 'Calendar disconnected', description: 'Kairos no longer has access.' }),
      (error) =>
        toast({
          title: 'Still connected',
          description: refusalOf(error) ?? "Couldn't disconnect your calendar. Try again.",
          variant: 'destructive',
        }),
    );
  return (
    <ConfirmButton
      variant="secondary"
      size="small"
      aria-label={`Disconnect ${nameOf(account)}`}
      question={`${
        isOnly
          ? 'Meetings with you are on hold until you connect a calendar again.'
          : "We'll no longer see when you're busy there."
      } Booked meetings stay in your calendar.`}
      yes="Disconnect"
      no="Keep it"
      onYes={disconnect}
      pending={isPending}
    >
      Disconnect
    </ConfirmButton>
  );
}
