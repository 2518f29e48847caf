import { needsPermission } from '#contracts/calendar-permission.ts';
import { eventId } from '#services/calendars/event-id.ts';
import type { CalendarFailure } from '#services/calendars/port.ts';
import { formerGuests, guestsOf } from '#services/domain/meeting/guests.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
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
        attendees: guestsOf(meeting, booking).map(({ number, email, name }) => ({
          email,
          ...(name && { name }),
          ...(meeting.attendance.optional.includes(number) && { optional: true }),
        })),
        ...(meeting.video !== 'calendar' && { video: videoOfEvent(meeting) }),
      },
      attempt.signal,
    ),
    (why): TaskResult => ({ done: false, why, outcomeUnknown: true }),
  );
  crashPoint('CP-5-calendar-created');
  if ('done' in created) return created;
  if (!created.ok) {
    if (created.why === 'unreachable') return unreachable(created);
    const mayExist = attempt.failed > 0 || attempt.followsDoubt || booking.calendarRequests > 0;
    return recordOnMeeting(deps, attempt, {
      type: 'RecordCalendarFailure',
      booking: number,
      why: created.why,
      ...(mayExist && { mayExist }),
    });
  }
  const { ok: _, ...event } = created;
  const asOf = meeting.revision;
  return recordOnMeeting(deps, attempt, { type: 'RecordCalendarEvent', booking: number, ...event, asOf });
}

/** Takes those who have left a booking off its calendar event. */
export async function updateEvent(
  deps: PerformDeps,
  attempt: TaskAttempt,
  { booking: number, asOf }: { booking: number; asOf: number },
): Promise<TaskResult> {
  const { meeting } = attempt.loaded.state;
  const booking = meeting.bookings[number - 1];
  if (booking?.calendar.state !== 'recorded') return TASK_DONE;
  const { eventId } = booking.calendar;
  const gone = formerGuests(meeting, booking);
  crashPoint('CP-6-before-calendar-uninvite');
  const updated = await deps.calendars.uninvite(meeting.organizerId, eventId, gone, attempt.signal);
  crashPoint('CP-5-calendar-uninvited');
  if (!updated.ok) return changeFailed(deps, attempt, { booking: number, doing: 'updating' }, updated);
  return recordOnMeeting(deps, attempt, { type: 'RecordCalendarUpdate', booking: number, asOf });
}

/** An address that was erased is none. */
const videoOfEvent = ({ videoAddress }: ExistingMeeting) =>
  videoAddress ? { address: videoAddress } : ('none' as const);

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
  if (!removed.ok) return changeFailed(deps, attempt, { booking: number, doing: 'removing' }, removed);
  return recordOnMeeting(deps, attempt, { type: 'RecordCalendarRemoval', booking: number });
}

/** A lost permission is recorded, since only the organizer can give it back. Anything else is tried again. */
async function changeFailed(
  deps: PerformDeps,
  attempt: TaskAttempt,
  change: { booking: number; doing: 'removing' | 'updating' },
  failure: CalendarFailure,
): Promise<TaskResult> {
  if (failure.why === 'unreachable') return unreachable(failure);
  if (!needsPermission(failure.why)) return { done: false, why: 'The calendar refused the change' };
  return recordOnMeeting(deps, attempt, { type: 'RecordCalendarFailure', ...change, why: failure.why });
}

const unreachable = ({ retryAfter }: Extract<CalendarFailure, { why: 'unreachable' }>): TaskResult => ({
  done: false,
  why: "The calendar didn't respond",
  outcomeUnknown: true,
  ...(retryAfter !== undefined && { retryAfter }),
});
