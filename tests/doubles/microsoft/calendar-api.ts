import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { type GraphAccess, ownCalendar, refuseGraphCall, refuseMissing } from './api-access.ts';
import type { OutlookCalendars } from './calendars.ts';
import type { OutlookEvent } from './event.ts';
import { expandedProperty, propertyFilter, selected } from './odata.ts';
import type { OutlookCalendar, OutlookPerson } from './people.ts';
import type { ShowEvent } from './show-event.ts';

/** Graph's own figures; the second one is from a report. */
const DEFAULT_PAGE = 10;
const LONGEST_VIEW = 1_825 * 24 * 3_600_000;

const page = z.object({
  $top: z.coerce.number().int().positive().default(DEFAULT_PAGE),
  $skip: z.coerce.number().int().nonnegative().default(0),
  $select: z.string().optional(),
  $expand: z.string().optional(),
  $filter: z.string().optional(),
});

const instant = z.iso.datetime({ offset: true, local: true }).transform((text) => {
  // Without an offset it's UTC.
  return new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
});

const viewQuery = page.extend({ startDateTime: instant, endDateTime: instant });

/** What the Graph of the demo answers: calendars, their views, and events. */
export function outlookReadRoutes({
  personOf,
  calendars,
  show,
  mostPerPage,
}: {
  personOf: GraphAccess;
  calendars: OutlookCalendars;
  show: ShowEvent;
  /** A page may always be smaller than what was asked for. */
  mostPerPage: number;
}) {
  const router = new Router({ prefix: '/v1.0/me/calendars' });

  const refuseQuery = (ctx: Context, what: string) =>
    void refuseGraphCall(ctx, 400, 'ErrorInvalidUrlQuery', `The query parameter '${what}' isn't valid.`);

  /** One page, with a link to the next one. */
  function answerPage<T>(ctx: Context, all: readonly T[], { $top, $skip }: z.infer<typeof page>) {
    const end = $skip + Math.min($top, mostPerPage);
    const next = new URL(ctx.href);
    next.searchParams.set('$skip', String(end));
    ctx.body = {
      value: all.slice($skip, end),
      ...(end < all.length && { '@odata.nextLink': next.href }),
    };
  }

  const calendarView = (person: OutlookPerson, calendar: OutlookCalendar) => ({
    id: calendar.id,
    name: calendar.name,
    isDefaultCalendar: calendar === person.calendars[0],
    canEdit: calendar.canEdit,
    allowedOnlineMeetingProviders: calendar.hasTeams ? ['teamsForBusiness'] : [],
    owner: { name: `${person.firstName} ${person.lastName}`, address: person.email },
  });

  router.get('/', async (ctx) => {
    const person = await personOf(ctx);
    if (!person) return;
    const query = page.safeParse(ctx.query);
    if (!query.success) return refuseQuery(ctx, String(query.error.issues[0]?.path[0]));
    const all = person.calendars.map((one) => selected(calendarView(person, one), query.data.$select));
    answerPage(ctx, all, query.data);
  });

  router.get('/:calendar', async (ctx) => {
    const person = await personOf(ctx);
    const calendar = person && ownCalendar(ctx, person);
    if (!calendar) return;
    ctx.body = selected(calendarView(person, calendar), z.string().optional().parse(ctx.query['$select']));
  });

  router.get('/:calendar/calendarView', async (ctx) => {
    const person = await personOf(ctx);
    const calendar = person && ownCalendar(ctx, person);
    if (!calendar) return;
    const query = viewQuery.safeParse(ctx.query);
    if (!query.success) return refuseQuery(ctx, String(query.error.issues[0]?.path[0]));
    const { startDateTime, endDateTime, $select } = query.data;
    if (endDateTime.getTime() - startDateTime.getTime() > LONGEST_VIEW)
      return void refuseGraphCall(
        ctx,
        400,
        'ErrorInvalidRequest',
        'The range between the start and end dates is greater than the allowed range. Maximum number of days: 1825',
      );
    const shown = show(ctx, person);
    if (!shown) return;
    const events = await calendars.between(person, calendar, startDateTime, endDateTime);
    answerPage(
      ctx,
      events.map(({ event }) => selected(shown(event), $select)),
      query.data,
    );
  });

  const withProperty = (event: OutlookEvent, id: string | null) => {
    const properties = event.properties.filter((one) => one.id === id);
    return properties.length > 0 ? { singleValueExtendedProperties: properties } : {};
  };

  router.get('/:calendar/events', async (ctx) => {
    const person = await personOf(ctx);
    const calendar = person && ownCalendar(ctx, person);
    if (!calendar) return;
    const query = page.safeParse(ctx.query);
    if (!query.success) return refuseQuery(ctx, String(query.error.issues[0]?.path[0]));
    const { $filter, $expand, $select } = query.data;
    const wanted = $filter === undefined ? undefined : propertyFilter($filter);
    if (wanted === null) return refuseQuery(ctx, '$filter');
    const expanded = $expand === undefined ? undefined : expandedProperty($expand);
    if (expanded === null) return refuseQuery(ctx, '$expand');
    const shown = show(ctx, person);
    if (!shown) return;
    const events = (await calendars.written(calendar)).filter(
      ({ properties }) =>
        !wanted ||
        // Values are compared without regard to case.
        properties.some(
          ({ id, value }) => id === wanted.id && value.toLowerCase() === wanted.value.toLowerCase(),
        ),
    );
    answerPage(
      ctx,
      events.map((event) => ({
        ...selected(shown(event), $select),
        ...(expanded !== undefined && withProperty(event, expanded)),
      })),
      query.data,
    );
  });

  router.get('/:calendar/events/:id', async (ctx) => {
    const person = await personOf(ctx);
    const calendar = person && ownCalendar(ctx, person);
    if (!calendar) return;
    const shown = show(ctx, person);
    if (!shown) return;
    const event = await calendars.find(person, calendar, ctx.params['id'] ?? '');
    if (!event) return void refuseMissing(ctx);
    ctx.body = selected(shown(event), z.string().optional().parse(ctx.query['$select']));
  });

  return router.routes();
}
