import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { DAY } from '#contracts/durations.ts';
import { type ApiAccess, MAY_LIST, MAY_READ, MAY_READ_BUSY, refuseApiCall } from './api-access.ts';
import type { DemoCalendars } from './calendars.ts';
import { eventView } from './event-view.ts';
import { masked, maskOf } from './partial-response.ts';
import { calendarOf, type DemoPerson } from './people.ts';

/** Google's figures. */
const MOST_CALENDARS = 50;
const LONGEST_BUSY_RANGE = 92 * DAY;
const MOST_RESULTS = 2_500;
const MOST_LISTED = 250;

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

const calendarListQuery = z.object({
  maxResults: z.coerce.number().int().positive().max(MOST_LISTED).default(100),
  pageToken: z.coerce.number().int().nonnegative().default(0),
});

/** The demo's Calendar API: the list of calendars, free and busy times, and events. */
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
    const plain = (at: Date) => at.toISOString().replace('.000Z', 'Z');
    const answerOf = async (id: string) => {
      const calendar = calendarOf(person, id);
      if (!calendar) return { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] };
      const busy = await calendars.busy(calendar.holder, timeMin, timeMax);
      return { busy: busy.map(({ start, end }) => ({ start: plain(start), end: plain(end) })) };
    };
    const answers = await Promise.all(items.map(async ({ id }) => [id, await answerOf(id)] as const));
    ctx.body = {
      kind: 'calendar#freeBusy',
      timeMin,
      timeMax,
      calendars: Object.fromEntries(answers),
    };
  });

  router.get('/users/me/calendarList', async (ctx) => {
    const person = await personOf(ctx, MAY_LIST);
    if (!person) return;
    const query = calendarListQuery.safeParse(ctx.query);
    if (!query.success) return void refuseApiCall(ctx, 400, 'invalid', 'Invalid query parameter.');
    const all = [
      { id: person.email, summary: person.email, primary: true, selected: true, accessRole: 'owner' },
      ...(person.others ?? []).map(({ id, name, selected, role }) => ({
        ...{ id, summary: name, accessRole: role },
        ...(selected && { selected }),
      })),
    ];
    const { pageToken, maxResults } = query.data;
    const end = pageToken + maxResults;
    ctx.body = {
      kind: 'calendar#calendarList',
      items: all
        .slice(pageToken, end)
        .map((entry) => ({ kind: 'calendar#calendarListEntry', timeZone: person.zone, ...entry })),
      ...(end < all.length && { nextPageToken: String(end) }),
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
    const mask = query.data.fields === undefined ? null : maskOf(query.data.fields);
    const wantsItems = !mask || mask.has('items') || mask.has('nextPageToken');
    const answer = { ...calendar, ...(wantsItems && (await items(person, query.data))) };
    ctx.body = mask ? masked(answer, mask) : answer;
  });

  router.get('/calendars/:calendar/events/:id', async (ctx) => {
    const person = await allowed(ctx, ctx.params['calendar'] ?? '');
    if (!person) return;
    const event = await calendars.find(person, ctx.params['id'] ?? '');
    if (!event) return void refuseApiCall(ctx, 404, 'notFound', 'Not Found');
    ctx.body = eventView(event, person, publicUrl);
  });

  /** Our permission covers the calendars that the person owns. */
  async function allowed(ctx: Context, id: string) {
    const person = await personOf(ctx, MAY_READ);
    if (!person) return null;
    const calendar = calendarOf(person, id);
    if (!calendar) return refuseApiCall(ctx, 404, 'notFound', 'Not Found');
    if (calendar.role !== 'owner')
      return refuseApiCall(ctx, 403, 'insufficientPermissions', 'Not the owner.');
    return calendar.holder;
  }

  return router.routes();
}
