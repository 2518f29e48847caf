import { DateTime } from 'luxon';
import type { DemoEvent, EventTime } from './event.ts';
import type { DemoPerson } from './people.ts';
import { RECURRING_EVENTS, type RecurringEvent } from './rules.ts';

const DAY = 24 * 3_600_000;

/** Monday, 5 January 1970. */
const WEEK_ZERO = 4 * DAY;

/** An event may have begun this many days before the range that it reaches into. */
const LONGEST_DAYS = 4;

const MADE = new Date(WEEK_ZERO).toISOString();

/** Weeks since the epoch: "every second week" then needs no calendar and never runs out. */
const weekNumber = ({ year, month, day }: DateTime) =>
  Math.floor((Date.UTC(year, month - 1, day) - WEEK_ZERO) / (7 * DAY));

const falls = ({ on, every }: RecurringEvent, day: DateTime) =>
  on.some((weekday) => weekday === day.weekday) && (!every || weekNumber(day) % every.weeks === every.offset);

/** Of hexadecimal digits and `r`, `d`, since Google takes `[a-v0-9]` only; its last eight are the day. */
const idOf = (rule: RecurringEvent, day: DateTime) =>
  `r${Buffer.from(rule.name).toString('hex')}d${day.toFormat('yyyyMMdd')}`;

function occurrence(person: DemoPerson, rule: RecurringEvent, day: DateTime): DemoEvent {
  const id = idOf(rule, day);
  const date = (at: DateTime): EventTime => ({ date: at.toISODate() ?? '' });
  const time = (at: DateTime): EventTime => ({ dateTime: at.toISO() ?? '', timeZone: person.zone });
  const [hour = 0, minute = 0] = (rule.at ?? '').split(':').map(Number);
  const begins = rule.at ? day.set({ hour, minute }) : day;
  return {
    id,
    status: 'confirmed',
    summary: rule.title,
    ...(rule.location && { location: rule.location }),
    ...(rule.free && { transparency: 'transparent' as const }),
    start: rule.at ? time(begins) : date(day),
    end: rule.at
      ? time(begins.plus({ minutes: rule.minutes ?? 60 }))
      : date(day.plus({ days: rule.days ?? 1 })),
    iCalUID: `${id}.${person.sub}@kairos.example`,
    sequence: 0,
    organizer: person.email,
    created: MADE,
    updated: MADE,
  };
}

/**
 * What a person's rules put into the calendar between two times. Nothing is stored: the calendars are as full in
 * three years as they are today.
 */
export function occurrences(person: DemoPerson, from: Date, to: Date): DemoEvent[] {
  const rules = RECURRING_EVENTS[person.email] ?? [];
  const last = DateTime.fromJSDate(to, { zone: person.zone });
  const found: DemoEvent[] = [];
  let day = DateTime.fromJSDate(from, { zone: person.zone }).startOf('day').minus({ days: LONGEST_DAYS });
  for (; day <= last; day = day.plus({ days: 1 })) {
    for (const rule of rules) if (falls(rule, day)) found.push(occurrence(person, rule, day));
  }
  return found;
}

/** The occurrence with this id, if the rules make one. */
export function occurrenceById(person: DemoPerson, id: string): DemoEvent | undefined {
  const day = DateTime.fromFormat(id.slice(-8), 'yyyyMMdd', { zone: person.zone });
  if (!day.isValid) return undefined;
  const rule = (RECURRING_EVENTS[person.email] ?? []).find(
    (each) => falls(each, day) && idOf(each, day) === id,
  );
  return rule && occurrence(person, rule, day);
}
