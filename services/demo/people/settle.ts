import type { NamedCalendars } from '#services/calendars/find-calendars.ts';
import type { CalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import { MAIL_ISSUER, type User } from '#services/storage/accounts/port.ts';
import type { Accounts } from '#services/storage/accounts/users.ts';
import {
  type ConnectCalendarsDeps,
  connectCalendars,
} from '#services/use-cases/settings/calendar-accounts.ts';

/** Someone who signs in by email, and the calendars that they connect in their settings. */
export type Settler = {
  email: string;
  firstName: string;
  lastName: string;
  /** IANA. */
  zone: string;
  named: NamedCalendars;
  /** Where the credential of these calendars leads, without an origin. */
  path: string;
};

export type SettleDeps = ConnectCalendarsDeps & {
  users: Pick<Accounts, 'byEmails' | 'signIn' | 'change'>;
  calendarAccounts: Pick<CalendarAccounts, 'accountsOf' | 'remove' | 'connect' | 'recordList'>;
  /** Where the credential of a calendar account leads; null if it has none. */
  leadsTo(accountId: string): Promise<URL | null>;
};

/**
 * Gives someone of the demo their account and their calendars, by what a sign-in and the settings do. What is there stays,
 * apart from calendars of this demo at an address where it no longer is. False if the calendars couldn't be connected.
 */
export async function settle(
  deps: SettleDeps,
  { email, firstName, lastName, zone, named, path }: Settler,
  origin: string,
): Promise<boolean> {
  const user = (await deps.users.byEmails([email])).get(email) ?? (await firstSignIn());
  if (!user) return false;
  if (user.zone === null) await deps.users.change(user.id, { zone });

  const accounts = await deps.calendarAccounts.accountsOf(user.id);
  let left = accounts.length;
  for (const { id } of accounts) {
    const url = await deps.leadsTo(id);
    if (url?.pathname !== path || url.origin === origin) continue;
    await deps.calendarAccounts.remove(user.id, id);
    left -= 1;
  }
  if (left > 0) return true;
  const connected = await connectCalendars(deps, { id: user.id, zone }, named);
  return connected.ok;

  async function firstSignIn(): Promise<User | null> {
    const identity = { issuer: MAIL_ISSUER, subject: email, email, firstName, lastName };
    const signedIn = await deps.users.signIn({ ...identity, profileImageUrl: null });
    return signedIn.ok ? signedIn.user : null;
  }
}
