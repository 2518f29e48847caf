import { setTimeout as sleep } from 'node:timers/promises';
import type { calendar_v3 } from '@googleapis/calendar';
import type { Interval } from '#services/domain/evidence/busy-time.ts';
import { type CallFailure, calendarFailure, whyUnreadable } from '../calendar-failure.ts';
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

  /** Null for a call that fails for this reason. */
  const nullIf = (why: CallFailure['why']) => (error: unknown) => {
    if (failure(error, now()).why === why) return null;
    throw error;
  };

  /** The events of a calendar, for an attempt at a call. */
  function eventsOf({ events }: calendar_v3.Calendar, options: RequestOptions, calendarId: string) {
    const find = (eventId: string): Promise<Event | null> =>
      events.get({ calendarId, eventId }, options).then(({ data }) => data, nullIf('notFound'));

    /**
     * Brings an existing event of ours up to date, even a deleted event; null if the event isn't this meeting's. If the
     * event changes meanwhile, Google refuses the patch, and the call is tried again on the changed event.
     */
    async function adopt(existing: Event | null, event: NewCalendarEvent): Promise<Event | null> {
      if (!existing) return null;
      const facts = googleEventFacts(existing);
      if (!isOfMeeting(facts, event)) return null;
      const change = isLater(facts, event) ? null : correction(existing, event);
      if (!change) return existing;
      const { data } = await events.patch(
        {
          ...{ calendarId, eventId: event.id, conferenceDataVersion: 1, requestBody: change.body },
          sendUpdates: change.isVisible ? 'all' : 'none',
        },
        { ...options, ...(existing.etag && { headers: { 'If-Match': existing.etag } }) },
      );
      return data;
    }

    return {
      find,
      adopt,

      /** Null if there is an event with this id. */
      insert(event: NewCalendarEvent): Promise<Event | null> {
        const request = { calendarId, conferenceDataVersion: 1, sendUpdates: 'all' };
        return events
          .insert({ ...request, requestBody: eventBody(event) }, options)
          .then(({ data }) => data, nullIf('conflict'));
      },

      /** Kairos's record of an event, with its video room if that comes soon enough. */
      async recordOf(event: Event, id: string) {
        let seen = event;
        for (const pause of VIDEO_LOOKS) {
          if (!isVideoPending(seen)) break;
          await sleep(pause, undefined, { signal: options.signal });
          seen = (await find(event.id ?? '')) ?? seen;
        }
        return createdEventOf(seen, id);
      },
    };
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
          const { find, insert, adopt, recordOf } = eventsOf(calendar, options, calendarId);
          // An earlier try may have made the event without our hearing of the success.
          const found = tried > 0 ? await find(event.id) : null;
          const inserted = found ? null : await insert(event);
          const adopted = inserted ?? (await adopt(found ?? (await find(event.id)), event));
          return adopted && recordOf(adopted, event.id);
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
          const event = await eventsOf(calendar, options, calendarId).find(eventId);
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
          const { find, adopt, recordOf } = eventsOf(calendar, options, calendarId);
          const existing = await find(event.id);
          if (existing?.status === 'cancelled') return null;
          const updated = await adopt(existing, event);
          return updated && recordOf(updated, event.id);
        });
        if (result.ok) return { ok: true, event: result.value };
        const isGone = result.why === 'notFound' || result.why === 'gone';
        return isGone ? { ok: true, event: null } : calendarFailure(result);
      },
    },
  };
}

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
