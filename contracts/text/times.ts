import type { Clock } from '../clock.ts';
import { formatIn } from './formats.ts';

/** How someone reads times: in which zone, and on which clock. */
export type Reader = { zone: string; clock: Clock };

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/** The parts of an instant in a zone, since whole sentences from ICU contain special spaces. */
export function partsOf(at: Date | string, zone: string, options: Intl.DateTimeFormatOptions): Parts {
  const format = formatIn(zone, options);
  return Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
}

/** Minutes after local midnight of an instant in a zone. */
export function minuteOfDay(at: Date | string, zone: string): number {
  const { hour, minute } = partsOf(at, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return Number(hour) * 60 + Number(minute);
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `9:30 AM` or `09:30`, of minutes after midnight. */
export function timeOfDay(minutes: number, clock: Clock): string {
  const [hour, minute] = [Math.floor(minutes / 60), twoDigits(minutes % 60)];
  return clock === '24-hour' ? `${twoDigits(hour)}:${minute}` : `${hourOfHalf(hour)}:${minute} ${half(hour)}`;
}

/** `9 AM` or `09:00`, of a full hour. */
export const fullHour = (hour: number, clock: Clock): string =>
  clock === '24-hour' ? timeOfDay(hour * 60, clock) : `${hourOfHalf(hour)} ${half(hour)}`;

const hourOfHalf = (hour: number): number => ((hour + 11) % 12) + 1;
const half = (hour: number): 'AM' | 'PM' => (hour % 24 < 12 ? 'AM' : 'PM');

/** `10:45 AM` or `10:45` */
export const clockTime = (at: Date | string, { zone, clock }: Reader): string =>
  timeOfDay(minuteOfDay(at, zone), clock);

/** `Tuesday, November 24` */
export function longDay(at: Date | string, zone: string): string {
  const { weekday, month, day } = partsOf(at, zone, { weekday: 'long', month: 'long', day: 'numeric' });
  return `${weekday}, ${month} ${day}`;
}

/** `Tuesday, November 24, 2026` */
export const longDayOfYear = (at: Date | string, zone: string): string =>
  `${longDay(at, zone)}, ${partsOf(at, zone, { year: 'numeric' }).year}`;

/** `Tue, Nov 24` */
export function shortDay(at: Date | string, zone: string): string {
  const { weekday, month, day } = partsOf(at, zone, { weekday: 'short', month: 'short', day: 'numeric' });
  return `${weekday}, ${month} ${day}`;
}

/** `Tue, Nov 24, 10:00 AM` */
export const shortMoment = (at: Date | string, reader: Reader): string =>
  `${shortDay(at, reader.zone)}, ${clockTime(at, reader)}`;

/** A time span in words; the day is repeated only if the span crosses midnight. */
export function spanInWords(
  { start, end }: { start: string; end: string },
  reader: Reader,
  day: (at: string, zone: string) => string,
): string {
  const [from, to] = [day(start, reader.zone), day(end, reader.zone)];
  const until = clockTime(end, reader);
  return `${from}, ${clockTime(start, reader)} to ${from === to ? until : `${to}, ${until}`}`;
}

const dateOf = (day: string, month: 'short' | 'long'): string => {
  const parts = partsOf(`${day}T12:00:00Z`, 'UTC', { month, day: 'numeric' });
  return `${parts.month} ${parts.day}`;
};

/** `November 24` for a calendar day such as 2026-11-24. */
export const dateInWords = (day: string): string => dateOf(day, 'long');

/** `Nov 24` for a calendar day such as 2026-11-24. */
export const shortDateInWords = (day: string): string => dateOf(day, 'short');

/** `Nov 24 to Dec 1, 2026` for two calendar days; the first gets a year if it differs. */
export function datesInWords(first: string, last: string): string {
  const [from, to] = [shortDateInWords(first), `${shortDateInWords(last)}, ${last.slice(0, 4)}`];
  if (first === last) return to;
  return `${from}${first.slice(0, 4) === last.slice(0, 4) ? '' : `, ${first.slice(0, 4)}`} to ${to}`;
}
