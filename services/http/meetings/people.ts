import type { Context } from 'koa';
import type { InviteRequest } from '#contracts/api/meetings.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { requireMeeting } from '#services/use-cases/meetings/load-meeting.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/port.ts';
import type { Quotas } from '#services/use-cases/meetings/quotas.ts';
import { createRecipientForecast } from '#services/use-cases/meetings/recipient-quota.ts';
import { type Commands, executeOnMeeting, unwrapOrThrow } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';

/** Executes a meeting command for a signed-in user, and waits until the read models show it. */
export function createMeetingExecutor({ log }: Pick<ApiDeps, 'log'>, commands: Commands) {
  return async (
    ctx: Context,
    user: User,
    { id }: MeetingWithId,
    command: MeetingCommand,
    body: unknown,
  ): Promise<MeetingWithId> => {
    const outcome = await executeOnMeeting(log, id, command, commands.context(ctx, user, body));
    const { state, checkpoint } = unwrapOrThrow(outcome);
    await commands.waitForReadModel(ctx, checkpoint);
    return { id, state: requireMeeting(state) };
  };
}

/**
 * Invites people. Those already invited get a reminder, within the limits. `heldBackFor` are the addresses that get no
 * email: they got enough of this organizer's today.
 */
export function createInviter(
  deps: Pick<ApiDeps, 'log' | 'counters' | 'vault' | 'now'>,
  commands: Commands,
  quotas: Pick<Quotas, 'forInviting'>,
) {
  const { log } = deps;
  const mayInvite = createRecipientForecast(deps);

  const addressesHeldBack = async (
    id: string,
    { organizerId, participants }: ExistingMeeting,
    emails: string[],
  ) => {
    const invited = new Set(emails.map(normalizeEmail));
    const heldBack: string[] = [];
    for (const { number, email, status, invitations } of participants) {
      if (status !== 'pending' || email === null || !invited.has(normalizeEmail(email))) continue;
      const invitation = { meetingId: id, organizerId, recipient: number, number: invitations, email };
      if (!(await mayInvite(invitation))) heldBack.push(email);
    }
    return heldBack;
  };

  return async (
    ctx: Context,
    user: User,
    { id }: MeetingWithId,
    people: InviteRequest,
  ): Promise<MeetingWithId & { heldBackFor: string[] }> => {
    const context = commands.context(ctx, user, people);
    const emails = people.map(({ email }) => email);
    const taken = unwrapOrThrow(await quotas.forInviting(context.commandId, user.id, emails));
    const outcome = await executeOnMeeting(
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
    const { state, checkpoint } = unwrapOrThrow(outcome);
    const meeting = requireMeeting(state);
    const heldBackFor = await addressesHeldBack(id, meeting, emails);
    await commands.waitForReadModel(ctx, checkpoint);
    return { id, state: meeting, heldBackFor };
  };
}
