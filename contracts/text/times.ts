import { formatIn } from './formats.ts';

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/** Uses parts, since whole sentences from ICU contain special spaces. */
function partsOf(at: string, zone: string, options: Intl.DateTimeFormatOptions): Parts {
  const format = formatIn(zone, options);
  return Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
}

/** `10:45 AM` */
export function clockTime(at: string, zone: string): string {
  const { hour, minute, dayPeriod } = partsOf(at, zone, { hour: 'numeric', minute: '2-digit' });
  return `${hour}:${minute} ${dayPeriod}`;
}

/** `Tuesday, November 24` */
export function longDay(at: string, zone: string): string {
  const { weekday, month, day } = partsOf(at, zone, { weekday: 'long', month: 'long', day: 'numeric' });
  return `${weekday}, ${month} ${day}`;
}

/** `Tuesday, November 24, 2026` */
export const longDayOfYear = (at: string, zone: string): string =>
  `${longDay(at, zone)}, ${partsOf(at, zone, { year: 'numeric' }).year}`;

/** `Tue, Nov 24` */
export function shortDay(at: string, zone: string): string {
  const { weekday, month, day } = partsOf(at, zone, { weekday: 'short', month: 'short', day: 'numeric' });
  return `${weekday}, ${month} ${day}`;
}

/** A time span in words; the day is repeated only if the span crosses midnight. */
export function spanInWords(
  { start, end }: { start: string; end: string },
  zone: string,
  day: (at: string, zone: string) => string,
): string {
  const [from, to] = [day(start, zone), day(end, zone)];
  const until = clockTime(end, zone);
  return `${from}, ${clockTime(start, zone)} to ${from === to ? until : `${to}, ${until}`}`;
}

const dateOf = (day: string, month: 'short' | 'long'): string => {
  const parts = partsOf(`${day}T12:00:00Z`, 'UTC', { month, day: 'numeric' });
  return `${parts.month} ${parts.day}`;
};

/** `November 24` for a calendar day such as 2026-11-24. */
export const dateInWords = (day: string): string => dateOf(day, 'long');

/** `Nov 24 to Dec 1, 2026` for two calendar days; the first gets a year if it differs. */
export function datesInWords(first: string, last: string): string {
  const [from, to] = [dateOf(first, 'short'), `${dateOf(last, 'short')}, ${last.slice(0, 4)}`];
  if (first === last) return to;
  return `${from}${first.slice(0, 4) === last.slice(0, 4) ? '' : `, ${first.slice(0, 4)}`} to ${to}`;
}
