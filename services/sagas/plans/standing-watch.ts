import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts';
import { leftAloneFrom, whomToMoveFor } from '#services/domain/meeting/own-moves.ts';
import { busyBy, lacksNext, moveToFollow } from '#services/domain/meeting/standing-watch.ts';
import { activeBooking, type Booking } from '#services/domain/meeting/state.ts';
import type { SagaState } from './state.ts';
import { type MeetingTask, taskKey } from './task.ts';

type LookTask = Extract<MeetingTask, { kind: 'look' }>;

/** When a booked time is looked at, in hours before the start: in the last three days, and less often before. */
const LAST_LOOKS = [1, 12, 24, 36, 48, 60, 72];
const DAILY_FROM = 96;
const WEEKLY_FROM = 14 * 24;

/** Looks at meetings that start at the same time are spread over so many minutes before: the last ones, and the others. */
const SPREAD = { last: 15, others: 60 };

/** Changes of calendars within this time lead to a single look, in milliseconds. */
const PAUSE = 30 * SECOND;

/** Drags within this time count as one move of the organizer's event, and whoever deleted it may put it back. */
export const FOLLOW_AFTER = 2 * MINUTE;

/**
 * Whether the booked time still holds: looks at stated times and when woken, follows the organizer's event, and moves the
 * meeting where the organizer asked for that.
 */
export function plan(state: SagaState, now: Date): MeetingTask[] {
  const held = watched(state, now);
  if (!held) return [];
  const follows = followsFrom(state, held, now);
  if (follows && follows <= now)
    return [{ kind: 'followEvent', booking: held.number, asOf: held.seen?.event?.revision ?? 0 }];
  const move = ownMove(state, now);
  if (move) return [move];
  const due = dueLook(state, held, now);
  return due ? [{ kind: 'look', booking: held.number, point: due.point.toISOString(), of: due.of }] : [];
}

export function nextDue(state: SagaState, now: Date): Date | null {
  const held = watched(state, now);
  if (!held) return null;
  const times = [
    followsFrom(state, held, now),
    ownMove(state, now) && leftAloneFrom(held.start),
    wokenPoint(state),
    ...pointsOf(state, held),
  ].flatMap((time) => (time && time > now ? time.getTime() : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** The move that Kairos is to make; null for none, or if the move keeps failing. */
export function ownMove({ meeting, parked }: SagaState, now: Date): MeetingTask | null {
  const held = activeBooking(meeting);
  if (!held || whomToMoveFor(meeting, now).length === 0) return null;
  const asOf = Math.max(...busyBy(meeting, held).map(({ revision }) => revision));
  const task: MeetingTask = { kind: 'moveBooked', booking: held.number, asOf };
  return parked.has(taskKey(task)) ? null : task;
}

/** Only once its calendar event is there, or known to be missing. */
function watched({ meeting }: SagaState, now: Date): Booking | null {
  const held = activeBooking(meeting);
  return held && now < new Date(held.start) && held.calendar.state !== 'due' ? held : null;
}

function followsFrom({ meeting }: SagaState, held: Booking, now: Date): Date | null {
  const seen = held.seen?.event;
  const follows = seen && (seen.state === 'gone' || moveToFollow(meeting, now));
  return follows ? new Date(Date.parse(seen.at) + FOLLOW_AFTER) : null;
}

/** Why a look is due that hasn't been yet, and at whose calendars. A look at everyone's makes up for all others. */
function dueLook(
  state: SagaState,
  held: Booking,
  now: Date,
): (Pick<LookTask, 'of'> & { point: Date }) | null {
  const since = lastLook(state, held);
  const [declined] = lacksNext(state.meeting, held).flatMap(({ left }) => left ?? []);
  if (declined) return { point: new Date(declined.at), of: null };
  const stated = pointsOf(state, held).findLast((point) => point <= now && point > since);
  if (stated) return { point: stated, of: null };
  const woken = wokenPoint(state);
  return state.woken && woken && woken <= now ? { point: woken, of: state.woken.by } : null;
}

/** A time that was booked by a move in a calendar was never checked, so it's looked at once. */
const lastLook = ({ lookedAt }: SagaState, { bookedAt = '', inCalendar }: Booking): Date => {
  const booked = new Date(Date.parse(bookedAt) - (inCalendar ? 1 : 0));
  return lookedAt && lookedAt > booked ? lookedAt : booked;
};

function wokenPoint({ lookedAt, woken }: SagaState): Date | null {
  if (!woken || (lookedAt && woken.at <= lookedAt)) return null;
  const earliest = (lookedAt?.getTime() ?? 0) + PAUSE;
  return new Date(Math.max(woken.at.getTime(), earliest));
}

/** Oldest first. */
function pointsOf({ meetingId }: SagaState, { start, bookedAt = start, inCalendar }: Booking): Date[] {
  const begins = Date.parse(start);
  const place = Number.parseInt(meetingId.slice(0, 4), 16);
  const spread = (hour: number) => place % (hour === LAST_LOOKS[0] ? SPREAD.last : SPREAD.others);
  const hours = [...LAST_LOOKS];
  const ahead = (begins - Date.parse(bookedAt)) / HOUR;
  for (let hour = DAILY_FROM; hour < ahead; hour += hour < WEEKLY_FROM ? 24 : 7 * 24) hours.push(hour);
  const looks = hours.map((hour) => begins - hour * HOUR - spread(hour) * MINUTE);
  return [...(inCalendar ? [Date.parse(bookedAt)] : []), ...looks]
    .sort((one, other) => one - other)
    .map((time) => new Date(time));
}
