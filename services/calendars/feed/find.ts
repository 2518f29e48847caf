import type { CalendarPerson } from '../calendar-person.ts';
import type { CalendarsNotFound, FoundCalendars } from '../find-calendars.ts';
import type { CalendarReader } from '../icalendar/reader.ts';
import type { RetryingClient } from '../remote/retrying-client.ts';
import { feedAddress, fetchFeed } from './feed.ts';
import { FEED_CALENDAR, type FeedCredential } from './provider.ts';

/** The zone of whole days doesn't matter for the question whether a text is a calendar. */
const ANY_ZONE = 'UTC';

/** Finds the calendar that is published at an address. Throws only when the signal is aborted. */
export async function findFeed(
  { client, reader, now }: { client: RetryingClient; reader: CalendarReader; now: () => Date },
  typed: string,
  { id, zone }: Pick<CalendarPerson, 'id' | 'zone'>,
  signal: AbortSignal,
): Promise<FoundCalendars | CalendarsNotFound> {
  const url = feedAddress(typed);
  if (!url) return { ok: false, why: 'notAnAddress' };
  const fetched = await fetchFeed(client, url, undefined, now, signal);
  if (!fetched.ok) {
    const { why } = fetched;
    if (why === 'otherHost') return { ok: false, why, host: null };
    return { ok: false, why: why === 'refused' ? 'notFound' : why };
  }
  const at = { start: now(), end: now() };
  const task = { texts: [fetched.text], range: at, zone: null, personZone: zone ?? ANY_ZONE, addresses: [] };
  const read = await reader.read(id, task, signal);
  if (!read.known) return { ok: false, why: NOT_READ[read.why] ?? 'unreadable' };
  const credential: FeedCredential = { address: url.href };
  return {
    ok: true,
    key: url.href,
    label: url.host,
    credential,
    list: {
      ok: true,
      calendars: [{ id: FEED_CALENDAR, name: read.name, selected: true, writable: false }],
      complete: true,
    },
  };
}

const NOT_READ: Readonly<Record<string, 'notFound' | 'tooLarge'>> = {
  notACalendar: 'notFound',
  tooMuch: 'tooLarge',
};
