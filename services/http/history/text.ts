import type { NoTimeReason, Remedy } from '#contracts/events/suggestion.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import type { TimePreference } from '#contracts/preferences.ts';

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/** Parts, since a whole sentence of ICU holds spaces that no keyboard has. */
function partsOf(at: string, zone: string, options: Intl.DateTimeFormatOptions): Parts {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: intlZone(zone) ?? 'UTC' });
  return Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
}

/** `10:45 AM` */
export function clockText(at: string, zone: string): string {
  const { hour, minute, dayPeriod } = partsOf(at, zone, { hour: 'numeric', minute: '2-digit' });
  return `${hour}:${minute} ${dayPeriod}`;
}

function dayOf(at: string, zone: string): string {
  const { weekday, month, day } = partsOf(at, zone, { weekday: 'long', month: 'long', day: 'numeric' });
  return `${weekday}, ${month} ${day}`;
}

/** `Tuesday, November 24, 10:00 AM` */
export const momentText = (at: string, zone: string): string => `${dayOf(at, zone)}, ${clockText(at, zone)}`;

/** `Tuesday, November 24, 10:00 AM to 10:45 AM`; both days where midnight lies between. */
export const spanText = (start: string, end: string, zone: string): string =>
  `${momentText(start, zone)} to ${dayOf(start, zone) === dayOf(end, zone) ? clockText(end, zone) : momentText(end, zone)}`;

/** `November 24` of a calendar day. */
export function dayText(name: string): string {
  const { month, day: number } = partsOf(`${name}T12:00:00Z`, 'UTC', { month: 'long', day: 'numeric' });
  return `${month} ${number}`;
}

/** `from November 24 to December 1`, or `on November 24`. */
export const daysText = (first: string, last: string): string =>
  first === last ? `on ${dayText(first)}` : `from ${dayText(first)} to ${dayText(last)}`;

export const countText = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** `1 hour 30 minutes` */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && countText(hours, 'hour'), rest > 0 && countText(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}

const lists = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });

/** `Mia, Noah, and Emma`; of more than `most` the last ones are counted. */
export const listText = (words: readonly string[], most = 6): string =>
  lists.format(
    words.length <= most ? words : [...words.slice(0, most - 1), `${words.length - most + 1} more`],
  );

export const PREFERENCE_CLAUSE: Record<TimePreference, string> = {
  business: 'in business hours',
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
  all: 'at any time of the day',
};

export const NO_TIME_CLAUSE: Record<NoTimeReason, string> = {
  rangePassed: 'what is left of the dates is too short',
  rangeTooShort: 'the dates leave no room for a meeting of this length',
  nobodyFree: 'never within the dates were enough people free together',
};

/** What a way out does: `look for a time from November 24 to December 1`. */
export function remedyText(remedy: Remedy, nameOf: (participant: number) => string): string {
  switch (remedy.kind) {
    case 'widerDates':
      return `look for a time ${daysText(remedy.dateRangeStart, remedy.dateRangeEnd)}`;
    case 'shorter':
      return `meet for ${lengthText(remedy.duration)}`;
    case 'without':
      return `go without ${nameOf(remedy.participant)}`;
  }
}
