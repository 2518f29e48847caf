import Router from '@koa/router';
import { DateTime } from 'luxon';
import type { DemoCalendars } from './calendars.ts';
import { DEMO_GOOGLE_ROOT, readForm } from './page.ts';
import type { DemoDirectory } from './people.ts';
import type { DemoStore } from './store.ts';

const DAYS_SHOWN = 14;

/** What tests look at and do beside Google's API: calendars as JSON, faces, and taking permissions back. */
export function lookingRoutes({
  people: { byEmail },
  store,
  calendars,
  now,
}: {
  people: DemoDirectory;
  store: DemoStore;
  calendars: DemoCalendars;
  now: () => Date;
}) {
  const router = new Router({ prefix: DEMO_GOOGLE_ROOT });

  router.get('/calendars/:email.json', async (ctx) => {
    const person = byEmail(ctx.params['email'] ?? '');
    if (!person) return;
    const today = DateTime.fromJSDate(now(), { zone: person.zone }).startOf('day');
    const events = await calendars.between(
      person,
      today.toJSDate(),
      today.plus({ days: DAYS_SHOWN }).toJSDate(),
    );
    ctx.body = events.map(({ event, startsAt, endsAt }) => ({
      id: event.id,
      status: event.status,
      title: event.summary ?? null,
      start: startsAt.toISOString(),
      end: endsAt.toISOString(),
      location: event.location ?? null,
      reminders: event.reminders ?? null,
      videoLink: event.room === undefined ? null : `${DEMO_GOOGLE_ROOT}/meet/${event.room}`,
      meetingId: event.extendedProperties?.private?.['meetingId'] ?? null,
    }));
  });

  router.post('/permissions', async (ctx) => {
    const form = await readForm(ctx);
    await store.revoke(form.get('email') ?? '');
    ctx.status = 204;
  });

  router.get('/pictures/:picture', (ctx) => {
    ctx.type = 'image/svg+xml';
    ctx.body =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40"/></svg>';
  });

  return router.routes();
}
