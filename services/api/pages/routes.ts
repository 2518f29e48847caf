import { z } from 'zod';
import type { User } from '../../accounts/port.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import type { Links } from '../join/links.ts';
import { presentJoin } from '../join/presenter.ts';
import type { Join } from '../meetings/join.ts';
import { type Route, route } from '../route.ts';
import { hideLink } from '../security/headers.ts';
import type { LinkGrants } from '../security/link-grants.ts';
import { type Html, html, nothing, showPage } from './html.ts';
import { declineBody, joinBody } from './join.ts';

const token = z.string('The link is not complete').max(500, 'The link is not complete').optional();
const personal = z.object({ invitation: token, decline: token });

const signIn = (path: string): string => `/api/auth/google?redirect=${encodeURIComponent(path)}`;

const who = (user: User | null, back: string): Html =>
  user
    ? html`<p>You are signed in as ${user.email}. <a href="/api/logout">Sign out</a></p>`
    : html`<p><a href="${signIn(back)}">Sign in with Google</a></p>`;

/**
 * Plain pages, which need no scripts, for people who open an address of Kairos or a link of a mail in a browser. The
 * screens take them over; what a mail asks for works here too.
 */
export function pageRoutes(
  { users, invitationTokens, settings, now }: ApiDeps,
  { links, grants, join }: { links: Links; grants: LinkGrants; join: Join },
): Route[] {
  const plain = (
    path: string,
    title: string,
    body: (user: User | null, query: Record<string, unknown>) => Html,
  ) =>
    route({
      method: 'GET',
      path,
      summary: title,
      access: 'public',
      limit: 'read',
      answers: { 200: null },
      handle: async ({ ctx, user }) => showPage(ctx, title, body(user, ctx.query)),
    });

  const home = (user: User | null) => html`${who(user, '/')}
<p>The API is running. The screens are not part of it yet.</p>
<ul><li><a href="/api/openapi.json">The calls of the API</a></li>
${settings.demo ? html`<li><a href="/demo/inbox">Mails that would have been sent</a></li>` : nothing}</ul>`;

  const meetings = (user: User | null) => html`${who(user, '/meetings')}
<p>The screens are not part of Kairos yet. Until then your meetings, and the times to choose from, are told by the API:</p>
<ul><li><a href="/api/meetings">Your meetings</a></li>
<li><a href="/api/openapi.json">The calls that change them</a></li></ul>`;

  const signInPage = (user: User | null, { error, details }: Record<string, unknown>) => {
    // The address can be forged (line S71), so that nothing but plain characters is repeated from it.
    const said = typeof details === 'string' ? details.replace(/[^A-Za-z0-9 _.,'-]/g, '').slice(0, 120) : '';
    const failed = said
      ? `Error details: ${said}. Please try again.`
      : 'There was an issue connecting with Google. Please try again.';
    return html`${error === 'oauth_failed' ? html`<h2>Google Sign-in Failed</h2><p>${failed}</p>` : nothing}
${who(user, '/')}`;
  };

  return [
    plain('/', 'Kairos', home),
    plain('/dashboard', 'Kairos', home),
    plain('/onboarding', 'Kairos', home),
    plain('/meetings', 'My Meetings', meetings),
    plain('/auth', 'Sign In', signInPage),

    route({
      method: 'GET',
      path: '/meetings/join/:link',
      summary: 'The page of a share link, of a mailed invitation, and of a mailed link to decline',
      access: 'public',
      limit: 'link',
      query: personal,
      answers: { 200: null },
      handle: async ({ ctx, user, params, query }) => {
        hideLink(ctx);
        const found = await links.meetingOf(params['link'] ?? '');
        if (!found) {
          ctx.status = 404;
          return showPage(ctx, 'Meeting Not Found', MEETING_MISSING);
        }
        const answer = presentJoin(found, await users.byId(found.state.organizerId), user, now());
        const title = answer.meeting.title ?? 'Meeting';
        if (query.decline !== undefined) {
          const decliner = await links.declinerOf(query.decline);
          if (decliner?.found.id !== found.id) throw notFound();
          return showPage(ctx, title, declineBody(answer, decliner.hasDeclined, ctx.path));
        }
        grants.give(ctx, found.id);
        const invitation =
          query.invitation === undefined ? '' : `?invitation=${encodeURIComponent(query.invitation)}`;
        showPage(
          ctx,
          title,
          joinBody({
            answer,
            organizerZone: found.state.organizerZone,
            viewer: user,
            signIn: signIn(ctx.path + invitation),
            invited: invitation !== '',
          }),
        );
      },
    }),
    route({
      method: 'POST',
      path: '/meetings/join/:link',
      summary: 'What the forms of that page send',
      access: 'public',
      limit: 'link',
      query: personal,
      answers: { 303: null },
      handle: async ({ ctx, user, params, query }) => {
        hideLink(ctx);
        const here = ctx.path + ctx.search;
        if (query.decline !== undefined) await links.decline(ctx, query.decline);
        else if (!user) return ctx.redirect(signIn(here));
        else {
          const found = await links.meetingOf(params['link'] ?? '');
          await join(ctx, user, found?.id, query.invitation);
        }
        ctx.redirect(here);
      },
    }),
    route({
      method: 'GET',
      path: '/unsubscribe/:token',
      summary: 'Asks whether to end all mail to an address',
      access: 'public',
      limit: 'write',
      answers: { 200: null },
      handle: async ({ ctx, params }) => {
        hideLink(ctx);
        if (invitationTokens.openUnsubscribe(params['token'] ?? '') === null)
          throw new ApiError(404, 'This link is not complete. Please copy it whole');
        showPage(
          ctx,
          'Unsubscribe',
          html`<form method="post"><p>No more mail from Kairos to this address?</p>
<button>Unsubscribe</button></form>`,
        );
      },
    }),
  ];
}

const MEETING_MISSING = html`<p>The link may be outdated or mistyped, or the meeting was cancelled, deleted or has already taken place. Please ask the organizer for a fresh link.</p>
<p><a href="/">Go to Homepage</a></p>`;
