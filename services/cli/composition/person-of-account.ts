import type { PersonOfAccount } from '#services/calendars/calendar-person.ts';
import type { Foundation } from './foundation.ts';

/** Finds whose a calendar account is. */
export const personOfAccount =
  ({ users, calendarAccounts }: Pick<Foundation, 'users' | 'calendarAccounts'>): PersonOfAccount =>
  async (accountId) => {
    const userId = await calendarAccounts.ownerOf(accountId);
    const user = userId === null ? null : await users.byId(userId);
    return user ?? { id: accountId, zone: null, addresses: [] };
  };
