import type { Selectable } from 'kysely';
import { mayUseCalendar } from './calendar-permission.ts';
import type { User } from './port.ts';
import type { AccountTables } from './tables.ts';

/** What a `User` is made from: columns of `users`, and the consent of `google_tokens`, where there is one. */
export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.picture',
  'users.zone',
  'users.hours',
  'users.notices',
  'users.calendar_lost',
  'users.created_at',
  'google_tokens.scopes',
] as const;

export type UserRow = Omit<
  Selectable<AccountTables['users']>,
  'google_sub' | 'email_hash' | 'zone_chosen' | 'updated_at'
> & { scopes: string[] | null };

/** The keys of the users have to be loaded. */
export const opened = (row: UserRow, open: (sealed: string) => string): User => ({
  id: row.id,
  email: open(row.email),
  firstName: open(row.first_name),
  lastName: open(row.last_name),
  profileImageUrl: row.picture === null ? null : open(row.picture),
  zone: row.zone,
  hours: row.hours,
  notices: row.notices,
  calendar:
    row.scopes && mayUseCalendar(row.scopes)
      ? 'connected'
      : row.calendar_lost
        ? 'disconnected'
        : 'notConnected',
  createdAt: row.created_at.toISOString(),
});
