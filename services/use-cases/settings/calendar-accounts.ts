import { v5 as uuidV5 } from 'uuid';
import { CALENDAR_ACCOUNTS_PER_USER } from '#contracts/api/limits.ts';
import type { CalendarsNotFound, FindCalendars, NamedCalendars } from '#services/calendars/find-calendars.ts';
import type { Calendars } from '#services/calendars/port.ts';
import type { ProviderName } from '#services/calendars/provider.ts';
import type { CalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import type { Vault } from '#services/storage/vault/port.ts';

type ConnectCalendarsDeps = {
  vault: Pick<Vault, 'hash'>;
  calendarAccounts: Pick<CalendarAccounts, 'connect' | 'recordList'>;
  findCalendars: FindCalendars;
};

/** How long a person waits for servers that they name, in milliseconds. */
const CONNECT_TIMEOUT_MS = 30_000;

/**
 * The id of a calendar account of someone, a UUID: always the same for the same calendars, so connecting them again finds
 * them. `key` says which calendars, at this provider.
 */
const calendarAccountId = (
  { vault }: Pick<ConnectCalendarsDeps, 'vault'>,
  userId: string,
  { provider, key }: { provider: ProviderName; key: string },
): string => uuidV5(vault.hash(key, `${provider} account`), userId);

/** Connects calendars at a named server, or renews their credentials. Nothing is kept unless they can be read. */
export async function connectCalendars(
  deps: ConnectCalendarsDeps,
  user: { id: string; zone: string | null },
  named: NamedCalendars,
): Promise<{ ok: true } | CalendarsNotFound | { ok: false; why: 'tooMany' }> {
  const { calendarAccounts, findCalendars } = deps;
  const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
  const found = await findCalendars(named, user, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    return { ok: false, why: 'unreachable' } as const;
  });
  if (!found.ok) return found;
  const { key, label, credential, list } = found;
  const id = calendarAccountId(deps, user.id, { provider: named.provider, key });
  const account = { id, provider: named.provider, label, credential };
  if (!(await calendarAccounts.connect(user.id, account, CALENDAR_ACCOUNTS_PER_USER)))
    return { ok: false, why: 'tooMany' };
  await calendarAccounts.recordList(user.id, id, list);
  return { ok: true };
}

/** Ends Kairos's access to a person's calendar account, and forgets its calendars. False if they have no account with this id. */
export async function disconnectCalendars(
  {
    calendarAccounts,
    calendars,
  }: {
    calendarAccounts: Pick<CalendarAccounts, 'accountsOf' | 'remove'>;
    calendars: Pick<Calendars, 'revoke'>;
  },
  userId: string,
  accountId: string,
): Promise<boolean> {
  const account = (await calendarAccounts.accountsOf(userId)).find(({ id }) => id === accountId);
  if (!account) return false;
  await calendars.revoke(account);
  await calendarAccounts.remove(userId, accountId);
  return true;
}

/**
 * Connects the calendars of an account that someone has just proven to be theirs, or renews the permission. How they sign
 * in stays as it is. False, with nothing changed, if they have as many accounts as they can connect.
 */
export async function connectGrantedCalendars(
  deps: Pick<ConnectCalendarsDeps, 'vault'> & { calendarAccounts: Pick<CalendarAccounts, 'connect'> },
  userId: string,
  {
    provider,
    owner: { issuer, subject, email },
    credential,
  }: {
    provider: ProviderName;
    /** The account's owner at the provider, with an address that they recognize. */
    owner: { issuer: string; subject: string; email: string | null };
    credential: object;
  },
): Promise<boolean> {
  const id = calendarAccountId(deps, userId, { provider, key: `${issuer} ${subject}` });
  const account = { id, provider, label: email ?? '', credential };
  return deps.calendarAccounts.connect(userId, account, CALENDAR_ACCOUNTS_PER_USER);
}
