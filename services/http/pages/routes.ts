import type { Context } from 'koa';
import type { TypedAnswerState } from '#contracts/api/answers.ts';
import type { JoinAnswer } from '#contracts/api/join.ts';
import { MEETING_TEXT_NAMES, type MeetingTextName } from '#contracts/meeting-texts.ts';
import {
  APP_PAGES,
  type AppPage,
  type AppValues,
  BROUGHT,
  type InvitationValues,
} from '#contracts/page-values.ts';
import {
  ADMIN_PAGE,
  backTo,
  JOIN_PAGE,
  PASSING_PAGES,
  PEOPLES_PAGES,
  PRERENDERED_PAGES,
} from '#contracts/pages.ts';
import { howWeChoose, lengthAndDates, organizerName } from '#contracts/text/invitation.ts';
import { displayName } from '#contracts/text/names.ts';
import { answeringOf } from '../answers/presenter.ts';
import type { ApiDeps } from '../deps.ts';
import { notFound } from '../errors.ts';
import type { MeetingLinks } from '../join/meeting-links.ts';
import { presentJoin } from '../join/presenter.ts';
import { type Route, route } from '../route.ts';
import { protectShareToken } from '../security/headers.ts';
import type { LinkGrants } from '../security/link-grants.ts';
import { isAdmin } from '../staff.ts';
import type { Site } from '../web-app/site.ts';
import { preview } from './previews.ts';
import { statusValues } from './status.ts';

/** The empty shell in which the app renders the page. */
const APP = 'app.html';

/** The same with an invitation in it, for visitors. */
const INVITATION = 'invitation.html';

/** Every page address, with its status and headers; the app decides what the page shows. */
export function pageRoutes(deps: ApiDeps, site: Site, links: MeetingLinks, grants: LinkGrants): Route[] {
  const { users, settings, readiness, signInWays, now } = deps;
  const since = now();
  const ways = {
    keys: signInWays.map(({ key }) => key),
    byMail: settings.signInByMail,
  };
  const page = (path: string, handle: (ctx: Context) => unknown) =>
    route(`GET ${path}`, {
      summary: 'Open a page of the web app',
      access: 'public',
      answers: { 200: null },
      handle: async ({ ctx }) => void (await handle(ctx)),
    });

  /** The app's page, which brings what the page at this address needs first once someone is signed in. */
  const showApp = (ctx: Context, path: string) =>
    site.show(
      ctx,
      APP,
      ctx.state['user'] && isAppPage(path)
        ? { values: appValues(path), head: firstCalls(path, ctx['params'], ctx.state['nonce']) }
        : {},
    );

  return [
    page('/', (ctx) => (ctx.state['user'] ? showApp(ctx, '/') : site.show(ctx, 'index.html'))),
    page('/status', async (ctx) => {
      const values = statusValues(await readiness.look(), now(), since);
      await site.show(ctx, 'status.html', { values });
    }),
    ...PRERENDERED_PAGES.filter((path) => path !== '/' && path !== '/status').map((path) =>
      page(path, (ctx) => site.show(ctx, `${path.slice(1)}.html`)),
    ),
    ...[...PEOPLES_PAGES, ...PASSING_PAGES].map((path) =>
      page(path, async (ctx) => {
        const { user } = ctx.state;
        if (path === ADMIN_PAGE && user && !isAdmin(user, settings)) throw notFound();
        await showApp(ctx, path);
        if (path.endsWith('/:token')) protectShareToken(ctx);
      }),
    ),
    route(`GET ${JOIN_PAGE}`, {
      summary: 'Open the page behind share links and the links in emails',
      access: 'public',
      limit: 'link',
      answers: { 200: null },
      handle: async ({ ctx, params }) => {
        const link = params['link'] ?? '';
        const found = await links.meetingOfShareToken(link);
        if (!found) {
          ctx.status = 404;
          await site.show(ctx, APP);
          return protectShareToken(ctx);
        }
        const organizer = await users.byId(found.state.organizerId);
        const join = presentJoin(found, organizer, null, now());
        const head = preview(join, settings.publicUrl);
        const token = String(ctx.query['invitation'] ?? '');
        const invited = token ? await links.ofInvitation(token) : null;
        const answering = invited?.id === found.id ? await answeringOf(deps, invited) : null;
        // Chats that look for a preview shall learn nothing of a booked meeting.
        if (ctx.state['user'] || (join.meeting.scheduledTime !== null && !answering))
          await site.show(ctx, APP, { head });
        else {
          grants.give(ctx, found.id);
          const isDecline = ctx.query['decline'] !== undefined;
          const brought = broughtAnswers([
            [['/api/meetings', 'link', link], join],
            ...(answering ? [[['/api/answers', encodeURIComponent(token)], answering] as const] : []),
          ]);
          await site.show(ctx, INVITATION, {
            head: head + brought,
            values: invitationValues({ here: ctx.path + ctx.search, join, answering, isDecline }, ways),
          });
        }
        protectShareToken(ctx);
      },
    }),
    page('/robots.txt', (ctx) => {
      ctx.type = 'text';
      ctx.body = robots(settings.publicUrl);
    }),
    page('/sitemap.xml', (ctx) => {
      ctx.type = 'xml';
      ctx.body = sitemap(settings.publicUrl);
    }),
  ];
}

