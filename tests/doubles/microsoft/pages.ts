import Router from '@koa/router';
import { DateTime } from 'luxon';
import { html } from '#services/runtime/html.ts';
import { DEMO_STYLE, readForm } from '../google/page.ts';
import type { OutlookCalendars, OutlookStore } from './calendars.ts';
import { DEMO_MICROSOFT_ROOT, showMicrosoftPage } from './page.ts';
import type { OutlookDirectory, OutlookPerson } from './people.ts';

const DAYS_SHOWN = 14;

/** The demo's pages: people's calendars, the emails, the Teams meetings, and who granted Kairos what. */
export function outlookPages({
  people: { all, byEmail },
  store,
  calendars,
  now,
}: {
  people: OutlookDirectory;
  store: OutlookStore;
  calendars: OutlookCalendars;
  now: () => Date;
}) {
  const router = new Router({ prefix: DEMO_MICROSOFT_ROOT });

  router.get('/', (ctx) => {
    const people = all.map(
      ({ firstName, lastName, email, zone }) => html`<li><a class="row"
href="${DEMO_MICROSOFT_ROOT}/calendars/${email}"><span><strong>${firstName} ${lastName}</strong>
<small>${email} · ${zone}</small></span></a></li>`,
    );
    const body = html`<p><a href="${DEMO_MICROSOFT_ROOT}/permissions">Permissions</a> ·
<a href="${DEMO_MICROSOFT_ROOT}/mails">Emails Outlook would have sent</a></p><h2>Calendars</h2><ul>${people}</ul>`;
    showMicrosoftPage(ctx, 'Demo Microsoft', body);
  });

  /** What is in all of a person's calendars in the days to come. */
  async function eventsOf(person: OutlookPerson) {
    const today = DateTime.fromJSDate(now(), { zone: person.zone }).startOf('day');
    const until = today.plus({ days: DAYS_SHOWN }).toJSDate();
    const found = await Promise.all(
      person.calendars.map(async (calendar) =>
        (await calendars.between(person, calendar, today.toJSDate(), until)).map((one) => ({
          ...one,
          calendar: calendar.name,
        })),
      ),
    );
    return found.flat().toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  }

  /** The calendars as JSON: what Kairos wrote into them and what was there before. */
  router.get('/calendars/:email.json', async (ctx) => {
    const person = byEmail(ctx.params['email'] ?? '');
    if (!person) return;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = (await eventsOf(person)).map(({ calendar, event, startsAt, endsAt }) => ({
      calendar,
      title: event.subject,
      start: startsAt.toISOString(),
      end: endsAt.toISOString(),
      videoLink: event.joinUrl ?? null,
      attendees: event.attendees.map(({ emailAddress }) => emailAddress.address),
    }));
  });

  router.get('/calendars/:email', async (ctx) => {
    const person = byEmail(ctx.params['email'] ?? '');
    if (!person) return showMicrosoftPage(ctx, 'No one has this address', html``, 404);
    const time = (at: Date, format: string) =>
      DateTime.fromJSDate(at, { zone: person.zone }).setLocale('en-GB').toFormat(format);
    const rows = (await eventsOf(person)).map(
      ({ calendar, event, startsAt, endsAt }) => html`<li id="${event.id}"><div class="row"><span>
<strong>${event.subject || 'Busy'}</strong><small>${
        event.isAllDay
          ? `${time(startsAt, 'ccc d LLL')}, whole day`
          : `${time(startsAt, 'ccc d LLL, HH:mm')} to ${time(endsAt, 'HH:mm')}`
      } · ${calendar}</small></span></div></li>`,
    );
    const body = html`<p>${person.zone}, the next ${String(DAYS_SHOWN)} days</p><ul>${rows}</ul>`;
    showMicrosoftPage(ctx, `Calendars of ${person.firstName} ${person.lastName}`, body);
  });

  router.get('/mails', async (ctx) => {
    const rows = (await store.mails()).map(
      ({ sentAt, recipient, method, summary }) => html`<li><div class="row"><span>
<strong>${method === 'CANCEL' ? 'Cancelled' : 'Invitation'}: ${summary}</strong>
<small>to ${recipient}, ${sentAt.toISOString()}</small></span></div></li>`,
    );
    const body = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>None yet.</p>`;
    showMicrosoftPage(ctx, 'Emails Outlook would have sent', body);
  });

  router.get('/teams/:room', (ctx) =>
    showMicrosoftPage(
      ctx,
      'Demo Teams meeting',
      html`<p>Meeting <strong>${ctx.params['room'] ?? ''}</strong>. With a real Microsoft client, this link would open
Teams. There's no one to talk to here.</p>`,
    ),
  );

  router.get('/permissions', async (ctx) => {
    const granted = await Promise.all(
      all.map(async (person) => ({ person, grant: await store.grantOf(person.email) })),
    );
    const rows = granted.flatMap(({ person, grant }) =>
      grant?.scopes.length
        ? html`<li><form class="row" method="post" action="${DEMO_MICROSOFT_ROOT}/permissions">
<span><strong>${person.firstName} ${person.lastName}</strong><small>${grant.scopes.join(', ')}</small></span>
<button name="email" value="${person.email}" aria-label="Remove access of ${person.email}">Remove access</button>
</form></li>`
        : [],
    );
    const body = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>No one has given Kairos access.</p>`;
    showMicrosoftPage(ctx, 'Who gave Kairos access', body);
  });

  router.post('/permissions', async (ctx) => {
    const form = await readForm(ctx);
    await store.revoke(form.get('email') ?? '');
    ctx.status = 303;
    ctx.redirect(`${DEMO_MICROSOFT_ROOT}/permissions`);
  });

  router.get('/style.css', (ctx) => {
    ctx.type = 'css';
    ctx.body = DEMO_STYLE;
  });

  return router.routes();
}
