import type { OwnCalendars } from '#contracts/api/calendars.ts';
import { useDisconnectCalendars } from '#web/api/calendars.ts';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { refusalOf } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';

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
      <li
        key={account.id}
        className="flex flex-wrap items-center justify-end gap-3 rounded-xl border border-line p-4"
      >
        <div className="min-w-0 flex-1 basis-40">
          <bdi className="block text-left text-sm font-medium wrap-anywhere">{nameOf(account)}</bdi>
          <span className="text-sm text-soft">
            {account.connected ? KINDS[account.provider] : 'No access anymore. Connect it again.'}
          </span>
        </div>
        <Disconnect account={account} isOnly={accounts.length === 1} />
      </li>
    ))}
  </ul>
);

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
