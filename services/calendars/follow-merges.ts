import type { CalendarDirectory } from './directory.ts';

/**
 * Finds the calendars of an account that was merged into another one under its former id, too: they move at once, and its
 * meetings follow one by one. `idNow` tells the id of the account that stays, or the same if there was no merge.
 */
export function followMerges(
  directory: CalendarDirectory,
  idNow: (userId: string) => Promise<string>,
): CalendarDirectory {
  return {
    async accountsOf(userId) {
      // Almost no account was merged, so its calendars are looked up at the same time.
      const [id, accounts] = await Promise.all([idNow(userId), directory.accountsOf(userId)]);
      return id === userId ? accounts : directory.accountsOf(id);
    },
    recordList: async (userId, ...rest) => directory.recordList(await idNow(userId), ...rest),
    calendarOf: async (userId, eventId) => directory.calendarOf(await idNow(userId), eventId),
    rememberEvent: async (userId, ...rest) => directory.rememberEvent(await idNow(userId), ...rest),
    tookNoEvent: async (userId, ...rest) => directory.tookNoEvent(await idNow(userId), ...rest),
  };
}
