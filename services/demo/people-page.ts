import { setTimeout as pause } from 'node:timers/promises';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { DateTime } from 'luxon';
import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { clockTime, longDay } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { type Html, html } from '#services/runtime/html.ts';
import { safePath } from '#services/sign-in/safe-path.ts';
import { type DemoAct, type DemoCalendars, type DemoEntry, ROOMS } from './calendars.ts';
import { isFromOwnPage, personRow, readForm, STYLE, showDemoPage } from './page.ts';
import { type DemoPerson, personByEmail, signInOf } from './people.ts';
import { signInLink } from './sign-in.ts';
import { SLACK_STYLE } from './slack/style.ts';

const PAGE = '/demo/people';

const DAYS_SHOWN = 14;

/** How long the demo waits for an email that it asked for, and how often it looks, in milliseconds. */
const PATIENCE = 6_000;
const LOOK_EVERY = 100;

const KINDS = {
  google: { title: 'With Google', about: 'They sign in with Google, which has their calendars.' },
  microsoft: {
    title: 'With Microsoft',
    about: 'They sign in with Microsoft, which has their Outlook calendars.',
  },
  mail: {
    title: 'With an email link',
    about:
      'They sign in by a link that we email them: click “Sign in” on the page that it opens. Their calendars are on a CalDAV server, or published at an address.',
  },
} as const;

/** What the page of a calendar says of it beside its events. */
const WHERE = {
  google: 'Google Calendar',
  microsoft: 'Outlook',
  caldav: 'CalDAV server',
  feed: 'published calendar, read only',
} as const;

/**
 * The page that lists the demo's people, each a click away, and the pages of their calendars. People who sign in by email ask
 * for their link as anyone does, and the page opens the link that came.
 */
export function demoPeopleRoutes({
  people,
  calendars,
  askForLink,
  linkMailedTo,
  now,
}: {
  people: readonly DemoPerson[];
  calendars: DemoCalendars;
  /** Asks for a link to sign in by email, for the browser of this request. */
  askForLink(ctx: Context, link: { email: string; redirect: string | null }): Promise<void>;
  /** The newest link to sign in that was emailed to an address; null if there's none. */
  linkMailedTo(email: string): Promise<string | null>;
  now: () => Date;
}): Middleware {
  const router = new Router();

  router.get(PAGE, (ctx) => {
    const back = safePath(ctx.query['redirect']) ?? '/';
    const sections = (['google', 'microsoft', 'mail'] as const).flatMap((kind) => {
      const those = people.filter((one) => signInOf(one) === kind);
      const { title, about } = KINDS[kind];
      return those.length === 0
        ? []
        : html`<h2>${title}</h2><p class="soft">${about}</p><ul class="card">${those.map((one) => row(one, back))}</ul>`;
    });
    showDemoPage(ctx, {
      title: 'Who do you want to be?',
      note: "No one here is real, and neither are their calendars. They're for trying Kairos.",
      body: html`${sections}`,
    });
  });

  router.post(PAGE, async (ctx) => {
    if (!isFromOwnPage(ctx)) return ctx.throw(403);
    const form = await readForm(ctx);
    const person = people.find((one) => signInOf(one) === 'mail' && one.email === form.get('email'));
    if (!person) return showDemoPage(ctx, { title: 'No one has this address', body: html``, status: 404 });
    const { email } = person;
    const before = await linkMailedTo(email);
    await askForLink(ctx, { email, redirect: safePath(form.get('redirect')) });
    for (const end = performance.now() + PATIENCE; performance.now() < end; await pause(LOOK_EVERY)) {
      const link = await linkMailedTo(email);
      if (link === null || link === before) continue;
      ctx.status = 303;
      return ctx.redirect(new URL(link).pathname);
    }
    showDemoPage(ctx, {
      title: `No link came for ${person.firstName}`,
      note: 'Kairos emails at most 3 links to sign in within 15 minutes. Try again later, or be someone else.',
      body: html`<p><a href="${PAGE}">Everyone you can be</a></p>`,
      status: 429,
    });
  });

  /** What is in someone's main calendar next. */
  async function upcomingOf(person: DemoPerson): Promise<DemoEntry[]> {
    const start = DateTime.fromJSDate(now(), { zone: person.zone }).startOf('day');
    const end = start.plus({ days: DAYS_SHOWN });
    return calendars.between(person, person.email, { start: start.toJSDate(), end: end.toJSDate() });
  }

  /** The same as JSON: what Kairos wrote into the calendar, and what was there before. */
  router.get(`${PAGE}/:email.json`, async (ctx) => {
    const person = personByEmail(ctx.params['email'] ?? '');
    if (!person) return;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = (await upcomingOf(person)).map(({ id, title, start, end, location, room, meetingId }) => ({
      ...{ id, title, location, meetingId },
      ...{ start: start.toISOString(), end: end.toISOString() },
      videoLink: room === null ? null : `${ROOMS}/${room}`,
    }));
  });

  router.get(`${PAGE}/:email`, async (ctx) => {
    const person = personByEmail(ctx.params['email'] ?? '');
    if (!person) return showDemoPage(ctx, { title: 'No one has this address', body: html``, status: 404 });
    const { firstName, zone, provider } = person;
    showDemoPage(ctx, {
      title: `${firstName}'s calendar`,
      note: `${WHERE[provider]}, ${zoneName(zone)} time, the next ${DAYS_SHOWN} days`,
      body: daysOf(await upcomingOf(person), person),
    });
  });

  router.post(`${PAGE}/:email`, async (ctx) => {
    if (!isFromOwnPage(ctx)) return ctx.throw(403);
    const person = personByEmail(ctx.params['email'] ?? '');
    const form = await readForm(ctx);
    const what = [...GUESTS_ACTS, ...OWNERS_ACTS].find(([act]) => act === form.get('act'));
    if (!person || !what) return ctx.throw(404);
    const id = form.get('id') ?? '';
    await calendars.act(person, id, what[0]);
    ctx.status = 303;
    ctx.redirect(`${PAGE}/${person.email}#${encodeURIComponent(id)}`);
  });

  router.get(`${ROOMS}/:room`, (ctx) =>
    showDemoPage(ctx, {
      title: 'Demo video room',
      note: `Room ${ctx.params['room'] ?? ''}`,
      body: html`<p>With a real calendar, this link opens the video call. There's no one to talk to here.</p>`,
    }),
  );

  router.get('/demo/style.css', (ctx) => {
    ctx.type = 'css';
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.body = STYLE + SLACK_STYLE;
  });

  // The router adds its own fields to the context that it is given, which its type asks of the caller.
  return router.routes() as Middleware;
}

