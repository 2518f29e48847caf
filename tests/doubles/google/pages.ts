import Router from '@koa/router';
import { DateTime } from 'luxon';
import { html } from '#services/runtime/html.ts';
import type { DemoCalendars } from './calendars.ts';
import { permissionName } from './consent.ts';
import { DEMO_GOOGLE_ROOT, DEMO_STYLE, readForm, showDemoPage } from './page.ts';
import type { DemoDirectory } from './people.ts';
import type { DemoStore, Placed } from './store.ts';

const DAYS_SHOWN = 14;

/** The demo's pages: people's calendars, the emails, the video rooms, and who granted Kairos what. */
export function lookingRoutes({
  people: { all, byEmail },
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

  router.get('/', (ctx) => {
    const people = all.map(
      ({ firstName, lastName, email, zone }) => html`<li><a class="row"
href="${DEMO_GOOGLE_ROOT}/calendars/${email}"><span><strong>${firstName} ${lastName}</strong>
<small>${email} · ${zone}</small></span></a></li>`,
    );
    const body = html`<p><a href="${DEMO_GOOGLE_ROOT}/permissions">Permissions</a> · <a href="${DEMO_GOOGLE_ROOT}/mails">Emails Google
would have sent</a></p><h2>Calendars</h2><ul>${people}</ul>`;
    showDemoPage(ctx, 'Demo Google', body);
  });

  /** The calendar as JSON: what Kairos wrote into it and what was there before. */
  router.get('/calendars/:email.json', async (ctx) => {
    const person = byEmail(ctx.params['email'] ?? '');
    if (!person) return;
    const today = DateTime.fromJSDate(now(), { zone: person.zone }).startOf('day');
    const events = await calendars.between(
      person,
      today.toJSDate(),
      today.plus({ days: DAYS_SHOWN }).toJSDate(),
    );
    ctx.set('Cache-Control', 'no-store');
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

  router.get('/calendars/:email', async (ctx) => {
    const person = byEmail(ctx.params['email'] ?? '');
    if (!person) return showDemoPage(ctx, 'No one has this address', html``, 404);
    const today = DateTime.fromJSDate(now(), { zone: person.zone }).startOf('day');
    const until = today.plus({ days: DAYS_SHOWN });
    const events = await calendars.between(person, today.toJSDate(), until.toJSDate());
    const time = (at: Date, format: string) =>
      DateTime.fromJSDate(at, { zone: person.zone }).setLocale('en-GB').toFormat(format);
    const row = ({ event, startsAt, endsAt }: Placed) => html`<li id="${event.id}"><div class="row"><span>
<strong class="${event.status}">${event.summary ?? 'Busy'}</strong><small>${
      event.start.dateTime
        ? `${time(startsAt, 'ccc d LLL, HH:mm')} to ${time(endsAt, 'HH:mm')}`
        : `${time(startsAt, 'ccc d LLL')}, whole day`
    }</small></span></div></li>`;
    const body = html`<p>${person.zone}, the next ${String(DAYS_SHOWN)} days</p><ul>${events.map(row)}</ul>`;
    showDemoPage(ctx, `Calendar of ${person.firstName} ${person.lastName}`, body);
  });

  router.get('/mails', async (ctx) => {
    const rows = (await store.mails()).map(
      ({ sentAt, recipient, method, summary }) => html`<li><div class="row"><span>
<strong>${method === 'CANCEL' ? 'Cancelled' : 'Invitation'}: ${summary}</strong>
<small>to ${recipient}, ${sentAt.toISOString()}</small></span></div></li>`,
    );
    const body = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>None yet.</p>`;
    showDemoPage(ctx, 'Emails Google would have sent', body);
  });

  router.get('/meet/:room', (ctx) =>
    showDemoPage(
      ctx,
      'Demo video room',
      html`<p>Room <strong>${ctx.params['room'] ?? ''}</strong>. With a real Google client, this link would open
Google Meet. There's no one to talk to here.</p>`,
    ),
  );

  router.get('/permissions', async (ctx) => {
    const granted = await Promise.all(
      all.map(async (person) => ({ person, grant: await store.grantOf(person.email) })),
    );
    const rows = granted.flatMap(({ person, grant }) => {
      if (!grant?.scopes.length) return [];
      const names = grant.scopes.map(permissionName).filter((name) => name !== undefined);
      return html`<li><form class="row" method="post" action="${DEMO_GOOGLE_ROOT}/permissions">
<span><strong>${person.firstName} ${person.lastName}</strong>
<small>${names.join(', ') || 'Name and email address only'}</small></span>
<button name="email" value="${person.email}" aria-label="Remove access of ${person.email}">Remove access</button>
</form></li>`;
    });
    const body = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>No one has given Kairos access.</p>`;
    showDemoPage(ctx, 'Who gave Kairos access', body);
  });

  router.post('/permissions', async (ctx) => {
    const form = await readForm(ctx);
    await store.revoke(form.get('email') ?? '');
    ctx.status = 303;
    ctx.redirect(`${DEMO_GOOGLE_ROOT}/permissions`);
  });

  router.get('/style.css', (ctx) => {
    ctx.type = 'css';
    ctx.body = DEMO_STYLE;
  });

  router.get('/pictures/:picture', (ctx) => {
    const index = all.findIndex(({ sub }) => `${sub}.svg` === ctx.params['picture']);
    const person = all[index];
    if (!person) return;
    ctx.type = 'image/svg+xml';
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40"
fill="hsl(${index * 36} 45% 35%)"/><text x="20" y="26" font-family="system-ui, sans-serif" font-size="16" fill="#fff"
text-anchor="middle">${person.firstName[0]}${person.lastName[0]}</text></svg>`;
  });

  return router.routes();
}
