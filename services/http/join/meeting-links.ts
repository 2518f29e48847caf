import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'koa';
import { byNumber } from '#services/domain/meeting/decide-people.ts';
import type { Participant } from '#services/domain/meeting/state.ts';
import type { LoadedMeeting } from '#services/use-cases/meetings/organizing.ts';
import type { Commands } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { catchingUp, notFound } from '../errors.ts';
import { findMeeting } from '../meetings/policy.ts';
import { statusOf } from '../meetings/presenter.ts';
import { viewOfState } from '../meetings/view.ts';
import type { AccessPolicy } from '../route.ts';
import { protectShareToken } from '../security/headers.ts';

/** In milliseconds: longer than another process takes to go on with the read models while Kairos is upgraded. */
const READ_MODEL_WAIT_MS = 2_000;
const PAUSE = 200;

/** How time passes here, in milliseconds. */
const REAL_TIME = { clock: () => performance.now(), pause: (milliseconds: number) => wait(milliseconds) };

/** Resolves share links and mail links. Null if a link leads nowhere, whatever the reason. */
export type MeetingLinks = ReturnType<typeof createMeetingLinks>;

type OfParticipant = LoadedMeeting & { participant: Participant };

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
  { clock, pause }: { clock(): number; pause(milliseconds: number): Promise<void> } = REAL_TIME,
) {
  /** An expired link gets the same answer as a link that never existed, so the two can't be told apart. */
  const open = async (id: string | undefined) => {
    const found = await findMeeting(log, id);
    if (!found) return null;
    const status = statusOf(viewOfState(found.id, found.state), now());
    return status === 'cancelled' || status === 'completed' ? null : found;
  };

  /** A link may be newer than the read models, so they have to catch up before it counts as unknown. */
  async function onceCaughtUp<Rows>(look: () => Promise<Rows>): Promise<Rows> {
    const head = await log.head();
    const giveUpAt = clock() + READ_MODEL_WAIT_MS;
    for (let left = READ_MODEL_WAIT_MS; left > 0; left = giveUpAt - clock()) {
      if ((await projector.waitFor(head, left)) !== 'behind') return look();
      await pause(PAUSE);
    }
    throw catchingUp('Open the link again in a moment.');
  }

  /** The meeting of a personal link, and whose it is: someone who is, or was, in it. */
  async function ofInvitation(token: string): Promise<OfParticipant | null> {
    const invitation = invitationTokens.openClaim(token);
    const found = await open(invitation?.meetingId);
    const participant = found && invitation && byNumber(found.state, invitation.participant);
    if (!participant || participant.email === null || participant.status === 'removed') return null;
    return { ...found, participant };
  }

  /** For calls with the token of a personal link in their path. */
  const personal: AccessPolicy<'public', OfParticipant> = async ({ ctx, params }) => {
    protectShareToken(ctx);
    const found = await ofInvitation(params['token'] ?? '');
    if (!found) throw notFound();
    return found;
  };

  return {
    ofInvitation,
    personal,
    /** The meeting with this id while its links lead anywhere. */
    open,
    /** Throws a 503 while the answer can't be known. */
    async meetingOfShareToken(link: string): Promise<LoadedMeeting | null> {
      const hash = vault.hash(link, 'link');
      const rows = (await meetings.byLinkHash(hash)) ?? (await onceCaughtUp(() => meetings.byLinkHash(hash)));
      return open(rows?.meeting.id);
    },
    /**
     * Declines with the token of a personal link, without signing in. `word` is for the organizer. Throws a 404 if the token
     * is not valid.
     */
    async decline(ctx: Context, token: string, word?: string) {
      const invitation = invitationTokens.openDecline(token) ?? invitationTokens.openClaim(token);
      const found = await open(invitation?.meetingId);
      if (!invitation || !found) throw notFound();
      const { participant } = invitation;
      const command = { type: 'DeclineMeeting', participant, ...(word && { word }) } as const;
      await commands.execute(ctx, found, command, commands.linkContext(ctx, participant));
      const { name = null, email = null } = byNumber(found.state, participant) ?? {};
      return { name, email };
    },
  };
}