function row(person: DemoPerson, back: string): Html {
  const { email, firstName } = person;
  const signIn = signInOf(person);
  const becoming =
    signIn === 'mail'
      ? html`<form method="post" action="${PAGE}"><input type="hidden" name="redirect" value="${back}"><button name="email" value="${email}">Be ${firstName}</button></form>`
      : html`<a class="button" href="${signInLink(`/api/auth/${signIn}`, { redirect: back, as: email })}">Be ${firstName}</a>`;
  const calendar = html`<a href="${PAGE}/${email}">Calendar<span class="hidden"> of ${firstName}</span></a>`;
  return html`<li class="row">${personRow(person, html`${calendar}${becoming}`)}</li>`;
}

const GUESTS_ACTS: readonly [DemoAct, string][] = [
  ['accepted', 'Accept'],
  ['declined', 'Decline'],
];
const OWNERS_ACTS: readonly [DemoAct, string][] = [
  ['later', 'Move an hour later'],
  ['deleted', 'Delete'],
];

/** What someone can do with a meeting that Kairos wrote, as they could in a real calendar. */
function actions({ id, title, owner, isFree }: DemoEntry, { email }: DemoPerson, when: string): Html {
  if (owner === undefined) return html``;
  const acts = owner === email ? OWNERS_ACTS : GUESTS_ACTS.filter(([act]) => (act === 'accepted') === isFree);
  return html`<form method="post" action="${PAGE}/${email}"><input type="hidden" name="id" value="${id}">${acts.map(
    ([act, label]) =>
      html` <button name="act" value="${act}">${label}<span class="hidden"> “${title}”, ${when}</span></button>`,
  )}</form>`;
}

function daysOf(entries: readonly DemoEntry[], person: DemoPerson): Html {
  const reader = { zone: person.zone, clock: DEFAULT_CLOCK };
  const day = (at: Date) => longDay(at, person.zone);
  const time = (at: Date) => clockTime(at, reader);
  const days = [...Map.groupBy(entries, ({ start }) => day(start))].map(
    ([heading, those]) =>
      html`<h2>${heading}</h2><ul class="card">${those.map((entry) => {
        const { id, title, start, end, isWholeDay, isFree, meetingId } = entry;
        const note = meetingId === null ? '' : isFree ? ', booked by Kairos, declined' : ', booked by Kairos';
        return html`<li id="${id}" class="row"><span class="words">
<strong>${title}</strong><small>${isWholeDay ? 'All day' : `${time(start)} to ${time(end)}`}${
          note
        }</small></span>${actions(entry, person, `${day(start)}, ${time(start)}`)}</li>`;
      })}</ul>`,
  );
  return days.length > 0 ? html`${days}` : html`<p>Nothing in these days.</p>`;
}
