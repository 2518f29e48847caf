import { setTimeout as pause } from 'node:timers/promises';
import Router from '@koa/router';
import type { Context } from 'koa';
import { DateTime } from 'luxon';
import type { CalendarReader } from '#services/calendars/icalendar/reader.ts';
import { type Html, html } from '#services/runtime/html.ts';
import { safePath } from '#services/sign-in/safe-path.ts';
import { DEMO_GOOGLE_ROOT, pageFrame, readForm } from '../google/page.ts';
import { upcomingEvents } from '../icalendar/upcoming.ts';
import { isFromOwnPage } from '../slack/same-origin.ts';
import { DEMO_PEOPLE_PAGE } from './kinds.ts';
import type { ListedPerson, PeopleOfKind } from './listed-person.ts';

const DAYS_SHOWN = 14;

/** How long the demo waits for an email that it asked for, and how often it looks, in milliseconds. */
const PATIENCE = 6_000;
const LOOK_EVERY = 100;

/** How long a calendar may take to be read, in milliseconds. */
const READING = 10_000;

const show = pageFrame({
  root: DEMO_GOOGLE_ROOT,
  home: DEMO_PEOPLE_PAGE,
  name: 'Demo people',
  standsIn: "No one here is real, and neither are their calendars. They're for trying Kairos.",
});

/**
 * The page that lists everyone one can be in the demo, and makes it one click. Those who sign in by email ask for their link
 * as anyone does; the page opens the one that came.
 */
export function demoPeopleRoutes({
  kinds,
  askForLink,
  linkMailedTo,
  reader,
  now,
}: {
  kinds: readonly PeopleOfKind[];
  /** Asks for a link to sign in by email, for the browser of this request. */
  askForLink(ctx: Context, link: { email: string; redirect: string | null }): Promise<void>;
  /** The newest link to sign in that was emailed to an address; null if there's none. */
  linkMailedTo(email: string): Promise<string | null>;
  reader: CalendarReader;
  now: () => Date;
}) {
  const router = new Router({ prefix: DEMO_PEOPLE_PAGE });
  const everyone = kinds.flatMap(({ people }) => people);

  router.get('/', (ctx) => {
    const sections = kinds.map(
      ({ title, about, people }) =>
        html`<h2>${title}</h2><p>${about}</p><ul>${people.map((person) => html`<li>${row(person)}</li>`)}</ul>`,
    );
    show(ctx, 'Who do you want to be?', html`${sections}`);
  });

  /** For the switcher of the demo bar. */
  router.get('.json', (ctx) => {
    ctx.body = everyone.map(({ firstName, lastName, email, zone, signIn }) => ({
      name: `${firstName} ${lastName}`,
      ...{ email, zone, signIn },
    }));
  });

  router.post('/', async (ctx) => {
    if (!isFromOwnPage(ctx)) return ctx.throw(403);
    const form = await readForm(ctx);
    const person = everyone.find(({ email, signIn }) => signIn === 'mail' && email === form.get('email'));
    if (!person) return show(ctx, 'No one has this address', html``, 404);
    const { email } = person;
    const before = await linkMailedTo(email);
    await askForLink(ctx, { email, redirect: safePath(form.get('redirect')) });
    for (const end = performance.now() + PATIENCE; performance.now() < end; await pause(LOOK_EVERY)) {
      const link = await linkMailedTo(email);
      if (link === null || link === before) continue;
      ctx.status = 303;
      return ctx.redirect(new URL(link).pathname);
    }
    const why = html`<p>Kairos emails at most 3 links to sign in within 15 minutes. Try again later, or be someone else.</p>
<p><a href="${DEMO_PEOPLE_PAGE}">Everyone you can be</a></p>`;
    show(ctx, `No link came for ${person.firstName}`, why, 429);
  });

  /** What is in someone's calendar next; null if it isn't shown here. */
  async function upcomingOf(email: string | undefined) {
    const person = everyone.find((one) => one.email === email);
    if (!person?.textsOf) return null;
    const { zone } = person;
    const from = DateTime.fromJSDate(now(), { zone }).startOf('day');
    const until = from.plus({ days: DAYS_SHOWN });
    const signal = AbortSignal.timeout(READING);
    return {
      person,
      events: await upcomingEvents(reader, await person.textsOf(), { zone, from, until }, signal),
    };
  }

  /** What Kairos wrote into someone's calendar and what was there before, as the demo Google tells it of its people. */
  router.get('/:email.json', async (ctx) => {
    const found = await upcomingOf(ctx.params['email']);
    if (!found) return;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = found.events.map(({ uid, title, start, end, meetingId }) => ({
      id: uid,
      status: 'confirmed',
      title,
      start: start.toUTC().toISO(),
      end: end.toUTC().toISO(),
      videoLink: null,
      meetingId,
    }));
  });

  router.get('/:email', async (ctx) => {
    const found = await upcomingOf(ctx.params['email']);
    if (!found) return show(ctx, 'No one has this address', html``, 404);
    const { firstName, lastName, zone } = found.person;
    const rows = found.events.map(({ title, start, end, isWholeDay }) => {
      const day = start.setLocale('en-GB').toFormat('ccc d LLL');
      const when = isWholeDay
        ? `${day}, whole day`
        : `${day}, ${start.toFormat('HH:mm')} to ${end.toFormat('HH:mm')}`;
      return html`<li><div class="row"><span><strong>${title}</strong><small>${when}</small></span></div></li>`;
    });
    const body = html`<p>${zone}, the next ${String(DAYS_SHOWN)} days</p><ul>${rows}</ul>`;
    show(ctx, `Calendar of ${firstName} ${lastName}`, body);
  });

  return router.routes();
}

function row(person: ListedPerson): Html {
  const { email, firstName, lastName, zone, calendar, connecting } = person;
  const typed = Object.entries(connecting ?? {}).map(
    ([label, value]) => html`<dt>${label}</dt><dd><code>${value}</code></dd>`,
  );
  return html`<div class="row"><span><strong>${firstName} ${lastName}</strong>
<small>${email} · ${zone}</small><a href="${calendar}">Calendar<span class="hidden"> of ${firstName}</span></a></span>
${becoming(person)}</div>${
    connecting
      ? html`<details><summary>Connect the same calendar to another account</summary>
<p>As someone else, open the settings, choose “Connect another calendar”, and enter:</p><dl>${typed}</dl></details>`
      : html``
  }`;
}

const becoming = ({ email, firstName, signIn }: ListedPerson): Html =>
  signIn !== 'mail'
    ? html`<a class="button" href="/api/auth/${signIn}?${new URLSearchParams({ redirect: '/', login_hint: email }).toString()}">Be ${firstName}</a>`
    : html`<form method="post" action="${DEMO_PEOPLE_PAGE}"><button name="email" value="${email}">Be ${firstName}</button></form>`;
