import type { Context } from 'koa';
import { v5 as uuidV5 } from 'uuid';
import type { CreateMeetingRequest, NotChosenAnswer, OtherTimesAnswer } from '#contracts/api/meetings.ts';
import { writtenTexts } from '#contracts/meeting-texts.ts';
import { ZONE_UNKNOWN } from '#contracts/text/zones.ts';
import { timeOptionsOf } from '#contracts/time-options.ts';
import type { Invitee } from '#services/domain/meeting/commands.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { dayInZone } from '#services/use-cases/meetings/days.ts';
import type {
  LoadedMeeting,
  MeetingWithId,
  Organizing,
  Refused,
  TimeChoice,
  UseCaseDone,
} from '#services/use-cases/meetings/organizing.ts';
import { createHeldBack } from '#services/use-cases/meetings/recipient-quota.ts';
import { type Commands, unwrapOrThrow } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { withinPatience } from '../patience.ts';
import { requireScope } from '../security/bearer.ts';
import { assertStillThere } from '../still-there.ts';
import { presentSuggestions } from './presenter.ts';
import { type MeetingView, viewOfState, withAvailable } from './view.ts';

/** The people to invite, as a command takes them. */
export const asInvitees = (participants: CreateMeetingRequest['participants']): Invitee[] =>
  participants.map(({ email, name, optional }) => ({
    email,
    ...(name && { name }),
    ...(optional && { optional }),
  }));

/** Kairos books it without asking again, so a program that may not book can't have that done either. */
export const AUTO_SCHEDULE = 'Auto Schedule (aiDecisionMode auto)';

/**
 * Creates a meeting for a signed-in user. Its id is derived from the command, so a repeat finds the first one. `sent`
 * is the body that a repeat must send again, if not the meeting itself. `heldBackFor` are the addresses that get no
 * email: a limit on invitations is reached for them today.
 */
export function createMeetingCreator(
  organizing: Pick<Organizing, 'create'>,
  commands: Commands,
  deps: ApiDeps,
) {
  const { report } = deps;
  const heldBackIn = createHeldBack(deps);
  return async (
    ctx: Context,
    user: User,
    body: CreateMeetingRequest,
    sent: unknown = body,
  ): Promise<MeetingWithId & { heldBackFor: string[] }> => {
    const { participants, quorums, dateRangeStart, dateRangeEnd, organizerId, ...rest } = body;
    const { title, duration, timePreference, aiDecisionMode, deadline, reminders, bookAtDeadline } = rest;
    const { video, videoAddress } = rest;
    if (aiDecisionMode === 'auto') requireScope(ctx, 'meetings:book', AUTO_SCHEDULE);
    const { zone } = user;
    if (zone === null) throw new ApiError(409, ZONE_UNKNOWN);
    const context = commands.context(ctx, user, sent);
    const id = uuidV5('meeting', context.commandId);
    const outcome = await organizing.create(
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

/** Books a time for a signed-in organizer. A time that is no longer possible gets a 409 with the current state. */
export function createTimeChooser(
  organizing: Pick<Organizing, 'choose' | 'chooseWithoutMissing' | 'otherTimes'>,
  commands: Commands,
  { closing }: Pick<ApiDeps, 'closing'>,
) {
  const booked = async (
    ctx: Context,
    user: User,
    { id, state }: MeetingWithId,
    choose: (signal: AbortSignal) => Promise<UseCaseDone | Refused>,
  ): Promise<MeetingWithId> => {
    const outcome = await withinPatience(closing, choose);
    const done = unwrapOrThrow(outcome, whatIsNow(outcome, viewOfState(id, state), user));
    await commands.waitForReadModel(ctx, done.checkpoint);
    return { id, state: done.state };
  };

  return {
    time(
      ctx: Context,
      user: User,
      found: LoadedMeeting,
      choice: TimeChoice,
      body: unknown,
    ): Promise<MeetingWithId> {
      const context = commands.context(ctx, user, body);
      return booked(ctx, user, found, (signal) => organizing.choose(found, choice, context, signal));
    },
    async otherTimes(
      ctx: Context,
      user: User,
      found: LoadedMeeting,
      duration: number = found.state.duration,
    ): Promise<OtherTimesAnswer> {
      const context = commands.context(ctx, user, { duration });
      const looked = await withinPatience(closing, (signal) =>
        organizing.otherTimes(found, duration, context, signal),
      );
      const { stays, suggestions } = unwrapOrThrow(looked);
      const view = viewOfState(found.id, found.state);
      return {
        stays,
        timeSuggestions: presentSuggestions(
          { ...view, duration, suggestions: withAvailable(suggestions, view.participants) },
          user,
        ),
      };
    },
    withoutMissing(ctx: Context, user: User, found: LoadedMeeting): Promise<MeetingWithId> {
      const context = commands.context(ctx, user, {});
      return booked(ctx, user, found, (signal) => organizing.chooseWithoutMissing(found, context, signal));
    },
  };
}

/** The details of a refusal: the times that are free now, or the time booked meanwhile. */
function whatIsNow(
  outcome: UseCaseDone | Refused,
  meeting: MeetingView,
  user: User,
): Omit<NotChosenAnswer, 'message'> {
  if (outcome.ok) return {};
  const { suggestions, booked } = outcome;
  if (booked) return { scheduledTime: booked.start, scheduledEnd: booked.end };
  if (!suggestions) return {};
  return {
    timeSuggestions: presentSuggestions(
      { ...meeting, suggestions: withAvailable(suggestions, meeting.participants) },
      user,
    ),
  };
}
