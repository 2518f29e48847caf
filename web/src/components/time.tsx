import { clockTime, type Reader, shortMoment } from '#contracts/text/times.ts';
import { useClock } from '../lib/clock.ts';
import { longDate, longDateTime, shortDateTime } from '../lib/dates.ts';

const FORMATS = {
  long: longDateTime,
  short: shortDateTime,
  date: (at: string, { zone }: Reader) => longDate(at, zone),
  time: clockTime,
  /** Weekday, date, and time, so nobody mistakes the day. */
  full: shortMoment,
} as const;

type TimeProps = { at: string; zone: string; format?: keyof typeof FORMATS };

/** An instant in a zone, on the reader's clock. */
export function Time({ at, zone, format = 'full' }: TimeProps) {
  const clock = useClock();
  return <time dateTime={at}>{FORMATS[format](at, { zone, clock })}</time>;
}
