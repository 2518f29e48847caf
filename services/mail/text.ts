import type { Clock } from '#contracts/clock.ts';
import { MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import type { TimePreference } from '#contracts/preferences.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { nameAmong } from '#contracts/text/names.ts';
import type { ReasonReader } from '#contracts/text/reasons.ts';
import { timeOptionsInWords } from '#contracts/text/time-options.ts';
import {
  clockTime,
  datesInWords,
  fullHour,
  longDay,
  longDayOfYear,
  type Reader,
  shortMoment,
  spanInWords,
} from '#contracts/text/times.ts';
import { zoneInShort, zoneInWords, zoneOffset } from '#contracts/text/zones.ts';
import { WINDOWS } from '#contracts/windows.ts';
import type { MailFacts } from './facts.ts';

type Span = { start: string; end: string };

/** `Tuesday, November 24, 2026, 10:00 AM to 10:30 AM, Berlin time (UTC+1)` */
export const spanWithZone = (span: Span, reader: Reader): string =>
  `${spanInWords(span, reader, longDayOfYear)}, ${zoneInWords(reader.zone, span.start)}`;

/** The recipient's zone, or the organizer's while that is unknown. */
const readingZone = ({ recipient, organizer }: MailFacts): string => recipient.zone ?? organizer.zone;

/** The zones to show a time in: the recipient's own, or, while that is unknown, the organizer's and UTC, if that differs then. */
function zonesFor(facts: MailFacts, at: string): string[] {
  const zone = readingZone(facts);
  return facts.recipient.zone !== null || zoneOffset(zone, at) === 'UTC' ? [zone] : [zone, 'UTC'];
}

/** A time for the recipient, a line for each zone. */
export const spanFor = (facts: MailFacts, span: Span): string[] =>
  zonesFor(facts, span.start).map((zone) => spanWithZone(span, { zone, clock: facts.recipient.clock }));

/** A time for the recipient in pieces, each short enough for a line of large letters: the day, the times, the zone. */
export function spanPieces(facts: MailFacts, span: Span): string[] {
  const reader = { zone: readingZone(facts), clock: facts.recipient.clock };
  const [from, to] = [span.start, span.end].map((at) => longDay(at, reader.zone));
  const times = `${clockTime(span.start, reader)} to ${clockTime(span.end, reader)}`;
  const lines = from === to ? [from!, times] : spanInWords(span, reader, longDay).split(/(?<= to) /);
  return [...lines, zoneInWords(reader.zone, span.start)];
}

/** `That's 2:00 PM for Noah and 9:00 AM for Emma and 2 others.`; null where everyone we know of has the recipient's hour. */
export function othersClocks(facts: MailFacts, at: string): string | null {
  const reader = { zone: readingZone(facts), clock: facts.recipient.clock };
  const clockIn = (zone: string) => {
    const [day, own] = [longDay(at, zone), longDay(at, reader.zone)];
    return `${clockTime(at, { ...reader, zone })}${day === own ? '' : ` on ${day.split(',')[0]}`}`;
  };
  const others = facts.people.filter(({ number }) => number !== facts.recipient.number);
  const known = others.flatMap(({ zone, name }) => (zone ? [{ zone, name }] : []));
  const there = Map.groupBy(known, ({ zone }) => clockIn(zone));
  there.delete(clockIn(reader.zone));
  const names = others.map(({ name }) => name);
  const parts = Array.from(there, ([time, people]) => {
    const short = people.map(({ name }) => nameAmong(name, names));
    const more = short.length - NAMED;
    const who = more > 1 ? [...short.slice(0, NAMED), `${more} others`] : short;
    return `${time} for ${listInWords(who)}`;
  });
  return parts.length === 0 ? null : `That's ${parts.join(parts.length > 2 ? '; ' : ' and ')}.`;
}

/** How many people are named for an hour; the others are counted. */
const NAMED = 2;

/** `Tuesday, November 24, 2026, 10:00 AM, Berlin time (UTC+1)`, a line for each zone. */
export const momentFor = (facts: MailFacts, at: string): string[] =>
  zonesFor(facts, at).map(
    (zone) =>
      `${longDayOfYear(at, zone)}, ${clockTime(at, { zone, clock: facts.recipient.clock })}, ${zoneInWords(zone, at)}`,
  );

/** `Tue, Nov 24, 10:00 AM` for a subject line, which names the zone unless the zone is the recipient's: `… (Berlin)`. */
export function briefly(facts: MailFacts, at: string): string {
  const zone = readingZone(facts);
  const moment = shortMoment(at, { zone, clock: facts.recipient.clock });
  return facts.recipient.zone === null ? `${moment} (${zoneInShort(zone, at)})` : moment;
}

/** The date range: `Nov 24 to Nov 30, 2026, Berlin time (UTC+1)`, since the days are the organizer's. */
export const rangeFor = ({ meeting: { dateRangeStart, dateRangeEnd }, organizer }: MailFacts): string =>
  `${datesInWords(dateRangeStart, dateRangeEnd)}, ${zoneInWords(organizer.zone, `${dateRangeStart}T12:00:00Z`)}`;

/** The hours a meeting prefers, with their window. */
export function hoursInWords(preference: TimePreference, clock: Clock): string {
  if (preference === 'all') return 'any time of day';
  const { from, to } = WINDOWS[preference];
  const name = preference === 'business' ? 'business hours, Monday to Friday' : `${preference}s`;
  return `${name}, ${fullHour(from / 60, clock)} to ${fullHour(to / 60, clock)}`;
}

/** The organizer's other wishes for the time; null where all are usual. */
export const optionsInWords = ({ meeting, recipient }: MailFacts): string | null =>
  timeOptionsInWords(meeting, {
    clock: recipient.clock,
    zone: zoneInWords(meeting.zone, `${meeting.dateRangeStart}T12:00:00Z`),
  });

/** With a capital at its start. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How to name a person in a sentence: the organizer is "you". */
export function personName(facts: MailFacts, number: number): string | null {
  if (number === facts.recipient.number) return 'you';
  if (number === 0) return facts.organizer.name;
  return facts.people.find((person) => person.number === number)?.name ?? null;
}

/** How the organizer reads the reasons of times. */
export function reasonReader(facts: MailFacts): ReasonReader {
  const others = facts.people.filter(({ number }) => number !== facts.recipient.number);
  const names = others.flatMap(({ name }) => name ?? []);
  return {
    zone: readingZone(facts),
    clock: facts.recipient.clock,
    nameOf: (number) => nameAmong(personName(facts, number) ?? 'someone', names),
  };
}

/** "the title", "the description": other changes since the last email to the recipient. */
export const whatElseChanged = ({ changed }: Pick<MailFacts, 'changed'>): string[] => [
  ...(changed?.title === undefined ? [] : ['the title']),
  ...(changed?.texts ?? []).map((name) => `the ${MEETING_TEXTS[name].label.toLowerCase()}`),
  ...(changed?.alarm ? ['the alert'] : []),
  ...(changed?.video ? ['the video call'] : []),
];
