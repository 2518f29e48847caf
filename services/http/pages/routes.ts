import type { Context } from 'koa';
import { JOIN_PAGE, PASSING_PAGES, PEOPLES_PAGES, PRERENDERED_PAGES } from '#contracts/pages.ts';
import { answeringOf } from '../answers/answering.ts';
import type { ApiDeps } from '../deps.ts';
import type { MeetingLinks } from '../join/meeting-links.ts';
import { presentJoin } from '../join/presenter.ts';
import { type Route, route } from '../route.ts';
import { protectShareToken } from '../security/headers.ts';
import type { LinkGrants } from '../security/link-grants.ts';
import type { Site } from '../web-app/site.ts';
import { appValues, firstCalls, isAppPage } from './first-calls.ts';
import { broughtAnswers, invitationValues } from './invitation.ts';
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
    route({
      method: 'GET',
      path,
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
        await showApp(ctx, path);
        if (path.endsWith('/:token')) protectShareToken(ctx);
      }),
    ),
    route({
      method: 'GET',
      path: JOIN_PAGE,
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
