import type { OwnCalendars } from '#contracts/api/calendars.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { longDayOfYear } from '#contracts/text/times.ts';

type Account = OwnCalendars['accounts'][number];

/** One of the reader's calendars with the name they gave the calendar, and its provider. */
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

/** The calendars that couldn't be read just now. */
export const unreadableCalendars = (accounts: readonly Account[]): NamedCalendar[] =>
  namedCalendars(accounts).filter(({ trouble }) => trouble !== null);

/** "“Family” and “Terms”" */
export const calendarsInWords = (calendars: readonly Pick<NamedCalendar, 'name'>[]): string =>
  listInWords(calendars.map(({ name }) => `“${name}”`));

type UnclearEvent = NamedCalendar['unclear'][number];

const WHY_UNCLEAR: Record<UnclearEvent['why'], string> = {
  malformedEvent: "we can't make out when it is",
  unknownZone: "we don't know its time zone",
  unknownRule: "we can't make out how it repeats",
  tooMuch: 'it repeats too often for us',
};

/** "“Standup”, from Thursday, December 3, 2026: we don't know its time zone" */
export function unclearInWords({ title, date, why }: UnclearEvent): string {
  const from = date === null ? '' : `, from ${longDayOfYear(`${date}T12:00:00Z`, 'UTC')}`;
  return `${title ? `“${title}”` : 'An event without a title'}${from}: ${WHY_UNCLEAR[why]}`;
}
