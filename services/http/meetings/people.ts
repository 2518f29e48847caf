import type { Context } from 'koa';
import type { InviteRequest } from '#contracts/api/meetings.ts';
import type { MeetingCommand } from '#services/domain/meeting/meeting.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { existing } from '#services/use-cases/meetings/existing.ts';
import type { Found } from '#services/use-cases/meetings/port.ts';
import type { Quotas } from '#services/use-cases/meetings/quotas.ts';
import { accepted, type Commands, carryOut } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';

/** Carries a command on a meeting out for somebody signed in, and waits until the read models show it. */
export function createPerform({ log }: Pick<ApiDeps, 'log'>, commands: Commands) {
  return async (
    ctx: Context,
    user: User,
    { id }: Found,
    command: MeetingCommand,
    body: unknown,
  ): Promise<Found> => {
    const outcome = await carryOut(log, id, command, commands.context(ctx, user, body));
    const { state, checkpoint } = accepted(outcome);
    await commands.shown(ctx, checkpoint);
    return { id, state: existing(state) };
  };
}

/** Invites people; those who are invited already are mailed again, within the limits. */
export function createInvite(
  { log }: Pick<ApiDeps, 'log'>,
  commands: Commands,
  quotas: Pick<Quotas, 'forInviting'>,
) {
  return async (ctx: Context, user: User, { id }: Found, people: InviteRequest): Promise<Found> => {
    const context = commands.context(ctx, user, people);
    const emails = people.map(({ email }) => email);
    const taken = accepted(await quotas.forInviting(context.commandId, id, user.id, emails));
    const outcome = await carryOut(
      log,
      id,
      {
        type: 'InviteParticipants',
        organizerEmail: user.email,
        participants: people.map(({ email, name }) => ({ email, ...(name && { name }) })),
      },
      context,
    );
    if (!outcome.ok) await taken.giveBack();
    const { state, checkpoint } = accepted(outcome);
    await commands.shown(ctx, checkpoint);
    return { id, state: existing(state) };
  };
}
