import { CALENDAR_ACCOUNTS_PER_USER } from '#contracts/api/limits.ts';
import type { ProviderName } from '#services/calendars/provider.ts';
import type { CalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import { type CalendarAccountIdDeps, calendarAccountId } from './calendar-account-id.ts';

export type ConnectGrantedDeps = CalendarAccountIdDeps & {
  calendarAccounts: Pick<CalendarAccounts, 'connect'>;
};

/**
 * Connects the calendars of an account that someone has just proven to be theirs, or renews the permission. How they sign
 * in stays as it is. False, with nothing changed, if they have as many accounts as they can connect.
 */
export async function connectGrantedCalendars(
  deps: ConnectGrantedDeps,
  userId: string,
  {
    provider,
    owner: { issuer, subject, email },
    credential,
  }: {
    provider: ProviderName;
    /** Whose account it is at the provider, with an address that they know it by. */
    owner: { issuer: string; subject: string; email: string | null };
    credential: object;
  },
): Promise<boolean> {
  const id = await calendarAccountId(deps, userId, { provider, key: `${issuer} ${subject}` });
  const account = { id, provider, label: email ?? '', credential };
  return deps.calendarAccounts.connect(userId, account, CALENDAR_ACCOUNTS_PER_USER);
}
