import { CALENDAR_ACCOUNTS_PER_USER } from '#contracts/api/limits.ts';
import type { CalendarsNotFound, FindCalendars, NamedCalendars } from '#services/calendars/find-calendars.ts';
import type { CalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import { type CalendarAccountIdDeps, calendarAccountId } from './calendar-account-id.ts';
import { type DisconnectGoogleDeps, disconnectGoogle } from './connect-google.ts';

export type ConnectCalendarsDeps = CalendarAccountIdDeps & {
  calendarAccounts: Pick<CalendarAccounts, 'connect' | 'recordList'>;
  findCalendars: FindCalendars;
};

/** How long a person waits for servers that they name, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Connects calendars at a server that someone names, or renews what lets Kairos into them. Nothing is kept unless they can
 * be read.
 */
export async function connectCalendars(
  deps: ConnectCalendarsDeps,
  user: { id: string; zone: string | null },
  named: NamedCalendars,
): Promise<{ ok: true } | CalendarsNotFound | { ok: false; why: 'tooMany' }> {
  const { calendarAccounts, findCalendars } = deps;
  const signal = AbortSignal.timeout(PATIENCE);
  const found = await findCalendars(named, user, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    return { ok: false, why: 'unreachable' } as const;
  });
  if (!found.ok) return found;
  const { key, label, credential, list } = found;
  const id = await calendarAccountId(deps, user.id, { provider: named.provider, key });
  const account = { id, provider: named.provider, label, credential };
  if (!(await calendarAccounts.connect(user.id, account, CALENDAR_ACCOUNTS_PER_USER)))
    return { ok: false, why: 'tooMany' };
  await calendarAccounts.recordList(user.id, id, list);
  return { ok: true };
}

/** Ends Kairos's access to one calendar account of someone. False if they have none with this id. */
export async function disconnectCalendars(
  deps: DisconnectGoogleDeps,
  userId: string,
  accountId: string,
): Promise<boolean> {
  const account = (await deps.calendarAccounts.accountsOf(userId)).find(({ id }) => id === accountId);
  if (!account) return false;
  if (account.provider === 'google') await disconnectGoogle(deps, userId, accountId);
  else await deps.calendarAccounts.remove(userId, accountId);
  return true;
}
