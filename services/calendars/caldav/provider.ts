import { MINUTE } from '#contracts/durations.ts';
import type { Interval } from '#services/domain/evidence/busy-time.ts';
import { concurrently } from '#services/runtime/concurrently.ts';
import { calendarFailure } from '../calendar-failure.ts';
import type { PersonOfAccount } from '../calendar-person.ts';
import type { CalendarReader } from '../icalendar/reader.ts';
import { unescapedText, valueIn } from '../icalendar/split.ts';
import type { CalendarFailure } from '../port.ts';
import type { CalendarBusy, CalendarList, CalendarProvider, CredentialStore } from '../provider.ts';
import { createLeastRecent } from '../remote/least-recent.ts';
import type { RetryingClient } from '../remote/retrying-client.ts';
import { isSameHost } from '../remote/same-host.ts';
import { type CalDavCredential, createDav, type Dav, type DavFailure, type DavUnexpected } from './dav.ts';
import { listCalendars } from './list.ts';
import { emptyObjects, type KeptObjects, readObjects, readState, sizeOf } from './objects.ts';
import { type AccountWork, createCalDavWriter, type InAccount, isOfEvent } from './writer.ts';

type CalDavDeps = {
  credentials: CredentialStore<CalDavCredential>;
  person: PersonOfAccount;
  client: RetryingClient;
  reader: CalendarReader;
  now: () => Date;
  log?: { warn(facts: object, message: string): void };
};

/** All calendars together, bytes. */
const MOST_KEPT = 192 * 1024 * 1024;

/** How many calendars of an account are read at the same time. */
const AT_ONCE = 2;

/** How often a calendar may be asked whether it changed, in milliseconds. */
const ASKED_EVERY = 10 * MINUTE;

const UNREADABLE: CalendarBusy = { known: false, why: 'unreadable' };

/**
 * Calendars on CalDAV servers. Their objects are fetched whole and expanded here: servers differ in the events that
 * their own free/busy reports and searches by time leave out.
 */
