import { v5 as uuidV5 } from 'uuid';
import { CALENDAR_ACCOUNTS_PER_USER } from '#contracts/api/limits.ts';
import { MICROSOFT_CALENDARS_SCOPE, type MicrosoftTokens } from '#services/calendars/microsoft/client.ts';
import type { CalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import type { Vault } from '#services/storage/vault/port.ts';

export type ConnectMicrosoftDeps = {
  calendarAccounts: Pick<CalendarAccounts, 'connect'>;
  vault: Pick<Vault, 'hash'>;
};

/**
 * Connects the calendars of the Microsoft account that someone has just proven to be theirs, or renews the permission. How
 * they sign in stays as it is.
 */
export async function connectMicrosoft(
  { calendarAccounts, vault }: ConnectMicrosoftDeps,
  userId: string,
  { issuer, subject, email }: { issuer: string; subject: string; email: string | null },
  {
    accessToken,
    refreshToken,
    expiresAt,
    scopes,
  }: { accessToken: string; refreshToken: string | null; expiresAt: Date; scopes: string[] },
): Promise<{ ok: true } | { ok: false; why: 'missingPermission' | 'tooMany' }> {
  const mayUseCalendars = scopes.some(
    (scope) => scope.slice(scope.lastIndexOf('/') + 1) === MICROSOFT_CALENDARS_SCOPE,
  );
  if (refreshToken === null || !mayUseCalendars) return { ok: false, why: 'missingPermission' };
  const id = uuidV5(vault.hash(`${issuer} ${subject}`, 'microsoft account'), userId);
  const credential: MicrosoftTokens = {
    ...{ accessToken, refreshToken, scopes },
    expiresAt: expiresAt.toISOString(),
  };
  const account = { id, provider: 'microsoft' as const, label: email ?? 'Outlook', credential };
  const isConnected = await calendarAccounts.connect(userId, account, CALENDAR_ACCOUNTS_PER_USER);
  return isConnected ? { ok: true } : { ok: false, why: 'tooMany' };
}
