import { v4 as randomUuid } from 'uuid';
import { joinAnswer, tokenRequest } from '../../../contracts/api/join.ts';
import { accepted, type Commands, carryOut } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import { findMeeting } from '../meetings/policy.ts';
import { statusOf } from '../meetings/presenter.ts';
import { viewOfState } from '../meetings/view.ts';
import { type Route, route } from '../route.ts';
import { hideLink } from '../security/headers.ts';
import type { LinkGrants } from '../security/link-grants.ts';
import { presentJoin } from './presenter.ts';

/** The calls that a link admits to: the share link, and the personal links of mails. */
export function joinRoutes(deps: ApiDeps, commands: Commands, grants: LinkGrants): Route[] {
  const { log, meetings, users, suppressions, invitationTokens, vault, now } = deps;

  /** Null for a link that is not known, and in the same words for one that leads nowhere any more (line S19). */
  const openMeeting = async (id: string | null) => {
    const found = id === null ? null : await findMeeting(log, id);
    if (!found) return null;
    const status = statusOf(viewOfState(found.id, found.state), now());
    return status === 'cancelled' || status === 'completed' ? null : found;
  };

  return [
    route({
      method: 'GET',
      path: '/api/meetings/link/:link',
      summary: 'A meeting by its share link; lets this browser join once somebody has signed in',
      access: 'public',
      limit: 'link',
      answers: { 200: joinAnswer },
      handle: async ({ ctx, user, params }) => {
        hideLink(ctx);
        const rows = await meetings.byLinkHash(vault.hash(params['link'] ?? '', 'link'));
        const found = await openMeeting(rows?.meeting.id ?? null);
        if (!found) throw notFound();
        grants.give(ctx, found.id);
        return presentJoin(found, await users.byId(found.state.organizerId), user, now());
      },
    }),
    route({
      method: 'POST',
      path: '/api/invitations/decline',
      summary: 'Decline an invitation by the personal token of its mail, without signing in',
      access: 'public',
      limit: 'link',
      body: tokenRequest,
      answers: { 204: null },
      handle: async ({ ctx, body }) => {
        const invitation = invitationTokens.openDecline(body.token);
        const found = await openMeeting(invitation?.meetingId ?? null);
        if (!invitation || !found) throw notFound();
        const { checkpoint } = accepted(
          await carryOut(
            log,
            found.id,
            { type: 'DeclineMeeting', participant: invitation.participant },
            {
              commandId: randomUuid(),
              actor: { kind: 'participant', number: invitation.participant },
              correlationId: ctx.state['requestId'],
              source: 'http',
              now,
            },
          ),
        );
        await commands.shown(ctx, checkpoint);
      },
    }),
    route({
      method: 'POST',
      path: '/unsubscribe/:token',
      summary: 'End all mail of Kairos to an address: the one-click unsubscribe of RFC 8058',
      access: 'public',
      limit: 'write',
      anyBody: true,
      answers: { 200: null },
      handle: async ({ ctx, params }) => {
        const emailHash = invitationTokens.openUnsubscribe(params['token'] ?? '');
        if (emailHash === null) throw new ApiError(404, 'This link is not complete. Please copy it whole');
        await suppressions.addHash(emailHash);
        ctx.type = 'text/plain';
        return 'You will get no more mail from Kairos at this address.';
      },
    }),
  ];
}
