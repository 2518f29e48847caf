import { eventId } from '#services/calendars/event-id.ts';
import type { CalendarFailure } from '#services/calendars/port.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import {
  outcomeOrLost,
  type PerformDeps,
  recordOnMeeting,
  TASK_DONE,
  type TaskAttempt,
  type TaskResult,
} from './attempt.ts';

/** Puts a booking into the organizer's calendar. The event id is always the same, so there is at most one event. */
export async function createEvent(
  deps: PerformDeps,
  attempt: TaskAttempt,
  number: number,
): Promise<TaskResult> {
  const { meeting, meetingId } = attempt.loaded.state;
  const booking = meeting.bookings[number - 1];
  if (!booking) return TASK_DONE;
  if (meeting.title === null) {
    return recordOnMeeting(deps, attempt, { type: 'RecordCalendarFailure', booking: number, why: 'refused' });
  }
  crashPoint('CP-6-before-calendar-create');
  const created = await outcomeOrLost(
    deps.calendars.create(
      meeting.organizerId,
      {
        id: eventId(meetingId, number),
        meetingId,
        booking: number,
        title: meeting.title,
        description: meeting.description ?? '',
        start: new Date(booking.start),
        end: new Date(booking.end),
        zone: attempt.loaded.users.get(0)?.zone ?? meeting.organizerZone,
        attendees: meeting.participants.flatMap(({ number, status, email, name }) =>
          status === 'accepted' && email !== null && !booking.without.includes(number)
            ? [{ email, ...(name ? { name } : {}) }]
            : [],
        ),
      },
      attempt.signal,
    ),
    (why): TaskResult => ({ done: false, why, outcomeUnknown: true }),
  );
  crashPoint('CP-5-calendar-created');
  if ('done' in created) return created;
  if (!created.ok) return calendarFailed(deps, attempt, number, created);
  const { ok: _, ...event } = created;
  return recordOnMeeting(deps, attempt, { type: 'RecordCalendarEvent', booking: number, ...event });
}

/** Removes the event of a booking that no longer counts. An event that is already gone counts as removed. */
export async function removeEvent(
  deps: PerformDeps,
  attempt: TaskAttempt,
  number: number,
): Promise<TaskResult> {
  const { meeting, meetingId } = attempt.loaded.state;
  const { calendar } = meeting.bookings[number - 1] ?? {};
  const id = calendar?.state === 'recorded' ? calendar.eventId : eventId(meetingId, number);
  crashPoint('CP-6-before-calendar-remove');
  const removed = await deps.calendars.remove(meeting.organizerId, id, attempt.signal);
  crashPoint('CP-5-calendar-removed');
  if (!removed.ok) return calendarFailed(deps, attempt, number, removed);
  return recordOnMeeting(deps, attempt, { type: 'RecordCalendarRemoval', booking: number });
}

async function calendarFailed(
  deps: PerformDeps,
  attempt: TaskAttempt,
  booking: number,
  failure: CalendarFailure,
): Promise<TaskResult> {
  if (failure.why !== 'unreachable') {
    return recordOnMeeting(deps, attempt, { type: 'RecordCalendarFailure', booking, why: failure.why });
  }
  const { retryAfter } = failure;
  const why = "The calendar didn't respond";
  return { done: false, why, outcomeUnknown: true, ...(retryAfter !== undefined && { retryAfter }) };
}
