import { v5 as uuidV5 } from 'uuid';
import { mayBeMissing } from '#contracts/attendance.ts';
import { isAmong } from '#contracts/email-address.ts';
import type { Movable, RequestedChange, SlackEvent } from '#contracts/events/slack.ts';
import { displayName } from '#contracts/text/names.ts';
import { activeBooking, type ExistingMeeting, presentParticipants } from '#services/domain/meeting/state.ts';
import type { CommandContext } from '#services/use-cases/commands/execute.ts';
import { executeOnMeeting, loadMeeting } from '#services/use-cases/meetings/load-meeting.ts';
import {
  type LoadedMeeting,
  type OtherTimes,
  type Refused,
  refuseWith,
  type UseCaseDone,
} from '#services/use-cases/meetings/organizing.ts';
import type { SagaSlackDeps, SlackTaskDeps } from './slack-deps.ts';
import { undoableOf } from './undoable.ts';

type Made = Extract<SlackEvent, { type: 'SlackChangeMade' }>['data'];
type Outcome = { ok: true; made: Made } | Refused;

/** Obstacles that may be gone in a moment. */
export const LATER: readonly string[] = ['conflict', 'changed', 'bookingOpen'];

/** What someone asks of a meeting, in words or by a button. */
export type MeetingChange = RequestedChange | { kind: 'optional'; participant: number };

type Changing = {
  deps: Pick<SlackTaskDeps, 'log'> & {
    users: Pick<SlackTaskDeps['users'], 'byId'>;
    slack: Pick<SagaSlackDeps, 'organizing'>;
  };
  context: CommandContext;
  signal: AbortSignal;
};

/** Changes a meeting on behalf of its organizer. The same command (`context.commandId`) again changes nothing more. */
export async function executeChange(
  changing: Changing,
  found: LoadedMeeting,
  change: MeetingChange,
): Promise<Outcome> {
  const { deps, context } = changing;
  const { organizing } = deps.slack;
  switch (change.kind) {
    case 'details': {
      const { kind: _, ...changes } = change;
      return changed(await organizing.change(found, changes, context));
    }
    case 'length':
      return activeBooking(found.state)
        ? lasting(changing, found, change.duration)
        : changed(await organizing.change(found, { duration: change.duration }, context));
    case 'move':
      return move(changing, found, change);
    case 'add': {
      const organizer = await deps.users.byId(found.state.organizerId);
      if (!organizer) return refuseWith('notFound', 'Your Kairos account is no longer there');
      const participants = change.people.map(({ email, name }) => ({
        email,
        ...(activeBooking(found.state) && { bookedTime: change.bookedTime }),
        ...(name !== null && { name }),
      }));
      const invited = await organizing.invite(organizer, found, participants, context);
      const outcome = changed(invited);
      if (!outcome.ok || !invited.ok || invited.heldBackFor.length === 0) return outcome;
      const heldBack = change.people.flatMap(({ email }, index) =>
        isAmong(invited.heldBackFor, email) ? [index + 1] : [],
      );
      return { ok: true, made: { ...outcome.made, heldBack } };
    }
    case 'remove':
      return remove(changing, found, change.participants);
    case 'optional':
      return changed(
        await executeOnMeeting(
          deps.log,
          found,
          { type: 'ChangeAttendance', optional: [change.participant] },
          context,
        ),
      );
    case 'cancel':
      return undoably(await organizing.cancel(found, context));
    case 'undo': {
      const undone = await organizing.undo(found, change.booking, context);
      return undone.ok ? { ok: true, made: {} } : undone;
    }
  }
}

/** A changed meeting, which keeps its booked time. */
function changed(outcome: UseCaseDone | Refused): Outcome {
  if (!outcome.ok) return outcome;
  const held = activeBooking(outcome.state);
  return { ok: true, made: held ? { booked: { start: held.start, end: held.end } } : {} };
}

