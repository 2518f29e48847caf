import type { CallFailure } from '../calendar-failure.ts';
import type { AskGraph } from './call.ts';
import { BOOKING_PROPERTY, EVENT_PROPERTY, FOUND_FIELDS, type FoundEvent, readEvents } from './event-body.ts';

export type Found<T> = { ok: true; found: T } | CallFailure;

export const calendarPath = (calendarId: string): string => `/me/calendars/${encodeURIComponent(calendarId)}`;
export const eventsPath = (calendarId: string): string => `${calendarPath(calendarId)}/events`;

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** The events under an id of ours in a calendar; several only if Exchange broke its promise and made an event twice. */
export async function findEvents(
  ask: AskGraph,
  calendarId: string,
  eventId: string,
): Promise<Found<FoundEvent[]>> {
  const query = new URLSearchParams({
    $filter: `singleValueExtendedProperties/Any(ep: ep/id eq ${quoted(EVENT_PROPERTY)} and ep/value eq ${quoted(eventId)})`,
    $expand: `singleValueExtendedProperties($filter=id eq ${quoted(BOOKING_PROPERTY)})`,
    $select: FOUND_FIELDS,
  });
  const answer = await ask({ path: `${eventsPath(calendarId)}?${query}` });
  if (!answer.ok) return answer;
  const events = readEvents(answer.body);
  return events ? { ok: true, found: events } : { ok: false, why: 'unreachable' };
}