/** Crawlers may read the pages that are the same for everyone. */
const robots = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /demo

Sitemap: ${publicUrl}/sitemap.xml
`;

const sitemap = (publicUrl: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${PRERENDERED_PAGES.map((page) => `<url><loc>${new URL(page, publicUrl).href}</loc></url>`).join('\n')}
</urlset>
`;

const LISTS = ['/api/meetings/counts', '/api/meetings?list=active&limit=24'] as const;
const DASHBOARD = [
  ...LISTS,
  '/api/meetings/recent',
  '/api/meetings/left-in-calendar',
  '/api/dashboard/stats',
] as const;

/** The first calls of each page that has any beside who is signed in, with the parameters of its address. */
const CALLS: Readonly<Partial<Record<AppPage, readonly string[]>>> = {
  '/': DASHBOARD,
  '/dashboard': DASHBOARD,
  '/meetings': [...LISTS, '/api/meetings?list=scheduled&limit=24'],
  '/meetings/:id': ['/api/meetings/:id'],
  '/meetings/:id/history': ['/api/meetings/:id/history'],
  '/contacts': ['/api/contacts'],
  '/settings': ['/api/account/calendars'],
};

const isAppPage = (path: string): path is AppPage => Object.hasOwn(APP_PAGES, path);

const appValues = (page: AppPage): AppValues => ({
  [`PAGE_${APP_PAGES[page].toUpperCase()}`]: 'on',
});

/**
 * A script that makes a page's first calls while the app is still on its way, for someone who is signed in. The app takes their
 * answers: see web/src/lib/request.ts.
 */
function firstCalls(page: AppPage, params: Record<string, string>, nonce: string): string {
  const calls = (CALLS[page] ?? []).map((path) =>
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  );
  const paths = JSON.stringify(['/api/auth/user', ...calls]).replaceAll('<', '\\u003c');
  return `<script nonce="${nonce}">
window.asked = {};
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const path of ${paths}) {
  asked[path] = fetch(path, { credentials: 'include', headers: { Accept: 'application/json', 'Time-Zone': timeZone } });
  asked[path].catch(() => {});
}
</script>`;
}

/** What a visitor has opened: a share link, or a personal one with the answer so far. */
type Opened = {
  /** The path and query. */
  here: string;
  join: JoinAnswer;
  /** Null with a share link. */
  answering: TypedAnswerState | null;
  /** Whether the address asks only whether they decline. */
  isDecline: boolean;
};

/** The ways to sign in, by the keys of their providers. */
type SignInKeys = { keys: readonly string[]; byMail: boolean };

/** The values of the page that a visitor gets before any script has come. */
function invitationValues(
  { here, join: { meeting, organizer }, answering, isDecline }: Opened,
  { keys, byMail }: SignInKeys,
): InvitationValues {
  const name = organizerName(organizer);
  const isBooked = meeting.scheduledTime !== null;
  const isNew = answering === null || (answering.me.status === 'pending' && answering.answer === null);
  const texts = Object.fromEntries(
    MEETING_TEXT_NAMES.map((text) => [text.toUpperCase(), meeting[text]?.trim() ?? '']),
  ) as Record<Uppercase<MeetingTextName>, string>;
  const on = (isOn: boolean) => (isOn ? 'on' : '');
  return {
    ...texts,
    TITLE: meeting.title ?? 'Deleted',
    ORGANIZER: name,
    ORGANIZER_EMAIL: organizer.email,
    LENGTH_AND_DATES: lengthAndDates(meeting),
    HOW: isBooked ? '' : howWeChoose(meeting, name),
    OPEN: on(!isBooked && isNew && !isDecline && !answering?.me.optional),
    ME: answering ? displayName(answering.me.name, answering.me.email) : '',
    HERE: backTo(here, answering?.me.email),
    GOOGLE: on(keys.includes('google')),
    MICROSOFT: on(keys.includes('microsoft')),
    OTHER_WAYS: on(byMail || keys.some((key) => key !== 'google' && key !== 'microsoft')),
  };
}

/**
 * A script element that isn't run, with answers of the API for the app: pairs of a query's key and its data. Nothing in it
 * can end the element.
 */
const broughtAnswers = (answers: readonly (readonly [key: readonly string[], data: unknown])[]): string =>
  `<script type="application/json" id="${BROUGHT}">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`;
