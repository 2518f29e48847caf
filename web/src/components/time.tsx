import * as dates from '../lib/dates.ts';

const FORMATS = {
  long: dates.longDateTime,
  short: dates.shortDateTime,
  date: dates.longDate,
  time: dates.time,
  /** Weekday, date, and time, so no one mistakes the day. */
  full: (at: string, zone: string) => `${dates.weekdayDate(at, zone)}, ${dates.time(at, zone)}`,
} as const;

/** An instant in a zone. Every time on screen goes through here or `lib/dates.ts`. */
export const Time = ({
  at,
  zone,
  format = 'full',
}: {
  at: string;
  zone: string;
  format?: keyof typeof FORMATS;
}) => <time dateTime={at}>{FORMATS[format](at, zone)}</time>;
