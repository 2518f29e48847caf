import type { OwnCalendars } from '#contracts/api/calendars.ts';
import { listInWords } from '#contracts/text/lists.ts';

type Account = OwnCalendars['accounts'][number];

/** One of the reader's calendars with the name they know it by, and who provides it. */
export type NamedCalendar = Account['calendars'][number] &
  Pick<Account, 'provider'> & {
    /** The account that it's in, where its name alone doesn't say; null otherwise. */
    account: string | null;
  };

/** The reader's calendars. Google's main one has no name until the list may be read. */
export const namedCalendars = (accounts: readonly Account[]): NamedCalendar[] =>
  accounts.flatMap(({ provider, label, calendars }) =>
    calendars.map((calendar) => {
      const name = calendar.name || label || 'Main calendar';
      const isClear = accounts.length === 1 || provider === 'feed' || name === label;
      return { ...calendar, provider, name, account: isClear ? null : label };
    }),
  );

/** Those that couldn't be read just now. */
export const unreadableCalendars = (accounts: readonly Account[]): NamedCalendar[] =>
  namedCalendars(accounts).filter(({ trouble }) => trouble !== null);

/** "“Family” and “Terms”" */
export const calendarsInWords = (calendars: readonly Pick<NamedCalendar, 'name'>[]): string =>
  listInWords(calendars.map(({ name }) => `“${name}”`));
