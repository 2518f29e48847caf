import type { StoredEvent } from '#services/storage/event-store/port.ts';
import { meetingOfStream, type Ring } from '../ring.ts';

/** In a span. */
const MOST_IDS = 20;

/** One ring per meeting in these events: its newest event covers the older ones. */
export function ringsOf(events: readonly StoredEvent[]): Ring[] {
  const rings = new Map<string, Ring>();
  for (const { id, stream, revision } of events) {
    const meetingId = meetingOfStream(stream);
    if (meetingId) rings.set(meetingId, { meetingId, eventId: id, stream, revision });
  }
  return [...rings.values()];
}

/** What ties a span to the requests that are rung for: rings carry nothing. */
export function correlationIdsOf(events: readonly StoredEvent[]): string[] {
  const ids = events.map(({ meta }) => meta['correlationId']).filter((id) => typeof id === 'string');
  return [...new Set(ids)].slice(0, MOST_IDS);
}

/** In milliseconds of UTC; null without an event, or if the event doesn't say. */
export function happenedAt(event: StoredEvent | undefined): number | null {
  const at = Date.parse(String(event?.meta['at']));
  return Number.isNaN(at) ? null : at;
}
