import type { Context } from 'koa';
import { v5 as uuidV5 } from 'uuid';
import { type CreateMeetingRequest, createdMeeting, createMeetingRequest } from '#contracts/api/meetings.ts';
import { writtenTexts } from '#contracts/meeting-texts.ts';
import { ZONE_UNKNOWN } from '#contracts/text/zones.ts';
import { timeOptionsOf } from '#contracts/time-options.ts';
import type { Invitee } from '#services/domain/meeting/commands.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { createMeetingCreation } from '#services/use-cases/meetings/create.ts';
import { dayInZone } from '#services/use-cases/meetings/details.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { createHeldBack } from '#services/use-cases/meetings/recipient-quota.ts';
import { assertStillThere, type Commands, unwrapOrThrow } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { type Route, route } from '../route.ts';
import { requireScope } from '../security/bearer.ts';
import { presentLoadedMeeting } from './presenter.ts';

/** The API call that creates a meeting. */
export function createRoute(deps: ApiDeps, commands: Commands): Route {
  const create = createMeetingCreator(deps, commands);
  return route('POST /api/meetings', {
    summary: 'Create a meeting and invite people',
    scope: 'meetings:write',
    body: createMeetingRequest,
    answers: { 201: createdMeeting },
    handle: async ({ ctx, user, body }) => {
      const { heldBackFor, ...created } = await create(ctx, user, body);
      return { ...presentLoadedMeeting(created, user, deps.now()), heldBackFor };
    },
  });
}

/** The people to invite, as a command takes them. */
export const asInvitees = (participants: CreateMeetingRequest['participants']): Invitee[] =>
  participants.map(({ email, name, optional }) => ({
    email,
    ...(name && { name }),
    ...(optional && { optional }),
  }));

/** Kairos books it without asking again, so a program that may not book can't have that done either. */
export const AUTOMATIC = 'Automatic (aiDecisionMode auto)';

/**
 * Creates a meeting for a signed-in user. Its id is derived from the command, so a repeat finds the first one. `sent`
 * is the body that a repeat must send again, if not the meeting itself. `heldBackFor` are the addresses that get no
 * email: a limit on invitations is reached for them today.
 */
export function createMeetingCreator(deps: ApiDeps, commands: Commands) {
  const { report } = deps;
  const create = createMeetingCreation(deps);
  const heldBackIn = createHeldBack(deps);
  return async (
    ctx: Context,
    user: User,
    body: CreateMeetingRequest,
    sent: unknown = body,
  ): Promise<MeetingWithId & { heldBackFor: string[] }> => {
    const { participants, quorums, dateRangeStart, dateRangeEnd, organizerId, ...rest } = body;
    const { title, duration, timePreference, aiDecisionMode, deadline, reminders, bookAtDeadline } = rest;
    const { alarm, video, videoAddress } = rest;
    if (aiDecisionMode === 'auto') requireScope(ctx, 'meetings:book', AUTOMATIC);
    const { zone } = user;
    if (zone === null) throw new ApiError(409, ZONE_UNKNOWN);
    const context = commands.context(ctx, user, sent);
    const id = uuidV5('meeting', context.commandId);
    const outcome = await create(
      user,
      {
        id,
        zone,
        details: {
          title,
          ...writtenTexts(rest),
          duration,
          timePreference,
          ...timeOptionsOf(rest),
          aiDecisionMode,
          ...(alarm !== undefined && { alarm }),
          ...(video !== undefined && { video }),
          ...(videoAddress && { videoAddress }),
          dateRangeStart: dayInZone(zone, dateRangeStart),
          dateRangeEnd: dayInZone(zone, dateRangeEnd),
        },
        chasing: { deadline, reminders, bookAtDeadline },
        participants: asInvitees(participants),
        quorums,
      },
      context,
    );
    const { state, checkpoint } = unwrapOrThrow(outcome);
    if (organizerId !== undefined && organizerId !== user.id)
      report.warn(
        { event: 'foreignOrganizer', user: user.id, meeting: id },
        'someone else was named as organizer',
      );
    const emails = participants.map(({ email }) => email);
    const [heldBackFor] = await Promise.all([
      heldBackIn({ id, state }, emails),
      assertStillThere(deps, user.id),
      commands.waitForReadModel(ctx, checkpoint),
    ]);
    return { id, state, heldBackFor };
  };
}
