import type { Interval } from '#services/domain/evidence/busy-time.ts';
import { isLater, isOfMeeting } from '../event-facts.ts';
import { uidOf } from '../event-id.ts';
import { unfold, valueIn } from '../icalendar/split.ts';
import { mergedWithin } from '../merge-intervals.ts';
import type { CalendarFailure, CreatedEvent, NewCalendarEvent } from '../port.ts';
import type { CalendarBusy, CalendarWriter } from '../provider.ts';
import type { Dav, DavAnswer, DavFailure } from './dav.ts';
import { eventFile, type KeptEvent, readKeptEvent } from './event.ts';
import { NAMESPACES } from './xml.ts';

/** Bytes of an event. */
const LARGEST_EVENT = 1024 * 1024;

/** How often an event that changes under our hands is looked at again. */
const MOST_LOOKS = 4;

/** A session in an account: its requests, the address of its calendar, and the organizer. */
export type AccountWork = {
  dav: Dav;
  calendar: URL;
  organizer: string | null;
  /** Everything in the calendar, by path; null if there is no such calendar. */
  readAll(): Promise<
    { ok: true; objects: ReadonlyMap<string, { text: string }> | null } | CalendarFailure | DavFailure
  >;
};

type Found =
  | { ok: true; found: { event: KeptEvent | null; etag: string; url: URL } | null; isCalendarGone?: true }
  | CalendarFailure
  | DavFailure;

/** Runs work in an account, and notes there if its permission ended. */
export type InAccount = <Done extends { ok: true }>(
  at: { accountId: string; calendarId: string },
  signal: AbortSignal,
  work: (work: AccountWork) => Promise<Done | CalendarFailure | DavFailure>,
) => Promise<Done | CalendarFailure>;

const REFUSED: CalendarFailure = { ok: false, why: 'refused' };
const READ_ONLY: CalendarFailure = { ok: false, why: 'readOnly' };

/**
 * Writes events to calendars. The name of a new event's file follows from its id, and an existing file is never
 * overwritten unseen, so repeated requests take effect once. Other programs may give the file another name.
 */
