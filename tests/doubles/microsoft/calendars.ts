import { findWindows } from 'windows-iana';
import { DAY } from '#contracts/durations.ts';
import { type RuleTime, ruleTimes } from '#services/demo/weeks.ts';
import type { DemoStore, Placed } from '../google/store.ts';
import { instantsOf, type OutlookEvent } from './event.ts';
import type { OutlookCalendar, OutlookPerson } from './people.ts';
import { OUTLOOK_SERIES, type OutlookSeries } from './rules.ts';

export type OutlookStore = DemoStore<OutlookEvent>;

const [EVER, NEVER] = [new Date('1970-01-01'), new Date('9999-01-01')];

const windowsZone = (iana: string): string => findWindows(iana)[0] ?? 'UTC';

export const placedIn = (
  person: OutlookPerson,
  { id }: OutlookCalendar,
  event: OutlookEvent,
): Placed<OutlookEvent> => ({ calendar: id, event, ...instantsOf(event, person.zone) });

function occurrenceOf(person: OutlookPerson, time: RuleTime<OutlookSeries>): OutlookEvent {
  const { day, begins, ends } = time;
  const { rule } = time;
  const isAllDay = rule.at === undefined;
  const text = (at: RuleTime['begins']) => (isAllDay ? at.toISODate() : at.toUTC().toISO()) ?? '';
  const id = `AAMk${Buffer.from(`${rule.name}/${day.toISODate()}`).toString('base64')}`;
  return {
    id,
    seriesMasterId: `AAMk${Buffer.from(rule.name).toString('base64')}`,
    subject: rule.title,
    body: { contentType: 'text', content: '' },
    start: text(begins),
    end: text(ends),
    isAllDay,
    zone: windowsZone(person.zone),
    showAs: rule.showAs ?? (rule.free ? 'free' : 'busy'),
    attendees: [],
    iCalUId: `040000008200E000${Buffer.from(`${id}${person.subject}`).toString('hex').toUpperCase()}`,
    version: 0,
    properties: [],
  };
}

/** The calendars: written events on top of those that the rules make. */
export function createOutlookCalendars(store: OutlookStore) {
  /** Every event that reaches into the time, earliest first. */
  async function between(
    person: OutlookPerson,
    calendar: OutlookCalendar,
    from: Date,
    to: Date,
  ): Promise<Placed<OutlookEvent>[]> {
    const rules = OUTLOOK_SERIES[calendar.id] ?? [];
    const made = ruleTimes(rules, person.zone, from, to).map((time) => occurrenceOf(person, time));
    const ids = made.map(({ id }) => id);
    const stored = await store.events(calendar.id, from, to, ids);
    const changed = new Set(stored.map(({ id }) => id));
    return [...made.filter(({ id }) => !changed.has(id)), ...stored.filter(({ isDeleted }) => !isDeleted)]
      .map((event) => placedIn(person, calendar, event))
      .filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  }

  return {
    between,

    /** Every event that was written through the API and is still there. */
    async written({ id }: OutlookCalendar): Promise<OutlookEvent[]> {
      return (await store.events(id, EVER, NEVER, [])).filter(({ isDeleted }) => !isDeleted);
    },

    async find(person: OutlookPerson, calendar: OutlookCalendar, id: string): Promise<OutlookEvent | null> {
      const stored = await store.event(calendar.id, id);
      if (stored) return stored.isDeleted ? null : stored;
      // The id of an occurrence says when it is.
      const day = new Date(/\/([\d-]{10})$/.exec(Buffer.from(id.slice(4), 'base64').toString())?.[1] ?? '');
      if (Number.isNaN(day.getTime())) return null;
      const around = await between(
        person,
        calendar,
        new Date(day.getTime() - DAY),
        new Date(day.getTime() + 2 * DAY),
      );
      return around.find(({ event }) => event.id === id)?.event ?? null;
    },
  };
}

export type OutlookCalendars = ReturnType<typeof createOutlookCalendars>;
