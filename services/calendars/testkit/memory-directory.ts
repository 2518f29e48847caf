import type { CalendarDirectory, ConnectedAccount, EventCalendar } from '../directory.ts';
import type { ProviderName } from '../provider.ts';

/** Keeps accounts as accounts does. Ids of calendars are the provider's. */
export function createMemoryDirectory(now: () => Date) {
  const accounts = new Map<string, ConnectedAccount[]>();
  const events = new Map<string, EventCalendar>();
  const find = (userId: string, accountId: string) =>
    accounts.get(userId)?.find(({ id }) => id === accountId);

  const directory: CalendarDirectory = {
    accountsOf: async (userId) => structuredClone(accounts.get(userId) ?? []),
    async recordList(userId, accountId, { calendars, complete }) {
      const account = find(userId, accountId);
      if (!account) return;
      const before = new Map(account.calendars.map((one) => [one.id, one]));
      const listed = calendars.map(({ id, name, selected, writable }) => {
        const known = before.get(id);
        before.delete(id);
        return {
          ...{ id, externalId: id, name, writable },
          counts: known?.counts ?? selected,
          getsMeetings: known?.getsMeetings ?? false,
        };
      });
      account.calendars = complete ? listed : [...listed, ...before.values()];
      Object.assign(account, { listedAt: now(), complete });
    },
    calendarOf: async (_, eventId) => events.get(eventId) ?? null,
    async rememberEvent(_, eventId, calendar) {
      events.set(eventId, calendar);
    },
    async tookNoEvent(userId, eventId, { accountId, calendarId }) {
      events.delete(eventId);
      for (const one of find(userId, accountId)?.calendars ?? [])
        if (one.externalId === calendarId) one.writable = false;
    },
  };

  return {
    directory,
    events,
    find,
    /** Connects an account whose calendars weren't listed yet. */
    connect(userId: string, provider: ProviderName, id = userId) {
      const others = (accounts.get(userId) ?? []).filter((one) => one.id !== id);
      const state = { label: null, isConnected: true, listedAt: null, complete: false, calendars: [] };
      accounts.set(userId, [...others, { id, provider, ...state }]);
    },
  };
}