export function createCalDavWriter({
  inAccount,
  readBusyTimes,
  zoneOf,
  now,
}: {
  inAccount: InAccount;
  /** The person's IANA zone; null if unknown. */
  zoneOf(accountId: string): Promise<string | null>;
  /** The busy time of each calendar in a range, apart from these events. */
  readBusyTimes(
    accountId: string,
    calendarIds: readonly string[],
    range: Interval,
    signal: AbortSignal,
    exceptIds: readonly string[],
  ): Promise<ReadonlyMap<string, CalendarBusy>>;
  now: () => Date;
}): CalendarWriter {
  const put = ({ dav }: AccountWork, url: URL, body: string, condition: Record<string, string>) =>
    dav.send({ method: 'PUT', url, body, type: 'text/calendar; charset=utf-8', headers: condition });

  /** The server's file of this name; null if there's none. */
  async function look({ dav }: AccountWork, url: URL): Promise<Found> {
    const answer = await dav.send({
      method: 'GET',
      url,
      most: LARGEST_EVENT,
      // Some servers call a packed answer by another ETag, which they then don't know.
      headers: { 'accept-encoding': 'identity' },
    });
    if (!answer.ok) return answer;
    if (isGone(answer)) return { ok: true, found: null };
    const etag = answer.headers.get('etag');
    if (answer.status !== 200 || etag === null) return REFUSED;
    return { ok: true, found: { event: readKeptEvent(answer.text), etag, url } };
  }

  /** The event's file, under whichever name; null if there's none. */
  async function find(work: AccountWork, eventId: string): Promise<Found> {
    const seen = await look(work, fileOf(work.calendar, eventId));
    if (!seen.ok || seen.found) return seen;
    const there = await work.readAll();
    if (!there.ok) return there;
    if (!there.objects) return { ok: true, found: null, isCalendarGone: true };
    const [path] = [...there.objects].find(([, { text }]) => isOfEvent(text, eventId)) ?? [];
    if (path === undefined) return { ok: true, found: null };
    const url = new URL(work.calendar);
    url.pathname = path.replaceAll('%', '%25');
    return look(work, url);
  }

  async function createIn(
    work: AccountWork,
    event: NewCalendarEvent,
  ): Promise<({ ok: true } & CreatedEvent) | CalendarFailure | DavFailure> {
    const url = fileOf(work.calendar, event.id);
    const { organizer } = work;
    const done = { ok: true as const, eventId: event.id, iCalUid: uidOf(event.id) };
    const file = eventFile(event, { organizer, now: now() });
    let refused: DavAnswer | null = null;
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      // A meeting that moves has its event; after a refusal, an earlier attempt may have made the event.
      if (refused || event.isMoved) {
        const seen = await find(work, event.id);
        if (!seen.ok) return seen;
        const written = seen.found && (await correct(work, seen.found, event));
        if (written && written !== 'changed') return written === 'foreign' ? REFUSED : written;
        if (!written && refused && refused.status !== 412)
          return refused.status === 403 && !isAboutEvent(refused) ? READ_ONLY : REFUSED;
      }
      const made = await put(work, url, file, { 'if-none-match': '*' });
      if (!made.ok) return made;
      if (isDone(made)) return done;
      if (![403, 409, 412].includes(made.status)) return REFUSED;
      refused = made;
    }
    return { ok: false, why: 'unreachable' };
  }

  /** Updates a file of Kairos's, unless its state is later. `changed`: by someone else since reading. */
  async function correct(
    work: AccountWork,
    { event: existing, etag, url }: { event: KeptEvent | null; etag: string; url: URL },
    event: NewCalendarEvent,
  ): Promise<({ ok: true } & CreatedEvent) | CalendarFailure | DavFailure | 'foreign' | 'changed'> {
    if (!existing || !isOfMeeting(existing.facts, event)) return 'foreign';
    const done = { ok: true as const, eventId: event.id, iCalUid: existing.uid };
    if (isLater(existing.facts, event)) return done;
    const corrected = existing.corrected(event, { organizer: work.organizer, now: now() });
    if (corrected === null) return done;
    const written = await put(work, url, corrected, { 'if-match': etag });
    if (!written.ok) return written;
    if (isDone(written)) return done;
    return written.status === 412 || isGone(written) ? 'changed' : REFUSED;
  }

  async function updateIn(
    work: AccountWork,
    event: NewCalendarEvent,
  ): Promise<{ ok: true; event: CreatedEvent | null } | CalendarFailure | DavFailure> {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const seen = await find(work, event.id);
      if (!seen.ok) return seen;
      if (!seen.found || seen.found.event?.isCancelled) return { ok: true, event: null };
      const written = await correct(work, seen.found, event);
      if (written === 'foreign') return { ok: true, event: null };
      if (written === 'changed') continue;
      if (!written.ok) return written;
      const { eventId, iCalUid } = written;
      return { ok: true, event: { eventId, iCalUid } };
    }
    return { ok: false, why: 'unreachable' };
  }

  return {
    notifiesAttendees: false,
    makesVideoLinks: false,
    create: (calendar, event, signal) => inAccount(calendar, signal, (work) => createIn(work, event)),
    async busyBeside({ accountId, calendarId }, range, eventIds, signal) {
      const answers = await readBusyTimes(accountId, [calendarId], range, signal, eventIds);
      const answer = answers.get(calendarId)!;
      if (!answer.known) return answer;
      const { busy, unclear } = answer;
      return {
        ...{ known: true, busy: mergedWithin(busy, range) },
        ...(unclear && { unclear: mergedWithin(unclear, range) }),
      };
    },
    update: (calendar, event, signal) => inAccount(calendar, signal, (work) => updateIn(work, event)),
    async look({ accountId, calendarId }, eventId, signal) {
      const done = await inAccount({ accountId, calendarId }, signal, async (work) => {
        const seen = await find(work, eventId);
        return seen.ok && seen.isCalendarGone ? REFUSED : seen;
      });
      if (!done.ok) return done;
      if (!done.found || done.found.event?.isCancelled) return { ok: true, event: null };
      const event = done.found.event?.standing(await zoneOf(accountId));
      return event ? { ok: true, event } : REFUSED;
    },
    remove: (calendar, eventId, signal) =>
      inAccount(calendar, signal, async (work) => {
        const removeAt = (url: URL) => work.dav.send({ method: 'DELETE', url });
        let answer = await removeAt(fileOf(work.calendar, eventId));
        if (answer.ok && isGone(answer)) {
          const seen = await find(work, eventId);
          if (!seen.ok) return seen;
          if (seen.found) answer = await removeAt(seen.found.url);
        }
        if (!answer.ok) return answer;
        return isDone(answer) || isGone(answer) ? ({ ok: true } as const) : REFUSED;
      }),
  };
}

/** Where a new event of ours goes. */
const fileOf = (calendar: URL, eventId: string): URL => new URL(`${eventId}.ics`, calendar);

/** Whether the object is the event of this id. The UID of an event that came from Google begins with its id, too. */
export const isOfEvent = (text: string, eventId: string): boolean =>
  text.includes(eventId) && (valueIn('UID', unfold(text))?.startsWith(eventId) ?? false);

const isDone = ({ status }: DavAnswer): boolean => status >= 200 && status < 300;
const isGone = ({ status }: DavAnswer): boolean => status === 404 || status === 410;

/**
 * Whether a 403 names a CalDAV precondition for events (RFC 4791, 5.3.2.1). Otherwise the calendar takes no events at
 * all.
 */
const isAboutEvent = ({ text }: DavAnswer): boolean =>
  text.includes(NAMESPACES.c) && !text.includes('need-privileges');
