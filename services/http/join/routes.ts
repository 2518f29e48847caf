import { INCOMPLETE_LINK } from '#contracts/api/fields.ts';
import { declinedAnswer, declineRequest, joinAnswer } from '#contracts/api/join.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import { type Route, route } from '../route.ts';
import { protectShareToken } from '../security/headers.ts';
import type { LinkGrants } from '../security/link-grants.ts';
import type { MeetingLinks } from './meeting-links.ts';
import { presentJoin } from './presenter.ts';

/** The calls that share links and mail links give access to. */
export function joinRoutes(
  { users, suppressions, invitationTokens, now }: ApiDeps,
  links: MeetingLinks,
  grants: LinkGrants,
): Route[] {
  return [
    route('GET /api/meetings/link/:link', {
      summary: 'Get a meeting by its share link, and let this browser join it after signing in',
      access: 'public',
      limit: 'link',
      answers: { 200: joinAnswer },
      handle: async ({ ctx, user, params }) => {
        protectShareToken(ctx);
        const found = await links.meetingOfShareToken(params['link'] ?? '');
        if (!found) throw notFound();
        grants.give(ctx, found.id);
        return presentJoin(found, await users.byId(found.state.organizerId), user, now());
      },
    }),
    route('POST /api/invitations/decline', {
      summary: 'Decline an invitation with the token from its email, without signing in',
      access: 'public',
      limit: 'link',
      body: declineRequest,
      answers: { 200: declinedAnswer, 404: null },
      handle: ({ ctx, body }) => links.decline(ctx, body.token, body.word),
    }),
    route('POST /unsubscribe/:token', {
      summary: 'Stop all email to an address, with the one-click unsubscribe of RFC 8058',
      access: 'public',
      anyBody: true,
      answers: { 200: null },
      handle: async ({ ctx, params }) => {
        protectShareToken(ctx);
        const emailHash = invitationTokens.openUnsubscribe(params['token'] ?? '');
        if (emailHash === null) throw new ApiError(404, INCOMPLETE_LINK);
        await suppressions.addHash(emailHash);
        return { message: "You're unsubscribed. Kairos won't email this address again." };
      },
    }),
  ];
}
