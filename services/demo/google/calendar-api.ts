import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { type ApiAccess, MAY_READ, MAY_READ_BUSY, refuseApiCall } from './api-access.ts';
import type { DemoCalendars } from './calendars.ts';
import { eventView } from './event-view.ts';
import type { DemoPerson } from './people.ts';

const DAY = 24 * 3_600_000;

/** Google's figures. */
const MOST_CALENDARS = 50;
const LONGEST_BUSY_RANGE = 92 * DAY;
const MOST_RESULTS = 2_500;

/** The rules never end, so a list without bounds does: from a month ago to a year ahead. */
const DEFAULT_RANGE = { before: 31 * DAY, after: 366 * DAY };

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const busyQuery = z.object({
  timeMin: instant,
  timeMax: instant,
  items: z.array(z.object({ id: z.string() })).default([]),
});

const listQuery = z.object({
  timeMin: instant.optional(),
  timeMax: instant.optional(),
  maxResults: z.coerce.number().int().positive().max(MOST_RESULTS).default(250),
  pageToken: z.coerce.number().int().nonnegative().default(0),
  showDeleted: z.string().optional(),
  iCalUID: z.string().optional(),
  privateExtendedProperty: z.string().optional(),
  fields: z.string().optional(),
});

/** The calendar of this name, if it is the caller's own: demo people share nothing. */
export const ownCalendar = (person: DemoPerson, id: string) => id === 'primary' || id === person.email;

/** The demo's Calendar API: free and busy times, and events. */
export function calendarReadRoutes({
  personOf,
  calendars,
  publicUrl,
  now,
}: {
  personOf: ApiAccess;
  calendars: DemoCalendars;
  publicUrl: string;
  now: () => Date;
}) {
  const router = new Router({ prefix: '/calendar/v3' });

  router.post('/freeBusy', async (ctx) => {
    const person = await personOf(ctx, MAY_READ_BUSY);
    if (!person) return;
    const query = busyQuery.safeParse(ctx.request.body);
    if (!query.success)
      return void refuseApiCall(ctx, 400, 'invalid', 'Invalid value for timeMin, timeMax or items.');
    const { timeMin, timeMax, items } = query.data;
    if (timeMax <= timeMin) {
      return void refuseApiCall(ctx, 400, 'timeRangeEmpty', 'The specified time range is empty.');
    }
    if (timeMax.getTime() - timeMin.getTime() > LONGEST_BUSY_RANGE) {
      return void refuseApiCall(ctx, 400, 'timeRangeTooLong', 'The requested time range is too long.');
    }
    if (items.length > MOST_CALENDARS) {
      return void refuseApiCall(ctx, 400, 'tooManyCalendarsRequested', 'Too many calendars were requested.');
    }
    const busy = await calendars.busy(person, timeMin, timeMax);
    const plain = (at: Date) => at.toISOString().replace('.000Z', 'Z');
    const own = { busy: busy.map(({ start, end }) => ({ start: plain(start), end: plain(end) })) };
    const unknown = { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] };
    ctx.body = {
      kind: 'calendar#freeBusy',
      timeMin,
      timeMax,
      calendars: Object.fromEntries(items.map(({ id }) => [id, ownCalendar(person, id) ? own : unknown])),
    };
  });

  async function items(person: DemoPerson, query: z.infer<typeof listQuery>) {
    const from = query.timeMin ?? new Date(now().getTime() - DEFAULT_RANGE.before);
    const to = query.timeMax ?? new Date(now().getTime() + DEFAULT_RANGE.after);
    const [name, value] = query.privateExtendedProperty?.split('=') ?? [];
    const all = (await calendars.between(person, from, to))
      .map(({ event }) => event)
      .filter(({ status }) => query.showDeleted === 'true' || status !== 'cancelled')
      .filter(({ iCalUID }) => !query.iCalUID || iCalUID === query.iCalUID)
      .filter(({ extendedProperties }) => !name || extendedProperties?.private?.[name] === value);
    const end = query.pageToken + query.maxResults;
    return {
      items: all.slice(query.pageToken, end).map((event) => eventView(event, person, publicUrl)),
      ...(end < all.length && { nextPageToken: String(end) }),
    };
  }

  router.get('/calendars/:calendar/events', async (ctx) => {
    const person = await allowed(ctx, ctx.params['calendar'] ?? '');
    if (!person) return;
    const query = listQuery.safeParse(ctx.query);
    if (!query.success) return void refuseApiCall(ctx, 400, 'invalid', 'Invalid query parameter.');
    const calendar = {
      kind: 'calendar#events',
      summary: person.email,
      timeZone: person.zone,
      accessRole: 'owner',
      updated: now().toISOString(),
    };
    // Of Google's `fields`, we only know partial responses of whole fields.
    const fields = query.data.fields?.split(',');
    if (!fields) ctx.body = { ...calendar, ...(await items(person, query.data)) };
    else ctx.body = Object.fromEntries(Object.entries(calendar).filter(([name]) => fields.includes(name)));
  });

  router.get('/calendars/:calendar/events/:id', async (ctx) => {
    const person = await allowed(ctx, ctx.params['calendar'] ?? '');
    if (!person) return;
    const event = await calendars.find(person, ctx.params['id'] ?? '');
    if (!event) return void refuseApiCall(ctx, 404, 'notFound', 'Not Found');
    ctx.body = eventView(event, person, publicUrl);
  });

  async function allowed(ctx: Context, calendar: string) {
    const person = await personOf(ctx, MAY_READ);
    return person && !ownCalendar(person, calendar)
      ? refuseApiCall(ctx, 404, 'notFound', 'Not Found')
      : person;
  }

  return router.routes();
}
