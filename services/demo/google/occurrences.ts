import { DateTime } from 'luxon';
import { DAY } from '#contracts/durations.ts';
import type { DemoEvent, EventTime } from './event.ts';
import type { DemoPerson } from './people.ts';
import { RECURRING_EVENTS, type RecurringEvent } from './rules.ts';

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

/** Of a rule, the times of one day: the instants at which it begins and ends. */
export type RuleTime = { rule: RecurringEvent; day: DateTime; begins: DateTime; ends: DateTime };

function timeOn(rule: RecurringEvent, day: DateTime): RuleTime {
  const [hour = 0, minute = 0] = (rule.at ?? '').split(':').map(Number);
  const begins = rule.at ? day.set({ hour, minute }) : day;
  const ends = rule.at ? begins.plus({ minutes: rule.minutes ?? 60 }) : day.plus({ days: rule.days ?? 1 });
  return { rule, day, begins, ends };
}

/** When rules make events that reach into a time, and some that began a few days before it. */
export function ruleTimes(rules: readonly RecurringEvent[], zone: string, from: Date, to: Date): RuleTime[] {
  const last = DateTime.fromJSDate(to, { zone });
  const found: RuleTime[] = [];
  let day = DateTime.fromJSDate(from, { zone }).startOf('day').minus({ days: LONGEST_DAYS });
  for (; day <= last; day = day.plus({ days: 1 })) {
    for (const rule of rules) if (falls(rule, day)) found.push(timeOn(rule, day));
  }
  return found;
}

function occurrence(person: DemoPerson, { rule, day, begins, ends }: RuleTime): DemoEvent {
  const id = idOf(rule, day);
  const time = (at: DateTime): EventTime =>
    rule.at ? { dateTime: at.toISO() ?? '', timeZone: person.zone } : { date: at.toISODate() ?? '' };
  return {
    id,
    status: 'confirmed',
    summary: rule.title,
    ...(rule.location && { location: rule.location }),
    ...(rule.free && { transparency: 'transparent' as const }),
    start: time(begins),
    end: time(ends),
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
  return ruleTimes(rules, person.zone, from, to).map((time) => occurrence(person, time));
}

/** The occurrence with this id, if the rules make one. */
export function occurrenceById(person: DemoPerson, id: string): DemoEvent | undefined {
  const day = DateTime.fromFormat(id.slice(-8), 'yyyyMMdd', { zone: person.zone });
  if (!day.isValid) return undefined;
  const rule = (RECURRING_EVENTS[person.email] ?? []).find(
    (each) => falls(each, day) && idOf(each, day) === id,
  );
  return rule && occurrence(person, timeOn(rule, day));
}
