import type { GoogleTokens } from '#services/calendars/port.ts';
import type { CredentialStore } from '#services/calendars/provider.ts';
import type { CalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';

type ConnectGoogleDeps = {
  calendarAccounts: Pick<CalendarAccounts, 'add'>;
  tokens: CredentialStore<GoogleTokens>;
};

/**
 * Connects the Google account that someone signed in with, or renews its permission. The connection has the id of the
 * identity; a person's first identity has the person's id.
 */
export async function connectGoogle(
  { calendarAccounts, tokens }: ConnectGoogleDeps,
  userId: string,
  { id, email }: { id: string; email: string },
  granted: GoogleTokens,
): Promise<void> {
  await calendarAccounts.add(userId, { id, provider: 'google', label: email });
  // Google doesn't give a refresh token each time.
  await tokens.save(id, { ...(await tokens.load(id)), ...granted });
}
