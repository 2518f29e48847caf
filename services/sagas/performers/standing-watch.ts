import { MINUTE } from '#contracts/durations.ts';
import { eventIdOf } from '#services/calendars/event-id.ts';
import type { BusyTime } from '#services/calendars/port.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { differences, moveToFollow, wantsNext } from '#services/domain/meeting/standing-watch.ts';
import { activeBooking, type Booking } from '#services/domain/meeting/state.ts';
import { concurrently } from '#services/runtime/concurrently.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import { saidOf } from '#services/scheduling/answered.ts';
import { bookableAnswer } from '#services/scheduling/meeting-request/typed-answers.ts';
import { bookTime } from '#services/use-cases/commands/booking.ts';
import type { Looked } from '#services/use-cases/find-times/find-times.ts';
import { suitsMeeting } from '#services/use-cases/find-times/rank.ts';
import { READS_AT_ONCE } from '#services/use-cases/find-times/read-availability.ts';
import type { TaskResult } from '../load/target.ts';
import {
  commandContextOf,
  type Outcome,
  type PerformDeps,
  recordOnMeeting,
  TASK_DONE,
  type TaskAttempt,
  toTaskResult,
} from './attempt.ts';
import { lookForTimes, UNREADABLE } from './choose-time.ts';

type RecordLook = Extract<MeetingCommand, { type: 'RecordLook' }>;
type Times = RecordLook['times'];

/** How often a look is tried while someone's calendar can't be read. The waits between take about 10 minutes in all. */
const MOST_LOOKS = 5;

/** Most times offered when a booked time no longer holds. */
const MOST_NEXT = 3;

/**
 * Looks whether a booked time still holds, and records what differs from the look before. `of`: the accounts whose
 * calendars are read; null for everyone's.
 */
export async function lookAtBooked(
  deps: PerformDeps,
  attempt: TaskAttempt,
  of: readonly string[] | null,
): Promise<TaskResult> {
  const { meeting } = attempt.loaded.state;
  const held = activeBooking(meeting);
  if (!held) return TASK_DONE;
  const at = deps.now().toISOString();
  const isRead = (userId: string) => of === null || of.includes(userId);
  const shown = isRead(meeting.organizerId) ? await organizersEvent(deps, attempt, held) : {};
  if ('done' in shown) return shown;
  const { times, isWhole } = await timesOf(deps, attempt, held, isRead);
  const look = { booking: held.number, at, times, ...shown };
  const found = differences(meeting, held, look);
  const isAsked = wantsNext(meeting, held, found);
  const unless: TaskResult = isWhole || attempt.failed + 1 >= MOST_LOOKS ? TASK_DONE : UNREADABLE;
  if (!found && !isAsked) return unless;
  const next = isAsked ? { next: nextTimes(await lookForTimes(deps, attempt), held) } : {};
  crashPoint('CP-5-calendar-looked');
  const recorded = await recordOnMeeting(deps, attempt, { type: 'RecordLook', ...look, ...next });
  return recorded.done ? unless : recorded;
}

/**
 * Lets the meeting follow its event, which the organizer moved or deleted in their calendar. If the event is elsewhere by
 * now, that is recorded instead, and waited for again.
 */
export async function followEvent(deps: PerformDeps, attempt: TaskAttempt): Promise<Outcome> {
  const { meeting, meetingId } = attempt.loaded.state;
  const held = activeBooking(meeting);
  const seen = held?.seen?.event;
  if (!held || !seen) return TASK_DONE;
  const shown = await organizersEvent(deps, attempt, held);
  if ('done' in shown) return shown;
  const at = deps.now().toISOString();
  const look = { booking: held.number, at, times: [], ...shown };
  if (differences(meeting, held, look)?.event) return { type: 'RecordLook', ...look };
  if (seen.state === 'gone') return { type: 'CancelMeeting', inCalendar: true };
  const move = moveToFollow(meeting, deps.now());
  if (!move) return TASK_DONE;
  const { start, end, duration } = move;
  const moved = {
    ...{ meetingId, start, end, by: 'organizer' as const, without: held.without },
    ...{ insteadOf: held.start, inCalendar: true as const },
    ...(duration !== meeting.duration && { newDuration: duration }),
  };
  return toTaskResult(await bookTime(deps, moved, commandContextOf(deps, attempt)));
}

