import type { Context } from 'koa';
import type { NotChosenAnswer, OtherTimesAnswer } from '#contracts/api/meetings.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type {
  LoadedMeeting,
  MeetingWithId,
  Organizing,
  Refused,
  TimeChoice,
  UseCaseDone,
} from '#services/use-cases/meetings/organizing.ts';
import { withinCalendarTime } from '../calendar-time-limit.ts';
import { type Commands, unwrapOrThrow } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { presentSuggestions } from './presenter.ts';
import { type MeetingView, viewOfState, withAvailable } from './view.ts';

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
    const outcome = await withinCalendarTime(closing, choose);
    return commands.shown(ctx, id, outcome, whatIsNow(outcome, viewOfState(id, state), user));
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
      const looked = await withinCalendarTime(closing, (signal) =>
        organizing.otherTimes(found, duration, context, signal),
      );
      const { stays, suggestions } = unwrapOrThrow(looked);
      const view = viewOfState(found.id, found.state);
      return {
        stays,
        ...presentSuggestions(
          { ...view, duration, suggestions: withAvailable(suggestions, view.participants) },
          user,
          // With another length, the booked time comes first.
          { isBestOnTop: duration === found.state.duration || !stays.isPossible },
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
  return presentSuggestions(
    { ...meeting, suggestions: withAvailable(suggestions, meeting.participants) },
    user,
  );
}
