import type { Context } from 'koa';
import { v4 as randomUuid } from 'uuid';
import type { MeetingWithId } from '#services/use-cases/meetings/port.ts';
import { type Commands, executeOnMeeting, unwrapOrThrow } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { catchingUp, notFound } from '../errors.ts';
import { findMeeting } from '../meetings/policy.ts';
import { statusOf } from '../meetings/presenter.ts';
import { viewOfState } from '../meetings/view.ts';

/** Milliseconds. */
const PATIENCE = 500;

/** What the share link and the personal links of mails lead to: null, whatever the reason, if that is nowhere. */
export type MeetingLinks = {
  /** Throws a 503 while it can't be known. */
  meetingOfShareToken(link: string): Promise<MeetingWithId | null>;
  /** Declines by the personal token of a mail, without anybody being signed in; throws a 404 for one that is none. */
  decline(ctx: Context, token: string): Promise<void>;
};

export function createMeetingLinks(
  {
    log,
    meetings,
    invitationTokens,
    vault,
    projector,
    now,
  }: Pick<ApiDeps, 'log' | 'meetings' | 'invitationTokens' | 'vault' | 'projector' | 'now'>,
  commands: Commands,
): MeetingLinks {
  /** A link that leads nowhere any more is answered like one that never existed, so that nobody learns which it is. */
  const open = async (id: string | undefined) => {
    const found = await findMeeting(log, id);
    if (!found) return null;
    const status = statusOf(viewOfState(found.id, found.state), now());
    return status === 'cancelled' || status === 'completed' ? null : found;
  };

  /** A link may be newer than what the read models show; until they have caught up nobody knows that it is none. */
  async function onceCaughtUp<Rows>(look: () => Promise<Rows>): Promise<Rows> {
    if ((await projector.waitFor(await log.head(), PATIENCE)) === 'behind')
      throw catchingUp('Please open the link again in a moment.');
    return look();
  }

  return {
    async meetingOfShareToken(link) {
      const hash = vault.hash(link, 'link');
      const rows = (await meetings.byLinkHash(hash)) ?? (await onceCaughtUp(() => meetings.byLinkHash(hash)));
      return open(rows?.meeting.id);
    },
    async decline(ctx, token) {
      const invitation = invitationTokens.openDecline(token);
      const found = await open(invitation?.meetingId);
      if (!invitation || !found) throw notFound();
      const { checkpoint } = unwrapOrThrow(
        await executeOnMeeting(
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
      await commands.waitForReadModel(ctx, checkpoint);
    },
  };
}
