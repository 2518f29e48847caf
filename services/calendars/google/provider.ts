import { setTimeout as sleep } from 'node:timers/promises';
import type { calendar_v3 } from '@googleapis/calendar';
import type { Interval } from '#services/domain/evidence/busy-time.ts';
import { calendarFailure, whyUnreadable } from '../calendar-failure.ts';
import { isLater, isOfMeeting } from '../event-facts.ts';
import { uidOf } from '../event-id.ts';
import type { NewCalendarEvent } from '../port.ts';
import type { CalendarBusy, CalendarList, CalendarProvider, ListedCalendar } from '../provider.ts';
import { splitRange } from '../split-range.ts';
import { EVENT_TIMES, LONGEST_RANGE, readBusy, readBusyBeside } from './busy-time.ts';
import { type CallAttempt, createGoogleCall, type RequestOptions } from './call.ts';
import { createGoogleChannels } from './channels.ts';
import { CALENDAR_LIST_SCOPE, CALENDAR_SCOPES } from './client.ts';
import {
  correction,
  createdEventOf,
  eventBody,
  googleEventFacts,
  googleStandingEvent,
  isVideoPending,
} from './event-body.ts';
import { failure } from './failure.ts';
import { revokeAccess } from './revoke.ts';

type Event = calendar_v3.Schema$Event;

/** Google's own name for a person's main calendar, which needs no permission to list any. */
const PRIMARY = 'primary';

/** Google's limits: calendars per question for busy times, and per page of the list. */
const CALENDARS_PER_QUERY = 50;
const CALENDARS_PER_PAGE = 250;

/** The most that Google lists at once. */
const MOST_EVENTS = 2_500;

/** A video room is there within a second as a rule; milliseconds between looks. */
const VIDEO_LOOKS = [200, 400, 800];

