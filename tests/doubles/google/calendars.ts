import { DateTime } from 'luxon';
import type { DemoEvent, EventTime } from './event.ts';
import { occurrenceById, occurrences } from './occurrences.ts';
import type { DemoPerson } from './people.ts';
import type { DemoStore, Placed } from './store.ts';

const WITH_OFFSET = /(Z|[+-]\d{2}:\d{2})$/;

/** When an event's time is, for someone in this zone; a date alone is that day's midnight there. */
export function demoInstantOf({ dateTime, date, timeZone }: EventTime, zone: string): Date {
  // Almost all are such, and to look up their zone took a third of the time of a look at a calendar.
  if (dateTime && WITH_OFFSET.test(dateTime)) return new Date(dateTime);
  return DateTime.fromISO(dateTime ?? date ?? '', { zone: timeZone ?? zone }).toJSDate();
}

export const placed = (person: DemoPerson, event: DemoEvent): Placed => ({
  calendar: person.email,
  event,
  startsAt: demoInstantOf(event.start, person.zone),
  endsAt: demoInstantOf(event.end, person.zone),
});

/** The calendars: written events on top of those the rules generate. */
export function createDemoCalendars(store: DemoStore) {
  /** Every event that overlaps the time, including cancelled ones, earliest first. */
  async function between(person: DemoPerson, from: Date, to: Date): Promise<Placed[]> {
    const made = occurrences(person, from, to);
    const stored = await store.events(
      person.email,
      from,
      to,
      made.map(({ id }) => id),
    );
    const changed = new Set(stored.map(({ id }) => id));
    return [...made.filter(({ id }) => !changed.has(id)), ...stored]
      .map((event) => placed(person, event))
      .filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  }

  return {
    between,

    async find(person: DemoPerson, id: string): Promise<DemoEvent | null> {
      return (await store.event(person.email, id)) ?? occurrenceById(person, id) ?? null;
    },

    /** Busy time, merged, and cut to the range as Google does. */
    async busy(person: DemoPerson, from: Date, to: Date): Promise<{ start: Date; end: Date }[]> {
      const result: { start: Date; end: Date }[] = [];
      for (const { event, startsAt, endsAt } of await between(person, from, to)) {
        const answer = event.attendees?.find(({ email }) => email === person.email)?.responseStatus;
        if (event.status === 'cancelled' || event.transparency === 'transparent' || answer === 'declined')
          continue;
        const start = startsAt < from ? from : startsAt;
        const end = endsAt > to ? to : endsAt;
        const last = result.at(-1);
        if (!last || start > last.end) result.push({ start, end });
        else if (end > last.end) last.end = end;
      }
      return result;
    },
  };
}

export type DemoCalendars = ReturnType<typeof createDemoCalendars>;
