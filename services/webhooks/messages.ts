import type { z } from 'zod';
import type { messageOfAny, WebhookMessage, WebhookType } from '#contracts/api/webhooks.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { fold } from '#services/domain/decider.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { presentMeeting, presentPeople, statusOf } from '#services/http/meetings/presenter.ts';
import { viewOfState } from '#services/http/meetings/view.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';

/** Every event that is told, with the type of its message. */
const TYPES: Partial<Record<MeetingEvent['type'], WebhookType>> = {
  MeetingCreated: 'meeting.created',
  MeetingChanged: 'meeting.changed',
  MeetingReworded: 'meeting.changed',
  DeadlineSet: 'meeting.changed',
  AttendanceChanged: 'meeting.changed',
  TimesSuggested: 'meeting.timesFound',
  NoTimeFound: 'meeting.noTimeFound',
  SlotBooked: 'meeting.booked',
  MeetingCancelled: 'meeting.cancelled',
  MeetingLapsed: 'meeting.lapsed',
  ParticipantInvited: 'participant.invited',
  ParticipantJoined: 'participant.joined',
  ParticipantAnswered: 'participant.answered',
  ParticipantDeclined: 'participant.declined',
  ParticipantRemoved: 'participant.removed',
};

/**
 * The type of the message about an event; null for none. While a booking or a cancellation can be undone nobody is told, so
 * programs aren't either: the end of that time is told in its place.
 */
export function messageType({ type, data }: { type: string; data: Readonly<Record<string, unknown>> }) {
  if (type === 'GracePeriodEnded')
    return data['booking'] === undefined ? 'meeting.cancelled' : 'meeting.booked';
  if (type === 'MeetingCancelled' && data['graceSeconds'] !== undefined) return null;
  return (TYPES as Readonly<Record<string, WebhookType | undefined>>)[type] ?? null;
}

/** A message in the queue. */
type QueuedMessage = { eventId: string; meetingId: string; type: WebhookType; happenedAt: Date };

/**
 * What a receiver gets: the meeting as its organizer sees it now, so nothing that was erased is sent again. Without an
 * organizer, the meeting for those who are told of all meetings: it names no one, and is in no one's words. Null if there is nothing to tell anymore: the meeting is gone, or the booking could still be undone and is told later.
 */
export async function messageOf(
  log: EventLog,
  { eventId, meetingId, type, happenedAt }: QueuedMessage,
  organizer: User | null,
  now: Date,
): Promise<WebhookMessage | z.infer<typeof messageOfAny> | null> {
  const events = await log.read<'meeting'>(`meeting-${meetingId}`);
  const event = events.find(({ id }) => id === eventId);
  const state = fold(meetingDecider, events);
  if (!event || state.status === 'none' || state.title === null) return null;
  if (event.type === 'SlotBooked' && state.bookings[event.data.booking - 1]?.graceSeconds) return null;
  const view = viewOfState(meetingId, state);
  const number = 'participant' in event.data ? event.data.participant : undefined;
  const message = { type, timestamp: happenedAt.toISOString() };
  if (!organizer) {
    const { duration, booked, createdAt, participants } = view;
    const person = participants.find((one) => one.number === number);
    const meeting = {
      ...{ id: meetingId, status: statusOf(view, now), duration, createdAt },
      ...{ scheduledTime: booked?.start ?? null, scheduledEnd: booked?.end ?? null },
    };
    return {
      ...message,
      data: { meeting, ...(person && { participant: { id: person.number, status: person.status } }) },
    };
  }
  const person = presentPeople(view, organizer).find(({ id }) => id === number);
  const booking = event.type === 'SlotBooked' ? state.bookings[event.data.booking - 1] : undefined;
  const data = {
    meeting: presentMeeting(view, organizer, now),
    ...(person && { participant: person }),
    ...(booking?.movedFor && { movedFor: [...booking.movedFor] }),
  };
  return { ...message, data };
}