/**
 * Where the organizer moved the event in their calendar, so that no change that Kairos writes undoes that. Null if
 * they didn't.
 */
export async function moveInCalendar(
  deps: PerformDeps,
  attempt: TaskAttempt,
  held: Booking,
): Promise<Outcome | null> {
  const shown = await organizersEvent(deps, attempt, held);
  if ('done' in shown) return shown;
  const { event } = shown;
  if (!event) return null;
  const look = { booking: held.number, at: deps.now().toISOString(), times: [], event };
  const moved = differences(attempt.loaded.state.meeting, held, look)?.event;
  return moved ? { type: 'RecordLook', ...look } : null;
}

/** Nothing if there is no event to look at, or only the organizer can let Kairos look. */
export async function organizersEvent(
  { calendars }: PerformDeps,
  { loaded: { state }, signal }: TaskAttempt,
  held: Booking,
): Promise<Pick<RecordLook, 'event'> | Extract<TaskResult, { done: false }>> {
  const { meeting, meetingId } = state;
  if (held.calendar.state !== 'recorded') return {};
  const looked = await calendars.look(meeting.organizerId, eventIdOf(meetingId, meeting, held), signal);
  if (!looked.ok) {
    if (looked.why !== 'unreachable') return {};
    const { retryAfter } = looked;
    return {
      ...{ done: false, why: "The calendar didn't respond" },
      ...(retryAfter !== undefined && { retryAfter }),
    };
  }
  const { event } = looked;
  return {
    event: event && { ...event, start: event.start.toISOString(), end: event.end.toISOString() },
  };
}

/**
 * How those are at the booked time whose calendars count for it, and whether each could be read. A calendar that is away
 * for a while, or can't tell, says nothing.
 */
export async function timesOf(
  { calendars }: PerformDeps,
  attempt: TaskAttempt,
  held: Booking,
  isRead: (userId: string) => boolean,
): Promise<{ times: Times; isWhole: boolean }> {
  const { meeting, meetingId } = attempt.loaded.state;
  const range = { start: new Date(held.start), end: new Date(held.end) };
  const eventIds = [eventIdOf(meetingId, meeting, held)];
  const people = [
    { number: 0, userId: meeting.organizerId },
    ...meeting.participants.flatMap(({ number, status, userId, saidHereAt = '' }) => {
      // Who said so after the booking comes anyway.
      const isOwnWord = saidHereAt > (held.bookedAt ?? '') || saysYes(attempt, number, range);
      return status === 'accepted' && userId !== undefined && !isOwnWord ? [{ number, userId }] : [];
    }),
  ].filter(({ number, userId }) => isRead(userId) && !held.without.includes(number));
  const read = await concurrently(people, READS_AT_ONCE, async ({ number, userId }) => {
    const beside = await calendars.busyBeside(userId, range, eventIds, attempt.signal);
    return { participant: number, is: shownBy(beside), isRead: beside.known || beside.why !== 'unreadable' };
  });
  return {
    times: read.flatMap(({ participant, is }) => (is ? [{ participant, is }] : [])),
    isWhole: read.every((one) => one.isRead),
  };
}

/** Null if the calendars tell nothing of the time. */
function shownBy(beside: BusyTime): Times[number]['is'] | null {
  if (!beside.known) return beside.why === 'disconnected' ? 'unknown' : null;
  if (beside.busy.length > 0) return 'busy';
  return beside.unclear ? null : 'free';
}

/** Whether someone marked the whole time as working, whatever their calendar shows. */
function saysYes(
  { loaded }: TaskAttempt,
  number: number,
  { start, end }: { start: Date; end: Date },
): boolean {
  const answer = bookableAnswer(loaded.state.meeting, loaded.evidence.state, number);
  return (
    answer !== undefined && saidOf(answer.spans, start.getTime() / MINUTE, end.getTime() / MINUTE).isWhole
  );
}

/** The best other times at which everyone who has to come can. */
export function nextTimes({ found, rankable }: Looked, held: Booking): NonNullable<RecordLook['next']> {
  if (found.kind !== 'times') return [];
  return found.slots
    .filter((slot) => suitsMeeting(rankable.meeting, slot) && slot.start * MINUTE !== Date.parse(held.start))
    .slice(0, MOST_NEXT)
    .map(({ start, end }) => ({
      start: new Date(start * MINUTE).toISOString(),
      end: new Date(end * MINUTE).toISOString(),
    }));
}
