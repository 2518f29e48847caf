import { DateTime } from 'luxon';
import {
  fallsOn,
  type RecurringEvent,
  type RuleTime,
  ruleTimes,
  timeOn,
  WEEKS,
} from '#services/demo/weeks.ts';
import type { DemoEvent, EventTime } from './event.ts';
import type { DemoPerson } from './people.ts';

const MADE = '1970-01-05T00:00:00.000Z';

/** Of hexadecimal digits and `r`, `d`, since Google takes `[a-v0-9]` only; its last eight are the day. */
const idOf = (rule: RecurringEvent, day: DateTime) =>
  `r${Buffer.from(rule.name).toString('hex')}d${day.toFormat('yyyyMMdd')}`;

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
  const rules = WEEKS[person.email] ?? [];
  return ruleTimes(rules, person.zone, from, to).map((time) => occurrence(person, time));
}

/** The occurrence with this id, if the rules make one. */
export function occurrenceById(person: DemoPerson, id: string): DemoEvent | undefined {
  const day = DateTime.fromFormat(id.slice(-8), 'yyyyMMdd', { zone: person.zone });
  if (!day.isValid) return undefined;
  const rule = (WEEKS[person.email] ?? []).find((each) => fallsOn(each, day) && idOf(each, day) === id);
  return rule && occurrence(person, timeOn(rule, day));
}
