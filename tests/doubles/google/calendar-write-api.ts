import { createHash, randomBytes } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { type ApiAccess, MAY_WRITE, refuseApiCall } from './api-access.ts';
import { type DemoCalendars, demoInstantOf, placed } from './calendars.ts';
import { type DemoEvent, type EventInput, eventInput } from './event.ts';
import { etagOf, eventView } from './event-view.ts';
import { deliverInvitations, type SendUpdates } from './invitations.ts';
import { calendarOf, type DemoDirectory, type DemoPerson } from './people.ts';
import type { DemoStore } from './store.ts';

/** Letters in the form of a Google Meet code, the same for the same event. */
function roomOf(calendar: string, id: string): string {
  const letters = createHash('sha256')
    .update(`${calendar}/${id}`)
    .digest('hex')
    .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
  return `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7, 10)}`;
}

/** What the Calendar API of the demo changes: insert, update, patch and delete an event. */
export function calendarWriteRoutes({
  personOf,
  people,
  calendars,
  store,
  publicUrl,
  now,
}: {
  personOf: ApiAccess;
  people: DemoDirectory;
  calendars: DemoCalendars;
  store: DemoStore;
  publicUrl: string;
  now: () => Date;
}) {
  const router = new Router({ prefix: '/calendar/v3/calendars/:calendar/events' });

  async function allowed(ctx: Context, calendar: string | undefined) {
    const person = await personOf(ctx, MAY_WRITE);
    if (!person) return null;
    const own = calendarOf(person, calendar ?? '');
    if (!own) return refuseApiCall(ctx, 404, 'notFound', 'Not Found');
    if (own.role !== 'owner')
      return refuseApiCall(
        ctx,
        403,
        'requiredAccessLevel',
        'You need to have writer access to this calendar.',
      );
    return own.holder;
  }

  function readBody(ctx: Context): EventInput | null {
    const input = eventInput.safeParse(ctx.request.body);
    if (!input.success)
      return refuseApiCall(ctx, 400, 'invalid', `Invalid value for ${input.error.issues[0]?.path}.`);
    if (input.data.recurrence)
      return refuseApiCall(ctx, 400, 'invalid', 'The demo makes no recurring events.');
    return input.data;
  }

  function changed(person: DemoPerson, input: EventInput, before: DemoEvent | null, ctx: Context) {
    const { recurrence: _, conferenceData, ...fields } = input;
    const { start, end } = { start: input.start ?? before?.start, end: input.end ?? before?.end };
    if (!start?.dateTime && !start?.date) return refuseApiCall(ctx, 400, 'required', 'Missing start time.');
    if (!end?.dateTime && !end?.date) return refuseApiCall(ctx, 400, 'required', 'Missing end time.');
    const id = before?.id ?? input.id ?? randomBytes(16).toString('hex');
    const mayChangeRoom = ctx.query['conferenceDataVersion'] === '1';
    const wantsRoom = conferenceData?.createRequest && mayChangeRoom;
    const { room, ...roomless } = before ?? {};
    const attendees = input.attendees?.map((attendee) => ({
      ...attendee,
      responseStatus:
        attendee.responseStatus ?? (attendee.email === person.email ? 'accepted' : 'needsAction'),
    }));
    const at = now().toISOString();
    const event: DemoEvent = {
      ...(conferenceData === null && mayChangeRoom ? roomless : before),
      ...fields,
      id,
      start,
      end,
      ...(attendees && { attendees }),
      status: input.status ?? before?.status ?? 'confirmed',
      iCalUID: before?.iCalUID ?? input.iCalUID ?? `${id}@kairos.example`,
      sequence: before ? before.sequence + 1 : 0,
      organizer: before?.organizer ?? person.email,
      created: before?.created ?? at,
      updated: at,
      ...(wantsRoom && { room: room ?? roomOf(person.email, id) }),
    };
    if (demoInstantOf(end, person.zone) <= demoInstantOf(start, person.zone)) {
      return refuseApiCall(ctx, 400, 'timeRangeEmpty', 'The specified time range is empty.');
    }
    return event;
  }

  async function write(ctx: Context, person: DemoPerson, event: DemoEvent, before: DemoEvent | null) {
    const asked = String(ctx.query['sendUpdates'] ?? 'none');
    const sendUpdates: SendUpdates = asked === 'all' || asked === 'externalOnly' ? asked : 'none';
    const { copies, mails } =
      event.organizer === person.email
        ? deliverInvitations(person, event, before, { people, sendUpdates, now: now() })
        : { copies: [], mails: [] };
    return store.write([placed(person, event), ...copies], mails, { mustBeNew: before === null });
  }

  router.post('/', async (ctx) => {
    const person = await allowed(ctx, ctx.params['calendar']);
    const input = person && readBody(ctx);
    if (!person || !input) return;
    if (input.id !== undefined && !/^[a-v0-9]{5,1024}$/.test(input.id)) {
      return void refuseApiCall(ctx, 400, 'invalid', 'Invalid resource id value.');
    }
    const event = changed(person, input, null, ctx);
    if (!event) return;
    // Also the id of a deleted event stays taken.
    if (!(await write(ctx, person, event, null))) {
      return void refuseApiCall(ctx, 409, 'duplicate', 'The requested identifier already exists.');
    }
    ctx.body = eventView(event, person, publicUrl);
  });

  async function update(ctx: Context, id: string | undefined, calendar: string | undefined, whole: boolean) {
    const person = await allowed(ctx, calendar);
    const input = person && readBody(ctx);
    if (!person || !input) return;
    const before = await calendars.find(person, id ?? '');
    if (!before) return void refuseApiCall(ctx, 404, 'notFound', 'Not Found');
    if (before.organizer !== person.email) {
      return void refuseApiCall(
        ctx,
        403,
        'forbiddenForNonOrganizer',
        'Only the organizer can change this event.',
      );
    }
    const expected = ctx.get('If-Match');
    if (expected !== '' && expected !== etagOf(before)) {
      return void refuseApiCall(ctx, 412, 'conditionNotMet', 'Precondition Failed');
    }
    const kept = whole ? { ...input, attendees: input.attendees ?? [] } : input;
    const event = changed(person, kept, before, ctx);
    if (!event) return;
    await write(ctx, person, event, before);
    ctx.body = eventView(event, person, publicUrl);
  }

  router.patch('/:id', (ctx) => update(ctx, ctx.params['id'], ctx.params['calendar'], false));
  router.put('/:id', (ctx) => update(ctx, ctx.params['id'], ctx.params['calendar'], true));

  router.delete('/:id', async (ctx) => {
    const person = await allowed(ctx, ctx.params['calendar']);
    if (!person) return;
    const before = await calendars.find(person, ctx.params['id'] ?? '');
    if (!before) return void refuseApiCall(ctx, 404, 'notFound', 'Not Found');
    if (before.status === 'cancelled') {
      return void refuseApiCall(ctx, 410, 'deleted', 'Resource has been deleted');
    }
    const event = {
      ...before,
      status: 'cancelled' as const,
      sequence: before.sequence + 1,
      updated: now().toISOString(),
    };
    await write(ctx, person, event, before);
    ctx.status = 204;
  });

  return router.routes();
}
