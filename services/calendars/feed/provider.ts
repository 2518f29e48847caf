import type { CalendarPerson, PersonOfAccount } from '../calendar-person.ts';
import type { CalendarsNotFound, FoundCalendars } from '../find-calendars.ts';
import type { CalendarReader } from '../icalendar/reader.ts';
import type { CalendarBusy, CalendarProvider, CredentialStore } from '../provider.ts';
import { createLeastRecent } from '../remote/least-recent.ts';
import type { RetryingClient } from '../remote/retrying-client.ts';
import { type FeedCopy, type FeedFailure, feedAddress, fetchFeed } from './feed.ts';

/** The address is a secret: anyone who has the address can read the feed. */
export type FeedCredential = { address: string };

type FeedDeps = {
  credentials: CredentialStore<FeedCredential>;
  person: PersonOfAccount;
  client: RetryingClient;
  reader: CalendarReader;
  now: () => Date;
  log?: { warn(facts: object, message: string): void };
};

/** The only calendar of an account. */
export const FEED_CALENDAR = 'feed';

/** All copies together, bytes. */
const MOST_KEPT = 64 * 1024 * 1024;

const UNREADABLE: CalendarBusy = { known: false, why: 'unreadable' };

/**
 * Calendars that are published at an address, read only. Every reading asks the server for a newer version. If the
 * server doesn't answer, the stored copy is used, with its age.
 */
export function createFeedProvider(deps: FeedDeps): CalendarProvider {
  const { credentials, person, client, reader, now, log } = deps;
  const copies = createLeastRecent<{ address: string; copy: FeedCopy }>(MOST_KEPT);

  async function fetchNewest(
    accountId: string,
    { address }: FeedCredential,
    signal: AbortSignal,
  ): Promise<({ ok: true } & FeedCopy) | FeedFailure> {
    const url = feedAddress(address);
    if (!url) return { ok: false, why: 'refused' };
    const kept = copies.get(accountId);
    const copy = kept?.address === address ? kept.copy : undefined;
    const found = await fetchFeed(client, url, copy, now, signal);
    if (found.ok) {
      const { ok: _, ...newest } = found;
      copies.set(accountId, { address, copy: newest }, newest.text.length * 2);
      return found;
    }
    log?.warn({ accountId, why: found.why }, 'A calendar feed could not be fetched');
    return found.why === 'unreachable' && copy ? { ok: true, ...copy } : found;
  }

  return {
    async list(accountId, signal) {
      signal.throwIfAborted();
      const credential = await credentials.load(accountId);
      if (!credential) return { ok: false, why: await credentials.missing(accountId) };
      const found = await fetchNewest(accountId, credential, signal);
      if (!found.ok) {
        if (found.why !== 'unreachable') return { ok: false, why: 'refused' };
        const { retryAfter } = found;
        return { ok: false, why: 'unreachable', ...(retryAfter !== undefined && { retryAfter }) };
      }
      const { id, zone, addresses } = await person(accountId);
      const nothing = { start: now(), end: now() };
      const task = { texts: [found.text], range: nothing, zone: null, personZone: zone, addresses };
      const read = await reader.read(id, task, signal);
      if (!read.known) return { ok: false, why: 'refused' };
      const calendar = { id: FEED_CALENDAR, name: read.name, selected: true, writable: false };
      return { ok: true, calendars: [calendar], complete: true };
    },

    async busy(accountId, calendarIds, range, signal) {
      signal.throwIfAborted();
      const credential = await credentials.load(accountId);
      if (!credential) {
        copies.drop(accountId);
        const why = await credentials.missing(accountId);
        return new Map(calendarIds.map((id) => [id, { known: false, why }]));
      }
      const answer = calendarIds.includes(FEED_CALENDAR) ? await read() : UNREADABLE;
      return new Map(calendarIds.map((id) => [id, id === FEED_CALENDAR ? answer : UNREADABLE]));

      async function read(): Promise<CalendarBusy> {
        const found = await fetchNewest(accountId, credential!, signal);
        if (!found.ok) return UNREADABLE;
        const { id, zone, addresses } = await person(accountId);
        const task = { texts: [found.text], range, zone: null, personZone: zone, addresses };
        const text = await reader.read(id, task, signal);
        if (text.known) {
          const { zone, busy, unclear } = text;
          return { known: true, zone, busy, ...(unclear && { unclear }), asOf: found.asOf };
        }
        log?.warn({ accountId, why: text.why }, 'A calendar feed could not be read');
        return UNREADABLE;
      }
    },

    writer: null,
  };
}

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
