import { clockTime, type Reader, shortMoment } from '#contracts/text/times.ts';
import { useReader } from '#web/lib/reader.ts';
import { longDate, longDateTime, shortDateTime } from '../lib/dates.ts';

const FORMATS = {
  long: longDateTime,
  short: shortDateTime,
  date: (at: string, { zone }: Reader) => longDate(at, zone),
  time: clockTime,
  /** Weekday, date, and time, so nobody mistakes the day. */
  full: shortMoment,
} as const;

type TimeProps = { at: string; zone?: string; format?: keyof typeof FORMATS };

/** An instant as the reader's clock shows it, or in another zone. */
export function Time({ at, zone, format = 'full' }: TimeProps) {
  const reader = useReader();
  return <time dateTime={at}>{FORMATS[format](at, { ...reader, ...(zone && { zone }) })}</time>;
}
