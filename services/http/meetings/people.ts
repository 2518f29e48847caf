import type { Context } from 'koa';
import type { InviteRequest } from '#contracts/api/meetings.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { addressesTakingPart } from '#services/domain/meeting/decide-people.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { refuseCompleted } from '#services/use-cases/meetings/ended.ts';
import { requireMeeting } from '#services/use-cases/meetings/load-meeting.ts';
import type { LoadedMeeting, MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { createHeldBack } from '#services/use-cases/meetings/recipient-quota.ts';
import { type Commands, executeOnMeeting, unlessRefused, unwrapOrThrow } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';

/** Executes a meeting command for a signed-in user, and waits until the read models show it. */
export function createMeetingExecutor({ log }: Pick<ApiDeps, 'log'>, commands: Commands) {
  return async (
    ctx: Context,
    user: User,
    found: LoadedMeeting,
    command: MeetingCommand,
    body: unknown,
  ): Promise<MeetingWithId> => {
    const outcome = await executeOnMeeting(log, found, command, commands.context(ctx, user, body));
    const { state, checkpoint } = unwrapOrThrow(outcome);
    await commands.waitForReadModel(ctx, checkpoint);
    return { id: found.id, state: requireMeeting(state) };
  };
}

export type Invited = MeetingWithId & {
  /** How many are invited or reminded. */
  asked: number;
  /** Their addresses that get no email, since a limit on invitations is reached for them today. */
  heldBackFor: string[];
  /** The addresses of people who already take part, to whom nothing happens. */
  alreadyIn: string[];
};

/** Invites people. Those already invited get a reminder, within the limits. */
export function createInviter(deps: Pick<ApiDeps, 'log' | 'counters' | 'vault' | 'now'>, commands: Commands) {
  const { log, now } = deps;
  const heldBackIn = createHeldBack(deps);

  return async (ctx: Context, user: User, found: LoadedMeeting, people: InviteRequest): Promise<Invited> => {
    const { id } = found;
    unlessRefused(refuseCompleted(found, now()));
    const context = commands.context(ctx, user, people);
    const emails = [...new Map(people.map(({ email }) => [normalizeEmail(email), email])).values()];
    const alreadyIn = addressesTakingPart(found.state, emails);
    const outcome = await executeOnMeeting(
      log,
      found,
      {
        type: 'InviteParticipants',
        organizerAddresses: user.addresses,
        participants: people.map(({ email, name, optional, bookedTime }) => ({
          email,
          ...(name && { name }),
          ...(optional && { optional }),
          ...(bookedTime && { bookedTime }),
        })),
      },
      context,
    );
    const { state, checkpoint } = unwrapOrThrow(outcome);
    const meeting = requireMeeting(state);
    const [heldBackFor] = await Promise.all([
      heldBackIn({ id, state: meeting }, emails),
      commands.waitForReadModel(ctx, checkpoint),
    ]);
    return { id, state: meeting, asked: emails.length - alreadyIn.length, heldBackFor, alreadyIn };
  };
}