async function remove(
  { deps: { slack }, context }: Changing,
  found: LoadedMeeting,
  participants: readonly number[],
): Promise<Outcome> {
  for (const participant of participants) {
    const one = { ...context, commandId: uuidV5(`remove:${participant}`, context.commandId) };
    const outcome = await slack.organizing.remove(found, { participant }, one);
    if (!outcome.ok) return outcome;
  }
  return { ok: true, made: {} };
}

const undoably = (outcome: { ok: true; state: ExistingMeeting } | Refused): Outcome => {
  if (!outcome.ok) return outcome;
  const undoable = undoableOf(outcome.state);
  return { ok: true, made: undoable ? { undoable } : {} };
};

/** A booked meeting keeps its start if everyone can come; else the organizer chooses among other times. */
async function lasting(changing: Changing, found: LoadedMeeting, newDuration: number): Promise<Outcome> {
  const { deps, context, signal } = changing;
  const held = activeBooking(found.state)!;
  const present = presentParticipants(found.state).map(({ number }) => number);
  const without = held.without.filter((number) => number === 0 || present.includes(number));
  const choice = { start: held.start, without, insteadOf: held.start, newDuration };
  const chosen = await deps.slack.organizing.choose(found, choice, context, signal);
  if (chosen.ok) {
    const booked = activeBooking(chosen.state) ?? held;
    const outcome = undoably(chosen);
    return outcome.ok
      ? { ok: true, made: { booked: { start: booked.start, end: booked.end }, ...outcome.made } }
      : outcome;
  }
  const { code } = chosen.refused;
  return code === 'taken' || code === 'notPossible' || code === 'overlaps'
    ? offered(changing, found, newDuration)
    : chosen;
}

async function move(
  changing: Changing,
  found: LoadedMeeting,
  { kind: _, ...dates }: Extract<RequestedChange, { kind: 'move' }>,
): Promise<Outcome> {
  const { deps, context } = changing;
  const isOtherDates = dates.dateRangeStart !== undefined || dates.dateRangeEnd !== undefined;
  const outcome = isOtherDates ? await deps.slack.organizing.change(found, dates, context) : null;
  if (outcome && !outcome.ok) return outcome;
  const newest = await loadMeeting(deps.log, found.id);
  return activeBooking(newest.state) ? offered(changing, newest) : { ok: true, made: {} };
}

/** Other times for a booked meeting. Whether they are for another length is known by `newDuration`. */
async function offered(
  { deps, context, signal }: Changing,
  found: LoadedMeeting,
  newDuration?: number,
): Promise<Outcome> {
  const { state } = found;
  const held = activeBooking(state);
  const looked = await deps.slack.organizing.otherTimes(
    found,
    newDuration ?? state.duration,
    context,
    signal,
  );
  if (!looked.ok) return looked;
  if (!held) return refuseWith('notOpen', 'No time is booked anymore');
  const notFree = looked.stays.notFree.filter(
    ({ participant }) => !held.without.includes(participant) && !mayBeMissing(state.attendance, participant),
  );
  const movable = movableFrom(held, { ...looked, stays: { ...looked.stays, notFree } }, newDuration);
  const missing = [
    ...movable.notFree,
    ...movable.times.flatMap((one) => one.notFree.map(({ participant }) => participant)),
  ];
  const names = [...new Set(missing)].map((number) => ({ number, name: nameOf(state, number) }));
  return { ok: true, made: { movable, names } };
}

function nameOf({ participants }: ExistingMeeting, number: number): string {
  const person = participants[number - 1];
  return number === 0 ? 'you' : displayName(person?.name, person?.email);
}

/** The times that a booked meeting could move to, as recorded. */
export const movableFrom = (
  { start, end }: { start: string; end: string },
  { stays, suggestions }: OtherTimes,
  newDuration?: number,
): Movable => ({
  start,
  end,
  ...(newDuration !== undefined && { newDuration }),
  notFree: stays.notFree.map(({ participant }) => participant),
  times: suggestions.slice(0, 5),
});
