import { v5 as uuidV5 } from 'uuid';
import { CALENDAR_ACCOUNTS_PER_USER } from '#contracts/api/limits.ts';
import type { ProviderName } from '#services/calendars/provider.ts';
import type { CalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import type { Vault } from '#services/storage/vault/port.ts';

export type ConnectGrantedDeps = {
  calendarAccounts: Pick<CalendarAccounts, 'connect'>;
  vault: Pick<Vault, 'hash'>;
};

/**
 * Connects the calendars of an account that someone has just proven to be theirs, or renews the permission. How they sign
 * in stays as it is. False, with nothing changed, if they have as many accounts as they can connect.
 */
export async function connectGrantedCalendars(
  { calendarAccounts, vault }: ConnectGrantedDeps,
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
  const id = uuidV5(vault.hash(`${issuer} ${subject}`, `${provider} account`), userId);
  const account = { id, provider, label: email ?? '', credential };
  return calendarAccounts.connect(userId, account, CALENDAR_ACCOUNTS_PER_USER);
}
