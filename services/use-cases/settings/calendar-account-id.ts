import { v5 as uuidV5 } from 'uuid';
import type { ProviderName } from '#services/calendars/provider.ts';
import type { CalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import type { Accounts } from '#services/storage/accounts/users.ts';
import type { Vault } from '#services/storage/vault/port.ts';

export type CalendarAccountIdDeps = {
  calendarAccounts: Pick<CalendarAccounts, 'accountsOf'>;
  users: Pick<Accounts, 'formerOf'>;
  vault: Pick<Vault, 'hash'>;
};

/**
 * The id of a calendar account of someone, a UUID: always the same for the same calendars, so connecting them again finds
 * them. Calendars that came by a merge keep the id that they had. `key` says which calendars, at this provider.
 */
export async function calendarAccountId(
  { calendarAccounts, users, vault }: CalendarAccountIdDeps,
  userId: string,
  { provider, key }: { provider: ProviderName; key: string },
): Promise<string> {
  const idFor = (owner: string) => uuidV5(vault.hash(key, `${provider} account`), owner);
  const connected = new Set((await calendarAccounts.accountsOf(userId)).map(({ id }) => id));
  const own = idFor(userId);
  const former = (await users.formerOf(userId)).map(idFor);
  return [own, ...former].find((id) => connected.has(id)) ?? own;
}