/** Google Calendar. */
export function createGoogleProvider(deps: Parameters<typeof createGoogleCall>[0]): CalendarProvider {
  const call = createGoogleCall(deps);
  const { now } = deps;
  const onEvents = <T>(accountId: string, signal: AbortSignal, attempt: CallAttempt<T>) =>
    call(accountId, [CALENDAR_SCOPES.events], signal, attempt);

  async function readPiece(
    calendar: calendar_v3.Calendar,
    options: RequestOptions,
    { start, end }: Interval,
    calendarIds: readonly string[],
  ) {
    const { data } = await calendar.freebusy.query(
      {
        requestBody: {
          timeMin: start.toISOString(),
          timeMax: end.toISOString(),
          items: calendarIds.map((id) => ({ id })),
        },
      },
      options,
    );
    return calendarIds.map((id) => ({ id, busy: readBusy(data, id) }));
  }

  /** Reading the settings needs a permission that Kairos doesn't ask for; any list of events includes the zone too. */
  async function readZone(accountId: string, calendarId: string, signal: AbortSignal) {
    const result = await onEvents(accountId, signal, async (calendar, options) => {
      const { data } = await calendar.events.list({ calendarId, maxResults: 1, fields: 'timeZone' }, options);
      return data.timeZone ?? null;
    });
    if (result.ok) return result.value;
    return result.why === 'missingPermission' || result.why === 'notFound' ? null : undefined;
  }

  async function readList(calendar: calendar_v3.Calendar, options: RequestOptions) {
    const entries: calendar_v3.Schema$CalendarListEntry[] = [];
    let pageToken: string | undefined;
    do {
      const { data } = await calendar.calendarList.list(
        { maxResults: CALENDARS_PER_PAGE, ...(pageToken && { pageToken }) },
        options,
      );
      entries.push(...(data.items ?? []));
      pageToken = data.nextPageToken ?? undefined;
    } while (pageToken);
    return entries;
  }

  async function find(
    calendar: calendar_v3.Calendar,
    { calendarId, eventId }: EventAddress,
    options: RequestOptions,
  ) {
    try {
      return (await calendar.events.get({ calendarId, eventId }, options)).data;
    } catch (error) {
      if (failure(error, now()).why === 'notFound') return null;
      throw error;
    }
  }

  async function insert(
    calendar: calendar_v3.Calendar,
    calendarId: string,
    event: NewCalendarEvent,
    options: RequestOptions,
  ) {
    const request = { calendarId, conferenceDataVersion: 1, sendUpdates: 'all' };
    try {
      return (await calendar.events.insert({ ...request, requestBody: eventBody(event) }, options)).data;
    } catch (error) {
      if (failure(error, now()).why === 'conflict') return null;
      throw error;
    }
  }

  /**
   * Brings an existing event of ours up to date, even a deleted event; null if the event isn't this meeting's. If the
   * event changes meanwhile, Google refuses the patch, and the call is tried again on the changed event.
   */
  async function adopt(
    calendar: calendar_v3.Calendar,
    calendarId: string,
    existing: Event | null,
    event: NewCalendarEvent,
    options: RequestOptions,
  ) {
    if (!existing) return null;
    const facts = googleEventFacts(existing);
    if (!isOfMeeting(facts, event)) return null;
    const change = isLater(facts, event) ? null : correction(existing, event);
    if (!change) return existing;
    const { data } = await calendar.events.patch(
      {
        calendarId,
        eventId: event.id,
        conferenceDataVersion: 1,
        sendUpdates: change.isVisible ? 'all' : 'none',
        requestBody: change.body,
      },
      { ...options, ...(existing.etag && { headers: { 'If-Match': existing.etag } }) },
    );
    return data;
  }

  async function withVideo(
    calendar: calendar_v3.Calendar,
    calendarId: string,
    event: Event,
    options: RequestOptions,
  ) {
    let seen = event;
    for (const pause of VIDEO_LOOKS) {
      if (!isVideoPending(seen)) break;
      await sleep(pause, undefined, { signal: options.signal });
      seen = (await find(calendar, { calendarId, eventId: event.id ?? '' }, options)) ?? seen;
    }
    return seen;
  }

  return {
    revoke: (accountId) => revokeAccess(deps.client, deps.tokens, accountId),
    async list(accountId, signal): Promise<CalendarList> {
      const result = await call(accountId, [CALENDAR_LIST_SCOPE], signal, readList);
      if (result.ok) return { ok: true, calendars: inOrder(result.value.map(listed)), complete: true };
      if (result.why !== 'missingPermission') return calendarFailure(result);
      const main = { id: PRIMARY, name: '', selected: true, writable: true };
      return { ok: true, calendars: [main], complete: false };
    },

    async busy(accountId, calendarIds, range, signal) {
      const [first] = calendarIds;
      if (first === undefined) return new Map();
      const reading = call(accountId, [CALENDAR_SCOPES.freeBusy], signal, (calendar, options) =>
        Promise.all(
          splitRange(range, LONGEST_RANGE).flatMap((piece) =>
            chunksOf(calendarIds, CALENDARS_PER_QUERY).map((ids) => readPiece(calendar, options, piece, ids)),
          ),
        ),
      );
      // A single zone is enough: the person's.
      const [read, zone] = await Promise.all([reading, readZone(accountId, first, signal)]);
      const pieces = read.ok ? Map.groupBy(read.value.flat(), ({ id }) => id) : null;
      return new Map(
        calendarIds.map((id): [string, CalendarBusy] => {
          if (!read.ok) return [id, { known: false, why: whyUnreadable(read.why) }];
          const all = pieces?.get(id) ?? [];
          const known = all.flatMap(({ busy }) => (busy === null ? [] : [busy]));
          const isUnreadable = known.length < all.length || (id === first && zone === undefined);
          if (isUnreadable) return [id, { known: false, why: 'unreadable' }];
          return [id, { known: true, zone: id === first ? (zone ?? null) : null, busy: known.flat() }];
        }),
      );
    },

    channels: createGoogleChannels(call, now),

    writer: {
      notifiesAttendees: true,
      makesVideoLinks: true,

      async create({ accountId, calendarId }, event, signal) {
        const result = await onEvents(accountId, signal, async (calendar, options, tried) => {
          const address = { calendarId, eventId: event.id };
          // An earlier try may have made the event without our hearing of the success.
          const found = tried > 0 ? await find(calendar, address, options) : null;
          const inserted = found ? null : await insert(calendar, calendarId, event, options);
          const existing = inserted ?? found ?? (await find(calendar, address, options));
          const adopted = inserted ?? (await adopt(calendar, calendarId, existing, event, options));
          return adopted && createdEventOf(await withVideo(calendar, calendarId, adopted, options), event.id);
        });
        if (!result.ok) return calendarFailure(result);
        return result.value ? { ok: true, ...result.value } : { ok: false, why: 'refused' };
      },

      async busyBeside({ accountId, calendarId }, range, eventIds, signal) {
        const read = await onEvents(accountId, signal, async (calendar, options) => {
          const { data } = await calendar.events.list(
            {
              calendarId,
              timeMin: range.start.toISOString(),
              timeMax: range.end.toISOString(),
              singleEvents: true,
              maxResults: MOST_EVENTS,
              // Of several attendees, only the person is in the answer.
              maxAttendees: 1,
              fields: EVENT_TIMES,
            },
            options,
          );
          return readBusyBeside(data, range, eventIds);
        });
        if (!read.ok) return { known: false, why: whyUnreadable(read.why) };
        return read.value ? { known: true, busy: read.value } : { known: false, why: 'unreadable' };
      },

      async look({ accountId, calendarId }, eventId, signal) {
        const result = await onEvents(accountId, signal, async (calendar, options) => {
          const event = await find(calendar, { calendarId, eventId }, options);
          if (event) return event;
          // A calendar that is gone answers the same of its events, and fails here. Events that come from elsewhere keep
          // only their UID.
          const sought = { calendarId, iCalUID: uidOf(eventId), fields: 'items(id)' };
          return (await calendar.events.list(sought, options)).data.items?.[0] ?? null;
        });
        if (!result.ok) return calendarFailure(result);
        if (!result.value || result.value.status === 'cancelled') return { ok: true, event: null };
        const event = googleStandingEvent(result.value);
        return event ? { ok: true, event } : { ok: false, why: 'refused' };
      },

      async remove({ accountId, calendarId }, eventId, signal) {
        const result = await onEvents(accountId, signal, async (calendar, options) => {
          await calendar.events.delete({ calendarId, eventId, sendUpdates: 'all' }, options);
        });
        if (result.ok || result.why === 'notFound' || result.why === 'gone') return { ok: true };
        return calendarFailure(result);
      },

      async update({ accountId, calendarId }, event, signal) {
        const result = await onEvents(accountId, signal, async (calendar, options) => {
          const existing = await find(calendar, { calendarId, eventId: event.id }, options);
          if (existing?.status === 'cancelled') return null;
          const updated = await adopt(calendar, calendarId, existing, event, options);
          return updated && createdEventOf(await withVideo(calendar, calendarId, updated, options), event.id);
        });
        if (result.ok) return { ok: true, event: result.value };
        const isGone = result.why === 'notFound' || result.why === 'gone';
        return isGone ? { ok: true, event: null } : calendarFailure(result);
      },
    },
  };
}

type EventAddress = { calendarId: string; eventId: string };

const listed = (entry: calendar_v3.Schema$CalendarListEntry): ListedCalendar => ({
  id: entry.primary ? PRIMARY : (entry.id ?? ''),
  name: entry.summaryOverride ?? entry.summary ?? '',
  selected: entry.primary === true || entry.selected === true,
  // Our permission covers the calendars that the person owns.
  writable: entry.accessRole === 'owner',
});

/** The main calendar first. */
const inOrder = (calendars: readonly ListedCalendar[]): ListedCalendar[] =>
  calendars.toSorted((a, b) => Number(b.id === PRIMARY) - Number(a.id === PRIMARY));

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
