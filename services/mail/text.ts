import { DateTime } from 'luxon';
import type { SlotState, Suggestion } from '#contracts/events/suggestion.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import type { TimePreference } from '#contracts/preferences.ts';
import { WINDOWS } from '#contracts/windows.ts';
import type { MailFacts } from './facts.ts';

type Span = { start: string; end: string };

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Minutes as people say them: `1 hour 30 minutes`. */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && plural(hours, 'hour'), rest > 0 && plural(rest, 'minute')].filter(Boolean).join(' ');
}

const MOST_ZONES = 500;

/** To make a format is a hundred times as slow as to use it. */
function formatIn(options: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const format =
      made.get(zone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: intlZone(zone) ?? 'UTC' });
    if (made.size < MOST_ZONES) made.set(zone, format);
    return format;
  };
}

const offsets = formatIn({ timeZoneName: 'longOffset' });

const clocks = formatIn({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `Europe/Berlin (UTC+1)`: the name that the person knows, and what it means at that time. */
export function zoneWithOffset(zone: string, at: string): string {
  const parts = offsets(zone).formatToParts(new Date(at));
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  const utc =
    Number(hours ?? 0) + Number(minutes ?? 0) === 0
      ? 'UTC'
      : `UTC${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
  return /^(?:UTC|Etc\/UTC)/.test(zone) ? utc : `${zone.replaceAll('_', ' ')} (${utc})`;
}

function local(at: string, zone: string): { day: string; time: string } {
  const part = Object.fromEntries(
    clocks(zone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${part.weekday}, ${part.day} ${part.month} ${part.year}`,
    time: `${part.hour}:${part.minute}`,
  };
}

/** `Tuesday, 24 November 2026, 10:00 to 10:30, Europe/Berlin (UTC+1)`; both days where midnight lies between. */
export function spanInWords({ start, end }: Span, zone: string): string {
  const from = local(start, zone);
  const to = local(end, zone);
  const until = to.day === from.day ? to.time : `${to.day}, ${to.time}`;
  return `${from.day}, ${from.time} to ${until}, ${zoneWithOffset(zone, start)}`;
}

/** The zones to tell a time in: the recipient's own, or, while that is unknown, the organizer's and UTC. */
function zonesFor({ recipient, organizer, at }: MailFacts): string[] {
  if (recipient.zone !== null) return [recipient.zone];
  return zoneWithOffset(organizer.zone, at) === 'UTC' ? ['UTC'] : [organizer.zone, 'UTC'];
}

/** A time for the recipient, a line for each zone. */
export const spanFor = (facts: MailFacts, span: Span): string[] =>
  zonesFor(facts).map((zone) => spanInWords(span, zone));

/** `Tue 24 Nov` and `10:00`, in a zone. */
export function shortLocal(at: string, zone: string): { day: string; time: string } {
  const { day, time } = local(at, zone);
  const [weekday, date] = day.split(', ');
  const [number, month] = date!.split(' ');
  return { day: `${weekday!.slice(0, 3)} ${number} ${month!.slice(0, 3)}`, time };
}

/** `Tue 24 Nov, 10:00` in the first of the recipient's zones, for a subject line. */
export function briefly(facts: MailFacts, at: string): string {
  const { day, time } = shortLocal(at, zonesFor(facts)[0]!);
  return `${day}, ${time}`;
}

const spokenDay = (day: string): string => local(`${day}T12:00:00Z`, 'UTC').day;

/** `Tuesday, 24 November 2026 to …`, days as they are. */
export const daysInWords = (start: string, end: string): string =>
  start === end ? spokenDay(start) : `${spokenDay(start)} to ${spokenDay(end)}`;

/** The date range: whole days of the organizer, and the same span in the recipient's zone, or in UTC if unknown. */
export function rangeFor({ meeting, organizer, recipient }: MailFacts): string[] {
  const { dateRangeStart, dateRangeEnd } = meeting;
  const at = (day: string, plus: number) =>
    DateTime.fromISO(day, { zone: intlZone(organizer.zone) ?? 'UTC' })
      .plus({ days: plus })
      .toJSDate()
      .toISOString();
  const span = { start: at(dateRangeStart, 0), end: at(dateRangeEnd, 1) };
  const other = recipient.zone ?? 'UTC';
  const days = `${daysInWords(dateRangeStart, dateRangeEnd)}, ${zoneWithOffset(organizer.zone, span.start)}`;
  return zoneWithOffset(other, span.start) === zoneWithOffset(organizer.zone, span.start)
    ? [days]
    : [days, spanInWords(span, other)];
}

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:00`;

/** The hours that a meeting prefers, with the window that they stand for. */
export function hoursInWords(preference: TimePreference): string {
  if (preference === 'all') return 'any time of the day';
  const { from, to } = WINDOWS[preference];
  const name = preference === 'business' ? 'business hours, Monday to Friday' : `${preference}s`;
  return `${name}, ${clock(from)} to ${clock(to)}`;
}

/** With a capital at its start. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** How a person is called in a sentence: the organizer is told "you". */
export function personName(facts: MailFacts, number: number): string | null {
  if (number === facts.recipient.number) return 'you';
  if (number === 0) return facts.organizer.name;
  return facts.people.find((person) => person.number === number)?.name ?? null;
}

const STATES: Record<SlotState, string> = {
  free: 'free',
  busy: 'busy',
  outOfHours: 'outside their hours',
  unknown: 'calendar not known',
};

/** `Ben (busy) and one person without a name (calendar not known)`; null when everyone is free. */
export function notFree(facts: MailFacts, { notFree }: Pick<Suggestion, 'notFree'>): string | null {
  if (notFree.length === 0) return null;
  const counted = new Map<string, number>();
  const named = notFree.flatMap(({ participant, state }) => {
    const name = personName(facts, participant);
    if (name === null) counted.set(STATES[state], (counted.get(STATES[state]) ?? 0) + 1);
    return name === null
      ? []
      : [`${name} (${name === 'you' && state === 'outOfHours' ? 'outside your hours' : STATES[state]})`];
  });
  const unnamed = Array.from(
    counted,
    ([state, count]) => `${count === 1 ? 'one person' : `${count} people`} without a name (${state})`,
  );
  return list.format([...named, ...unnamed]);
}
