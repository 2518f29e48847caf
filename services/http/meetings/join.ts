import type { Context } from 'koa';
import { fullName } from '#contracts/text/names.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { refuseCompleted } from '#services/use-cases/meetings/ended.ts';
import { executeOnMeeting } from '#services/use-cases/meetings/load-meeting.ts';
import { participantOf, roleOf } from '#services/use-cases/meetings/roles.ts';
import { assertStillThere, type Commands, unlessRefused, unwrapOrThrow } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { notFound } from '../errors.ts';
import type { LinkGrants } from '../security/link-grants.ts';
import { findMeeting } from './policy.ts';
import { type ParticipantView, viewOfState } from './view.ts';

/** The name of someone who joins: their own, or the part of their address before the @, or `User`. */
const joiningName = (user: User): string => fullName(user) ?? (user.email.split('@')[0] || 'User');

/**
 * Joins the signed-in user. They must have been invited, have opened the meeting by its share link, or bring the
 * personal token of an invitation. The meeting's id alone never admits, and the address in the body is ignored.
 */
export function createJoinHandler(deps: ApiDeps, grants: LinkGrants, commands: Commands) {
  const { log, invitationTokens, now } = deps;
  return async (
    ctx: Context,
    user: User,
    id: string | undefined,
    token: string | undefined,
  ): Promise<ParticipantView> => {
    const found = await findMeeting(log, id);
    const claim = token === undefined ? null : invitationTokens.openClaim(token);
    const claimed = claim !== null && claim.meetingId === found?.id ? claim.participant : undefined;
    if (
      !found ||
      !(claimed !== undefined || grants.has(ctx, found.id) || roleOf(found.state, user) !== 'stranger')
    )
      throw notFound();
    unlessRefused(refuseCompleted(found, now()));

    // An invitation may have gone to any of their addresses.
    const participant = claimed ?? participantOf(found.state, user)?.number;
    const outcome = await executeOnMeeting(
      log,
      found,
      {
        type: 'JoinMeeting',
        userId: user.id,
        email: user.email,
        name: joiningName(user),
        ...(participant !== undefined && { participant }),
      },
      commands.context(ctx, user, {}),
    );
    const { state, checkpoint } = unwrapOrThrow(outcome);
    await Promise.all([assertStillThere(deps, user.id), commands.waitForReadModel(ctx, checkpoint)]);
    const number = participantOf(state, user)?.number;
    const joined = viewOfState(found.id, state).participants.find((one) => one.number === number);
    if (!joined) throw new Error('someone who has joined is a participant');
    return joined;
  };
}
