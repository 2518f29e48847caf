import type { CalendarPerson, PersonOfAccount } from '#services/calendars/calendar-person.ts';
import type { Foundation } from './foundation.ts';

const NO_ONE: CalendarPerson = { zone: null, addresses: [] };

/** Finds whose a calendar account is. */
export const personOfAccount =
  ({ users, calendarAccounts }: Pick<Foundation, 'users' | 'calendarAccounts'>): PersonOfAccount =>
  async (accountId) => {
    const userId = await calendarAccounts.ownerOf(accountId);
    return (userId !== null && (await users.byId(userId))) || NO_ONE;
  };
