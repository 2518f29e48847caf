import { setTimeout as sleep } from 'node:timers/promises';
import type { calendar_v3 } from '@googleapis/calendar';
import type { Interval } from '#services/domain/evidence/busy-time.ts';
import { sameAddress } from '#services/domain/meeting/details.ts';
import type { CalendarFailure, Calendars, FreeBusy, NewCalendarEvent } from '../port.ts';
import { mergeIntervals, readBusy, splitRange } from './busy-time.ts';
import { type CallFailure, createGoogleCall, type GoogleCallDeps, type RequestOptions } from './call.ts';
import { CALENDAR_SCOPES } from './client.ts';
import {
  correction,
  createdEventOf,
  eventBody,
  isAsWanted,
  isOwnEvent,
  isVideoPending,
} from './event-body.ts';
import { failure } from './failure.ts';

type Event = calendar_v3.Schema$Event;

const calendarId = 'primary';

/** A video room is there within a second as a rule; milliseconds between looks. */
const VIDEO_LOOKS = [200, 400, 800];

/** The users' Google calendars, or the demo Google's: the same code, other endpoints. */
export function createGoogleCalendars(deps: GoogleCallDeps): Calendars {
  const call = createGoogleCall(deps);
  const { now } = deps;

  async function readPiece(calendar: calendar_v3.Calendar, options: RequestOptions, piece: Interval) {
    const { data } = await calendar.freebusy.query(
      {
        requestBody: {
          timeMin: piece.start.toISOString(),
          timeMax: piece.end.toISOString(),
          items: [{ id: calendarId }],
        },
      },
      options,
    );
    return readBusy(data);
  }

  /** Reading the settings needs a permission that Kairos doesn't ask for; any list of events includes the zone too. */
  async function readZone(userId: string, signal: AbortSignal) {
    const result = await call(userId, [CALENDAR_SCOPES.events], signal, async (calendar, options) => {
      const { data } = await calendar.events.list({ calendarId, maxResults: 1, fields: 'timeZone' }, options);
      return data.timeZone ?? null;
    });
    if (!result.ok) return result.why === 'missingPermission' ? null : undefined;
    return result.value;
  }

  async function find(calendar: calendar_v3.Calendar, eventId: string, options: RequestOptions) {
    try {
      return (await calendar.events.get({ calendarId, eventId }, options)).data;
    } catch (error) {
      if (failure(error, now()).why === 'notFound') return null;
      throw error;
    }
  }

  async function insert(calendar: calendar_v3.Calendar, event: NewCalendarEvent, options: RequestOptions) {
    const request = { calendarId, conferenceDataVersion: 1, sendUpdates: 'all' };
    try {
      return (await calendar.events.insert({ ...request, requestBody: eventBody(event) }, options)).data;
    } catch (error) {
      if (failure(error, now()).why === 'conflict') return null;
      throw error;
    }
  }

  /** Makes an existing event ours again, even a deleted one; null if someone else made it. */
  async function adopt(
    calendar: calendar_v3.Calendar,
    existing: Event | null,
    event: NewCalendarEvent,
    options: RequestOptions,
  ) {
    if (!existing || !isOwnEvent(existing, event)) return null;
    if (isAsWanted(existing, event)) return existing;
    const { data } = await calendar.events.patch(
      {
        calendarId,
        eventId: event.id,
        conferenceDataVersion: 1,
        sendUpdates: 'all',
        requestBody: correction(existing, event),
      },
      options,
    );
    return data;
  }

  /** If the event changes meanwhile, Google refuses the patch, and the call is tried again on the event as it is then. */
  async function withoutGuests(
    calendar: calendar_v3.Calendar,
    eventId: string,
    emails: readonly string[],
    options: RequestOptions,
  ): Promise<void> {
    const event = await find(calendar, eventId, options);
    const attendees = event?.attendees ?? [];
    const left = attendees.filter(({ email }) => !emails.some((gone) => sameAddress(gone, email)));
    if (!event || event.status === 'cancelled' || left.length === attendees.length) return;
    await calendar.events.patch(
      { calendarId, eventId, sendUpdates: 'all', requestBody: { attendees: left } },
      { ...options, ...(event.etag && { headers: { 'If-Match': event.etag } }) },
    );
  }

  async function withVideo(calendar: calendar_v3.Calendar, event: Event, options: RequestOptions) {
    let seen = event;
    for (const pause of VIDEO_LOOKS) {
      if (!isVideoPending(seen)) break;
      await sleep(pause, undefined, { signal: options.signal });
      seen = (await find(calendar, event.id ?? '', options)) ?? seen;
    }
    return seen;
  }

  return {
    async freeBusy(userId, range, signal): Promise<FreeBusy> {
      const reading = call(userId, [CALENDAR_SCOPES.freeBusy], signal, (calendar, options) =>
        Promise.all(splitRange(range).map((piece) => readPiece(calendar, options, piece))),
      );
      const [read, zone] = await Promise.all([reading, readZone(userId, signal)]);
      if (!read.ok) return { known: false, why: unknownBecause(read) };
      const busy = read.value.filter((piece) => piece !== null);
      if (busy.length < read.value.length || zone === undefined) return { known: false, why: 'unreadable' };
      return { known: true, zone, busy: mergeIntervals(busy.flat()) };
    },

    async create(userId, event, signal) {
      const result = await call(
        userId,
        [CALENDAR_SCOPES.events],
        signal,
        async (calendar, options, tried) => {
          // An earlier try may have made the event without our hearing of it.
          const found = tried > 0 ? await find(calendar, event.id, options) : null;
          const inserted = found ? null : await insert(calendar, event, options);
          const existing = inserted ?? found ?? (await find(calendar, event.id, options));
          const adopted = inserted ?? (await adopt(calendar, existing, event, options));
          return adopted && createdEventOf(await withVideo(calendar, adopted, options), event.id);
        },
      );
      if (!result.ok) return calendarFailure(result);
      return result.value ? { ok: true, ...result.value } : { ok: false, why: 'refused' };
    },

    async remove(userId, eventId, signal) {
      const result = await call(userId, [CALENDAR_SCOPES.events], signal, async (calendar, options) => {
        await calendar.events.delete({ calendarId, eventId, sendUpdates: 'all' }, options);
      });
      if (result.ok || result.why === 'notFound' || result.why === 'gone') return { ok: true };
      return calendarFailure(result);
    },

    async uninvite(userId, eventId, emails, signal) {
      const result = await call(userId, [CALENDAR_SCOPES.events], signal, (calendar, options) =>
        withoutGuests(calendar, eventId, emails, options),
      );
      if (result.ok || result.why === 'notFound' || result.why === 'gone') return { ok: true };
      return calendarFailure(result);
    },
  };
}

function unknownBecause({ why }: CallFailure) {
  return why === 'notConnected' || why === 'disconnected' || why === 'missingPermission' ? why : 'unreadable';
}

function calendarFailure(failed: CallFailure): CalendarFailure {
  switch (failed.why) {
    case 'notConnected':
    case 'disconnected':
    case 'missingPermission':
      return { ok: false, why: failed.why };
    case 'unreachable': {
      const { retryAfter } = failed;
      return { ok: false, why: 'unreachable', ...(retryAfter !== undefined && { retryAfter }) };
    }
    default:
      return { ok: false, why: 'refused' };
  }
}
