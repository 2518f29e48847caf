import { createHash, randomBytes } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { DateTime } from 'luxon';
import type { CalendarMail } from '../google/store.ts';
import { type GraphAccess, ownCalendar, refuseAccess, refuseGraphCall, refuseMissing } from './api-access.ts';
import { type OutlookCalendars, type OutlookStore, placedIn } from './calendars.ts';
import { graphZone, type OutlookEvent, type OutlookInput, outlookEtag, outlookInput } from './event.ts';
import type { OutlookCalendar, OutlookPerson } from './people.ts';
import type { ShowEvent } from './show-event.ts';

/** The instant or day that Graph understands; null if it doesn't. */
function readTime(time: NonNullable<OutlookInput['start']>, isAllDay: boolean): string | null {
  const zone = graphZone(time.timeZone);
  const at = zone === null ? null : DateTime.fromISO(time.dateTime, { zone });
  if (!at?.isValid) return null;
  return isAllDay ? time.dateTime.slice(0, 10) : at.toUTC().toISO();
}

/** What the Graph of the demo changes: create, update and delete an event. */
export function outlookWriteRoutes({
  personOf,
  calendars,
  store,
  show,
  publicUrl,
  now,
}: {
  personOf: GraphAccess;
  calendars: OutlookCalendars;
  store: OutlookStore;
  show: ShowEvent;
  publicUrl: string;
  now: () => Date;
}) {
  const router = new Router({ prefix: '/v1.0/me/calendars/:calendar/events' });

  async function allowed(ctx: Context): Promise<{ person: OutlookPerson; calendar: OutlookCalendar } | null> {
    const person = await personOf(ctx);
    const calendar = person && ownCalendar(ctx, person);
    if (!calendar) return null;
    if (calendar.canEdit) return { person, calendar };
    return refuseAccess(ctx);
  }

  function readInput(ctx: Context): OutlookInput | null {
    const input = outlookInput.safeParse(ctx.request.body);
    if (input.success) return input.data;
    const what = String(input.error.issues[0]?.path[0]);
    return refuseGraphCall(ctx, 400, 'ErrorInvalidRequest', `The property '${what}' isn't valid.`);
  }

  /** The event as the request makes it. */
  function changed(
    ctx: Context,
    input: OutlookInput,
    before: OutlookEvent,
    calendar: OutlookCalendar,
  ): OutlookEvent | null {
    const isAllDay = input.isAllDay ?? before.isAllDay;
    const start = input.start ? readTime(input.start, isAllDay) : before.start;
    const end = input.end ? readTime(input.end, isAllDay) : before.end;
    if (!start || !end)
      return refuseGraphCall(ctx, 400, 'ErrorInvalidRequest', 'The start or end of the event is missing.');
    if (end < start)
      return refuseGraphCall(
        ctx,
        400,
        'ErrorCalendarEndDateIsEarlierThanStartDate',
        'The end of the event is before its start.',
      );
    const wantsTeams = input.isOnlineMeeting === true && input.onlineMeetingProvider === 'teamsForBusiness';
    const joinUrl =
      before.joinUrl ??
      (wantsTeams && calendar.hasTeams
        ? new URL(
            `/demo-microsoft/teams/${createHash('sha256').update(before.id).digest('hex').slice(0, 12)}`,
            publicUrl,
          ).href
        : undefined);
    const changedProperties = input.singleValueExtendedProperties ?? [];
    return {
      ...before,
      subject: input.subject ?? before.subject,
      body: input.body ?? before.body,
      start,
      end,
      isAllDay,
      zone: input.start?.timeZone ?? before.zone,
      showAs: input.showAs ?? before.showAs,
      ...(input.location && { location: input.location.displayName }),
      ...(input.isReminderOn !== undefined && { isReminderOn: input.isReminderOn }),
      ...(input.reminderMinutesBeforeStart !== undefined && {
        reminderMinutesBeforeStart: input.reminderMinutesBeforeStart,
      }),
      attendees: input.attendees ?? before.attendees,
      version: before.version + 1,
      properties: [
        ...before.properties.filter(({ id }) => !changedProperties.some((one) => one.id === id)),
        ...changedProperties,
      ],
      ...(joinUrl !== undefined && { joinUrl }),
    };
  }

  /** What Exchange would email: everyone of a change that they see, and those who come or go. */
  function mailsFor(event: OutlookEvent, before: OutlookEvent | null, isVisible: boolean): CalendarMail[] {
    const addresses = (of: OutlookEvent | null) =>
      of && !of.isDeleted ? of.attendees.map(({ emailAddress }) => emailAddress.address.toLowerCase()) : [];
    const [were, are] = [addresses(before), addresses(event)];
    const mail = (method: CalendarMail['method']) => (recipient: string) => ({
      ...{ sentAt: now(), recipient, method, eventId: event.id, summary: event.subject },
    });
    const gone = were.filter((one) => !are.includes(one));
    const told = isVisible ? are : are.filter((one) => !were.includes(one));
    return [...gone.map(mail('CANCEL')), ...told.map(mail('REQUEST'))];
  }

  router.post('/', async (ctx) => {
    const at = await allowed(ctx);
    const input = at && readInput(ctx);
    const shown = input && show(ctx, at.person);
    if (!at || !input || !shown) return;
    const { transactionId } = input;
    const key = transactionId === undefined ? randomBytes(16) : `${at.person.email}/${transactionId}`;
    const id = `AAMk${createHash('sha256').update(key).digest('base64')}`;
    const blank: OutlookEvent = {
      ...{ id, seriesMasterId: null, subject: '', body: { contentType: 'text', content: '' } },
      ...{ start: '', end: '', isAllDay: false, zone: 'UTC', showAs: 'busy', attendees: [] },
      iCalUId: `040000008200E000${createHash('sha256').update(id).digest('hex').toUpperCase()}`,
      ...{ version: 0, properties: [], ...(transactionId !== undefined && { transactionId }) },
    };
    const event = changed(ctx, input, blank, at.calendar);
    if (!event) return;
    const mails = mailsFor(event, null, true);
    ctx.status = 201;
    if (await store.write([placedIn(at.person, at.calendar, event)], mails, { mustBeNew: true }))
      ctx.body = shown(event);
    else {
      // A repeat of the request that made it is answered with what it made.
      const existing = await store.event(at.calendar.id, id);
      if (existing && !existing.isDeleted && isSame(existing, event)) ctx.body = shown(existing);
      else
        refuseGraphCall(
          ctx,
          409,
          'ErrorDuplicateTransactionId',
          'The TransactionId specified in the request has already been used to create a different event.',
        );
    }
  });

  const isSame = (one: OutlookEvent, other: OutlookEvent) =>
    one.subject === other.subject && one.start === other.start && one.end === other.end;

  router.patch('/:id', async (ctx) => {
    const at = await allowed(ctx);
    const input = at && readInput(ctx);
    const shown = input && show(ctx, at.person);
    if (!at || !input || !shown) return;
    const before = await calendars.find(at.person, at.calendar, ctx.params['id'] ?? '');
    if (!before) return void refuseMissing(ctx);
    if (input.transactionId !== undefined)
      return void refuseGraphCall(
        ctx,
        400,
        'ErrorInvalidRequest',
        'The transactionId of an event cannot be changed.',
      );
    const expected = ctx.get('if-match');
    if (expected !== '' && expected !== outlookEtag(before))
      return void refuseGraphCall(
        ctx,
        412,
        'ErrorIrresolvableConflict',
        'The change key passed in the request does not match the current change key for the item.',
      );
    const event = changed(ctx, input, before, at.calendar);
    if (!event) return;
    const isVisible = Object.keys(input).some(
      (name) => name !== 'attendees' && name !== 'singleValueExtendedProperties',
    );
    await store.write([placedIn(at.person, at.calendar, event)], mailsFor(event, before, isVisible), {
      mustBeNew: false,
    });
    ctx.body = shown(event);
  });

  router.delete('/:id', async (ctx) => {
    const at = await allowed(ctx);
    if (!at) return;
    const before = await calendars.find(at.person, at.calendar, ctx.params['id'] ?? '');
    if (!before) return void refuseMissing(ctx);
    const event: OutlookEvent = { ...before, isDeleted: true, version: before.version + 1 };
    await store.write([placedIn(at.person, at.calendar, event)], mailsFor(event, before, true), {
      mustBeNew: false,
    });
    ctx.status = 204;
  });

  return router.routes();
}