export function createCalDavProvider(deps: CalDavDeps): CalendarProvider {
  const { credentials, person, client, reader, now, log } = deps;
  const kept = createLeastRecent<KeptObjects>(MOST_KEPT);

  /** The password was refused twice: changed, or taken back. */
  async function end(accountId: string): Promise<'notConnected' | 'disconnected'> {
    await credentials.disconnect(accountId);
    return credentials.missing(accountId);
  }

  async function failed(accountId: string, failure: CalendarFailure | DavFailure): Promise<CalendarFailure> {
    log?.warn({ accountId, why: failure.why }, 'A CalDAV server could not be used');
    switch (failure.why) {
      case 'unauthorized':
        return { ok: false, why: await end(accountId) };
      case 'unreachable': {
        const { retryAfter } = failure;
        return { ok: false, why: 'unreachable', ...(retryAfter !== undefined && { retryAfter }) };
      }
      case 'notConnected':
      case 'disconnected':
      case 'missingPermission':
      case 'readOnly':
        return { ok: false, why: failure.why };
      default:
        return { ok: false, why: 'refused' };
    }
  }

  const inAccount: InAccount = async ({ accountId, calendarId }, signal, work) => {
    signal.throwIfAborted();
    const credential = await credentials.load(accountId);
    if (!credential) return { ok: false, why: await credentials.missing(accountId) };
    const calendar = calendarUrl(credential, calendarId);
    if (!calendar) return { ok: false, why: 'refused' };
    const dav = createDav(client, credential, signal);
    const organizer = credential.addresses[0] ?? null;
    const done = await work({ dav, calendar, organizer, readAll: () => readAll(accountId, dav, calendar) });
    return done.ok ? done : failed(accountId, done);
  };

  async function fetchObjects(accountId: string, dav: Dav, url: URL) {
    const key = `${accountId} ${url.href}`;
    const objects = kept.get(key) ?? emptyObjects();
    const found = await readObjects(dav, url, objects);
    kept.set(key, objects, sizeOf(objects));
    return { objects: objects.objects, found };
  }

  async function readAll(accountId: string, dav: Dav, calendar: URL): ReturnType<AccountWork['readAll']> {
    const { objects, found } = await fetchObjects(accountId, dav, calendar);
    if (found.ok) return { ok: true, objects };
    if (found.why === 'unexpected' && (found.status === 404 || found.status === 410))
      return { ok: true, objects: null };
    return found.why === 'unauthorized' ? found : calendarFailure(found);
  }

  /** The busy time of each calendar in a range, apart from Kairos's events with these ids. */
  async function readBusyTimes(
    accountId: string,
    calendarIds: readonly string[],
    range: Interval,
    signal: AbortSignal,
    exceptIds: readonly string[] = [],
  ): Promise<Map<string, CalendarBusy>> {
    signal.throwIfAborted();
    const credential = await credentials.load(accountId);
    if (!credential) {
      const why = await credentials.missing(accountId);
      return new Map(calendarIds.map((id): [string, CalendarBusy] => [id, { known: false, why }]));
    }
    const dav = createDav(client, credential, signal);
    const { id, zone: personZone, addresses } = await person(accountId);
    const own = [...addresses, ...credential.addresses];
    let ended = false;

    async function read(calendarId: string): Promise<CalendarBusy> {
      const url = calendarUrl(credential!, calendarId);
      if (!url) return UNREADABLE;
      const { objects, found } = await fetchObjects(accountId, dav, url);
      if (!found.ok) return unknown(found);
      const zone = zoneIn(found.zone);
      const texts = [...objects.values()].flatMap(({ text }) =>
        exceptIds.some((id) => isOfEvent(text, id)) ? [] : text,
      );
      const task = { texts, range, zone, personZone, addresses: own };
      const text = await reader.read(id, task, signal);
      if (text.known) {
        const { zone, busy, unclear } = text;
        return { known: true, zone, busy, ...(unclear && { unclear }) };
      }
      log?.warn({ accountId, why: text.why }, 'A calendar could not be read');
      return UNREADABLE;
    }

    function unknown({ why }: DavFailure | DavUnexpected | { why: 'tooMany' | 'incomplete' }): CalendarBusy {
      log?.warn({ accountId, why }, 'A calendar could not be fetched');
      if (why === 'unauthorized') ended = true;
      return UNREADABLE;
    }

    const answers = new Map<string, CalendarBusy>();
    await concurrently(calendarIds, AT_ONCE, async (id) => {
      const answer = await read(id);
      answers.set(id, answer);
    });
    if (!ended) return new Map(calendarIds.map((id) => [id, answers.get(id) ?? UNREADABLE]));
    const why = await end(accountId);
    return new Map(calendarIds.map((id): [string, CalendarBusy] => [id, { known: false, why }]));
  }

  return {
    async list(accountId, signal): Promise<CalendarList> {
      signal.throwIfAborted();
      const credential = await credentials.load(accountId);
      if (!credential) return { ok: false, why: await credentials.missing(accountId) };
      const list = await listCalendars(client, credential, signal);
      if (!list.ok)
        return failed(accountId, list.why === 'unexpected' ? { ok: false, why: 'refused' } : list);
      return { ...list, complete: true };
    },

    busy: (accountId, calendarIds, range, signal) => readBusyTimes(accountId, calendarIds, range, signal),

    mark: (calendar, signal) =>
      inAccount(calendar, signal, async ({ dav, calendar: url }) => {
        const told = await readState(dav, url);
        if (!told.ok) return told.why === 'unauthorized' ? told : calendarFailure(told);
        if (told.state === null) return { ok: false, why: 'refused' };
        return { ok: true, mark: told.state, again: ASKED_EVERY };
      }),

    writer: createCalDavWriter({
      ...{ inAccount, readBusyTimes, now },
      zoneOf: async (accountId) => (await person(accountId)).zone,
    }),
  };
}

/** A calendar's address, by its path; null if the path leads to another server. */
function calendarUrl({ home }: CalDavCredential, calendarId: string): URL | null {
  const url = URL.parse(calendarId, home);
  return url && isSameHost(new URL(home), url) ? url : null;
}

/** The name of the zone that a calendar keeps as a VTIMEZONE. */
const zoneIn = (timezone: string | null): string | null => {
  const tzid = valueIn('TZID', timezone ?? '');
  return tzid === null ? null : unescapedText(tzid);
};
