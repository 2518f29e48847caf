import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarsRequest, OwnCalendars } from '#contracts/api/calendars.ts';
import { ownCalendarsQuery, useChangeCalendars, useDisconnectCalendars } from '#web/api/calendars.ts';
import { Button, ButtonAnchor } from '#web/components/button.tsx';
import { ConfirmedChange } from '#web/components/confirmed-change.tsx';
import { Loaded } from '#web/components/error-state.tsx';
import { SelectField } from '#web/components/field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { UnclearEvents } from '#web/components/unclear-events.tsx';
import {
  calendarsInWords,
  type NamedCalendar,
  namedCalendars,
  unreadableCalendars,
} from '#web/lib/own-calendar-names.ts';
import { leave, paths } from '#web/lib/paths.ts';
import { toastOutcome } from '#web/lib/toast.ts';
import { ConnectForm } from './connect-calendar.tsx';
import { prefilledFrom } from './prefilled.ts';

/** The connected accounts, which of their calendars count, and which calendar gets meetings. */
export const CalendarChoices = () => (
  <Loaded
    query={useQuery(ownCalendarsQuery)}
    failure="Couldn't load your calendars"
    shape="h-53.5 rounded-xl sm:h-40"
  >
    {({ accounts }) => <Choices accounts={accounts} />}
  </Loaded>
);

function Choices({ accounts }: { accounts: OwnCalendars['accounts'] }) {
  const { mutateAsync, isPending, variables } = useChangeCalendars();
  /** The new choice, shown until saved. */
  const chosen = isPending ? variables : undefined;
  const change = (body: CalendarsRequest, saved: string) =>
    void toastOutcome(
      mutateAsync(body),
      { title: 'Saved', description: saved },
      'Not saved',
      "Your calendars haven't changed. Try again.",
    );
  const all = namedCalendars(accounts);
  const writable = all.filter((calendar) => calendar.writable);
  const broken = unreadableCalendars(accounts);
  if (accounts.length === 0) return null;
  return (
    <div className="grid gap-5">
      <CalendarAccountList accounts={accounts} />
      {broken.length > 0 && (
        <Notice tone="warn" title={`Couldn't read ${calendarsInWords(broken)}`}>
          Until we can, we don't know when you're free, so meetings with you are on hold. {remedyOf(broken)}
        </Notice>
      )}
      <UnclearEvents accounts={accounts} />
      {all.length > 1 && (
        <fieldset>
          <legend className="text-sm font-medium">You're busy when one of these is</legend>
          {all.map(({ id, name, account, counts }) => (
            <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1 text-sm">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={chosen?.counts?.[id] ?? counts}
                onChange={() =>
                  change({ counts: { [id]: !counts } }, `${name} ${counts ? 'no longer counts' : 'counts'}.`)
                }
              />
              <span className="min-w-0 wrap-anywhere">
                <bdi>{name}</bdi>
                {account !== null && <bdi className="text-soft"> · {account}</bdi>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {writable.length > 1 && (
        <SelectField
          label="Add meetings you organize to"
          value={chosen?.meetings ?? writable.find(({ getsMeetings }) => getsMeetings)?.id}
          onChange={({ target }) => change({ meetings: target.value }, "We'll add new meetings there.")}
          options={writable.map(({ id, name, account }) => ({
            value: id,
            label: account === null ? name : `${name} · ${account}`,
          }))}
        />
      )}
      {accounts.some(
        ({ provider, connected, complete }) => provider === 'google' && connected && !complete,
      ) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-60 flex-1 text-sm text-soft">
            Only your main Google calendar counts so far. Google will ask whether Kairos may see the list of
            your calendars.
          </p>
          <ButtonAnchor
            variant="secondary"
            size="small"
            href={`${leave.connectGoogle(paths.settings)}&calendars=all`}
          >
            Count your other calendars too
          </ButtonAnchor>
        </div>
      )}
    </div>
  );
}

function remedyOf(broken: readonly NamedCalendar[]): string {
  if (broken.every(({ trouble }) => trouble === 'unreadable' || trouble === 'outdated'))
    return broken.every(({ provider }) => provider === 'feed')
      ? 'This often passes. If it stays, disconnect the calendar, copy its address again, and connect that.'
      : 'This often passes. If it stays, uncheck the calendar or connect again.';
  return broken.some(({ provider }) => provider === 'google')
    ? 'Connect again. At Google, leave all boxes checked.'
    : 'Connect again.';
}

type Account = OwnCalendars['accounts'][number];

const KINDS: Record<Account['provider'], string> = {
  google: 'Google Calendar',
  microsoft: 'Outlook',
  caldav: 'CalDAV',
  feed: 'Calendar address, read only',
};

const CalendarAccountList = ({ accounts }: { accounts: readonly Account[] }) => (
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
      <ConfirmedChange
        change={useDisconnectCalendars()}
        of={account.id}
        word="Disconnect"
        aria-label={`Disconnect ${nameOf(account)}`}
        question={`${
          isOnly
            ? 'Meetings with you are on hold until you connect a calendar again.'
            : "We'll no longer see when you're busy there."
        } Booked meetings stay in your calendar.`}
        done={{ title: 'Calendar disconnected', description: 'Kairos no longer has access.' }}
        failure={['Still connected', "Couldn't disconnect your calendar. Try again."]}
      />
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
