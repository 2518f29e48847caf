import { needsPermission } from '#contracts/calendar-permission.ts';
import { eventIdOf } from '#services/calendars/event-id.ts';
import type { CalendarFailure, NewCalendarEvent } from '#services/calendars/port.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { formerGuests, guestsOf } from '#services/domain/meeting/guests.ts';
import { sharersOfEvent } from '#services/domain/meeting/meeting-event.ts';
import {
  type Booking,
  type CalendarState,
  type ExistingMeeting,
  mayHaveBegun,
} from '#services/domain/meeting/state.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import type { TaskResult } from '../load/target.ts';
import { type Outcome, outcomeOrLost, type PerformDeps, TASK_DONE, type TaskAttempt } from './attempt.ts';
import { moveInCalendar } from './standing-watch.ts';

/**
 * Puts a booking into the organizer's calendar, reusing the event of a replaced booking, if any. The event id never
 * changes, so there is at most one event.
 */
export async function createEvent(
  deps: PerformDeps,
  attempt: TaskAttempt,
  booking: Booking,
): Promise<Outcome> {
  const { meeting } = attempt.loaded.state;
  const { number } = booking;
  const wanted = eventOf(attempt, booking);
  if (wanted === null) return { type: 'RecordCalendarFailure', booking: number, why: 'refused' };
  const about = wanted.isMoved ? 'move' : 'new';
  crashPoint('CP-6-before-calendar-create', about);
  const created = await outcomeOrLost(
    deps.calendars.create(meeting.organizerId, wanted, attempt.signal),
    (why): TaskResult => ({ done: false, why, outcomeUnknown: true }),
  );
  crashPoint('CP-5-calendar-created', about);
  if ('done' in created) return created;
  if (!created.ok) {
    if (created.why === 'unreachable') return unreachable(created);
    const isElsewhere = earlierOf(meeting, booking).some(({ calendar }) => mayExistAs(calendar));
    // The calendar may show the earlier time, so moving the event counts as changing it.
    if (isElsewhere && created.why === 'refused') return REFUSED_CHANGE;
    const mayExist =
      attempt.failed > 0 || attempt.followsDoubt || booking.calendarRequests > 0 || isElsewhere;
    const failed = { type: 'RecordCalendarFailure', booking: number, why: created.why } as const;
    return { ...failed, ...(mayExist && { mayExist }) };
  }
  const { ok: _, ...event } = created;
  const recorded = { type: 'RecordCalendarEvent', booking: number, asOf: meeting.revision } as const;
  return { ...recorded, ...event, ...(wanted.isMoved && { moved: true }) };
}

/** Brings a booking's calendar event up to date. An event that the organizer removed isn't made again. */
export async function updateEvent(
  deps: PerformDeps,
  attempt: TaskAttempt,
  booking: Booking,
): Promise<Outcome> {
  const { meeting } = attempt.loaded.state;
  const { number, calendar } = booking;
  if (calendar.state !== 'recorded') return TASK_DONE;
  const asOf = meeting.revision;
  const wanted = eventOf(attempt, booking);
  const updated: RecordCalendarUpdate = { type: 'RecordCalendarUpdate', booking: number, asOf };
  if (wanted === null) return updated;
  const moved = await moveInCalendar(deps, attempt, booking);
  if (moved) return moved;
  crashPoint('CP-6-before-calendar-update');
  const answer = await deps.calendars.update(meeting.organizerId, wanted, attempt.signal);
  crashPoint('CP-5-calendar-updated');
  if (!answer.ok) return changeFailed({ booking: number, doing: 'updating' }, answer);
  const { event } = answer;
  // A video link that isn't ready yet doesn't replace the previous link.
  const isSame = !event || (event.videoLink ?? calendar.videoLink) === calendar.videoLink;
  const isGone = meeting.video !== 'calendar' && calendar.videoLink && !event?.videoLink;
  return event && (!isSame || isGone)
    ? { type: 'RecordCalendarEvent', booking: number, ...event, asOf }
    : updated;
}

type RecordCalendarUpdate = Extract<MeetingCommand, { type: 'RecordCalendarUpdate' }>;

/** The calendar event of a booking, with the meeting's present details; null once its title was erased. */
function eventOf({ loaded }: TaskAttempt, booking: Booking): NewCalendarEvent | null {
  const { meeting, meetingId } = loaded.state;
  if (meeting.title === null) return null;
  const isMoved = earlierOf(meeting, booking).some(({ calendar }) => calendar.state === 'recorded');
  return {
    id: eventIdOf(meetingId, meeting, booking),
    meetingId,
    booking: booking.number,
    asOf: meeting.revision,
    ...(isMoved && { isMoved }),
    title: meeting.title,
    description: meeting.description ?? '',
    ...(meeting.location && { location: meeting.location }),
    ...(meeting.alarm !== 'calendar' && { alarm: meeting.alarm }),
    start: new Date(booking.start),
    end: new Date(booking.end),
    zone: loaded.users.get(0)?.zone ?? meeting.organizerZone,
    attendees: guestsOf(meeting, booking).map(({ number, email, name }) => ({
      email,
      ...(name && { name }),
      ...(meeting.attendance.optional.includes(number) && { optional: true }),
    })),
    gone: formerGuests(meeting, booking),
    ...(meeting.video !== 'calendar' && { video: videoOfEvent(meeting) }),
  };
}

const earlierOf = (meeting: ExistingMeeting, booking: Booking): Booking[] =>
  sharersOfEvent(meeting, booking).filter(({ number }) => number < booking.number);

const mayExistAs = (calendar: CalendarState): boolean =>
  calendar.state === 'recorded' || mayHaveBegun(calendar);

/** An erased address counts as none. */
const videoOfEvent = ({ videoAddress }: ExistingMeeting) =>
  videoAddress ? { address: videoAddress } : ('none' as const);

/** Removes the event of a booking that no longer counts. An event that is already gone counts as removed. */
export async function removeEvent(
  deps: PerformDeps,
  attempt: TaskAttempt,
  booking: Booking,
): Promise<Outcome> {
  const { meeting, meetingId } = attempt.loaded.state;
  const { number } = booking;
  const id = eventIdOf(meetingId, meeting, booking);
  crashPoint('CP-6-before-calendar-remove');
  const removed = await deps.calendars.remove(meeting.organizerId, id, attempt.signal);
  crashPoint('CP-5-calendar-removed');
  if (!removed.ok) return changeFailed({ booking: number, doing: 'removing' }, removed);
  return { type: 'RecordCalendarRemoval', booking: number };
}

export const REFUSED_CHANGE = {
  done: false,
  why: 'The calendar refused the change',
} as const satisfies TaskResult;

/** A lost permission is recorded, since only the organizer can give it back. Any other failure is tried again. */
function changeFailed(
  change: { booking: number; doing: 'removing' | 'updating' },
  failure: CalendarFailure,
): Outcome {
  if (failure.why === 'unreachable') return unreachable(failure);
  if (!needsPermission(failure.why)) return REFUSED_CHANGE;
  return { type: 'RecordCalendarFailure', ...change, why: failure.why };
}

const unreachable = ({ retryAfter }: Extract<CalendarFailure, { why: 'unreachable' }>): TaskResult => ({
  done: false,
  why: "The calendar didn't respond",
  outcomeUnknown: true,
  ...(retryAfter !== undefined && { retryAfter }),
});
