import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { v5 as uuidV5 } from 'uuid';
import type { ChangeMeetingRequest, CreateMeetingRequest } from '../../../contracts/api/meetings.ts';
import type { User } from '../../accounts/port.ts';
import { accepted, type Commands, carryOut } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { checkRange, dayIn } from './days.ts';
import { existing, type Found } from './policy.ts';
import type { Quotas } from './quotas.ts';

/** Bytes of a share link's secret. */
const LINK_BYTES = 18;

const LINK_IN_TITLE = /https?:\/\/|www\./i;

/** Creates a meeting and invites its people. Its id follows from the command, so that a repeat finds the first one. */
export function createMeeting(
  { log, vault, report, now }: Pick<ApiDeps, 'log' | 'vault' | 'report' | 'now'>,
  commands: Commands,
  quotas: Quotas,
) {
  return async (ctx: Context, user: User, body: CreateMeetingRequest): Promise<Found> => {
    const { participants, description, dateRangeStart, dateRangeEnd, organizerId, ...details } = body;
    const range = {
      dateRangeStart: dayIn(user.zone, dateRangeStart),
      dateRangeEnd: dayIn(user.zone, dateRangeEnd),
    };
    checkRange(range.dateRangeStart, range.dateRangeEnd, user.zone, now());

    const context = commands.context(ctx, user, body);
    // The keys of people are made before the append, and found by their addresses ever after. So that a repeat with
    // other people leaves none, it is told by reading where there are any.
    const fresh = participants.length === 0;
    const id = uuidV5('meeting', context.commandId);
    const link = randomBytes(LINK_BYTES).toString('base64url');
    const taken = await quotas.forCreating(
      context.commandId,
      id,
      user,
      participants.map(({ email }) => email),
    );
    const outcome = await carryOut(
      log,
      id,
      {
        type: 'CreateMeeting',
        organizerId: user.id,
        organizerEmail: user.email,
        organizerZone: user.zone,
        link,
        linkHash: vault.hash(link, 'link'),
        ...details,
        ...range,
        ...(description && { description }),
        participants: participants.map(({ email, name }) => ({ email, ...(name && { name }) })),
      },
      { ...context, fresh },
    );
    if (!outcome.ok) await taken.giveBack();
    const { state, checkpoint } = accepted(outcome);
    if (LINK_IN_TITLE.test(body.title))
      report.warn({ event: 'linkInTitle', user: user.id, meeting: id }, 'a title holds a link');
    if (organizerId !== undefined && organizerId !== user.id)
      report.warn(
        { event: 'foreignOrganizer', user: user.id, meeting: id },
        'somebody else was named as organizer',
      );
    await commands.shown(ctx, checkpoint);
    return { id, state: existing(state) };
  };
}

/** The days that a change names, in the zone of the meeting; throws a 400 if the range they lead to can't be. */
export function changedDays(
  { state }: Found,
  { dateRangeStart, dateRangeEnd }: Pick<ChangeMeetingRequest, 'dateRangeStart' | 'dateRangeEnd'>,
  now: Date,
): { dateRangeStart?: string; dateRangeEnd?: string } {
  if (dateRangeStart === undefined && dateRangeEnd === undefined) return {};
  const zone = state.organizerZone;
  const range = {
    dateRangeStart: dayIn(zone, dateRangeStart ?? state.dateRangeStart),
    dateRangeEnd: dayIn(zone, dateRangeEnd ?? state.dateRangeEnd),
  };
  checkRange(range.dateRangeStart, range.dateRangeEnd, zone, now);
  return range;
}
