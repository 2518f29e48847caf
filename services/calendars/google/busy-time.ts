import { z } from 'zod';

import type { Interval } from '#services/domain/evidence/busy-time.ts';
import { mergedWithin } from '../merge-intervals.ts';

/** Google refuses a range of more than three months; two leave room for its definition of a month. */
export const LONGEST_RANGE = 60 * 24 * 3_600_000;

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const answer = z.object({ calendars: z.record(z.string(), z.unknown()) });

const calendarBusy = z.object({
  errors: z.array(z.unknown()).max(0).optional(),
  busy: z.array(z.object({ start: instant, end: instant }).refine(({ start, end }) => start <= end)),
});

/**
 * A calendar's busy times in an answer; null if the answer has an error for the calendar or isn't a plain list of
 * times.
 */
export function readBusy(data: unknown, calendarId: string): Interval[] | null {
  const all = answer.safeParse(data);
  const read = calendarBusy.safeParse(all.data?.calendars[calendarId]);
  return read.success ? read.data.busy : null;
}

/** The requested fields of events: their times, and whether they make the person busy. Nothing about their content. */
export const EVENT_TIMES =
  'nextPageToken,items(id,iCalUID,start,end,transparency,attendees(self,responseStatus))';

/** A day without a time of day. */
const day = z.iso.date();

const events = z.object({
  // Other pages are unknown.
  nextPageToken: z.undefined().optional(),
  items: z.array(
    z.object({
      id: z.string(),
      iCalUID: z.string().optional(),
      start: z.object({ dateTime: instant.optional(), date: day.optional() }),
      end: z.object({ dateTime: instant.optional(), date: day.optional() }),
      transparency: z.string().optional(),
      attendees: z
        .array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() }))
        .optional(),
    }),
  ),
});

/**
 * The busy times in a list of the events of a range, without the events with these ids; null if the answer isn't a
 * whole list of events. Whole days, which have no zone of their own, take the whole range.
 */
export function readBusyBeside(
  data: unknown,
  range: Interval,
  eventIds: readonly string[],
): Interval[] | null {
  const read = events.safeParse(data);
  if (!read.success) return null;
  const uids = eventIds.map((id) => `${id}@google.com`);
  const beside = read.data.items.filter(
    ({ id, iCalUID = '', transparency, attendees = [] }) =>
      !eventIds.includes(id) &&
      // The copy in a guest's calendar is the same event, whatever its id.
      !uids.includes(iCalUID) &&
      transparency !== 'transparent' &&
      !attendees.some(({ self, responseStatus }) => self && responseStatus === 'declined'),
  );
  const times = beside.map(({ start, end }) => ({
    start: start.dateTime ?? range.start,
    end: end.dateTime ?? range.end,
  }));
  return mergedWithin(times, range);
}
