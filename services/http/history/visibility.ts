import type { StoryRole } from '#contracts/api/history.ts';
import type { Subject } from '#contracts/events/event-spec.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { payloadWithoutPeople } from './for-analysts.ts';
import type { StoryEvent } from './story.ts';

/** Who asks for the story: their number in the meeting, 0 for the organizer and null for an analyst. */
export type HistoryViewer = { number: number | null; role: StoryRole };

type Payload = Record<string, unknown>;

/** What of the busy time that an event tells the caller may see, in the dates of the meeting; null where it is nothing. */
export type BusyOf = (event: StoryEvent) => readonly { start: string; end: string }[] | null;

/**
 * Whether an event is told to somebody. The organizer and analysts are told everything; a participant what was decided
 * about the meeting, and what is about themselves.
 */
export function isVisibleTo(event: StoryEvent, { number, role }: HistoryViewer): boolean {
  if (role !== 'participant') return true;
  switch (event.type) {
    case 'MeetingCreated':
    case 'MeetingChanged':
    case 'MeetingReworded':
    case 'TimesSuggested':
    case 'NoTimeFound':
    case 'BookingStarted':
    case 'SlotBooked':
    case 'BookingAbandoned':
    case 'BookingSettled':
    case 'CalendarEventRecorded':
    case 'CalendarEventFailed':
    case 'CalendarEventRequested':
    case 'CalendarEventRemoved':
    case 'MeetingCancelled':
    case 'MeetingLapsed':
      return true;
    case 'ParticipantInvited':
    case 'InvitationRepeated':
    case 'ParticipantJoined':
    case 'ParticipantDeclined':
    case 'AvailabilityRead':
    case 'AvailabilityConfirmed':
    case 'AvailabilityUnknown':
      return event.data.participant === number;
    case 'ParticipantRemoved':
      return event.data.participant === number || event.data.mergedInto === number;
    case 'DeliverySent':
    case 'DeliveryFailed':
    case 'DeliverySuppressed':
      return event.data.recipient === number;
    case 'SlackPosting':
    case 'SlackPosted':
    case 'SlackMessageChanged':
    case 'SlackPostFailed':
      return isTo(event.data.message, number);
    case 'SubjectErased':
      return !isOfPerson(event.data.subject) || event.data.subject.endsWith(`:${number}`);
    case 'SlotReserved':
    case 'SlotReleased':
    case 'SlackAsked':
    case 'SlackLinkRequired':
    case 'SlackUnderstood':
    case 'SlackNotUnderstood':
    case 'SlackPressed':
    case 'SlackPressAnswered':
      return false;
    default:
      return event satisfies never;
  }
}

const isOfPerson = (subject: Subject): boolean => subject.startsWith('participant:');

/** Whether a message in Slack goes to one person alone, and to this one. */
function isTo(message: string, number: number | null): boolean {
  const [what, second, third] = message.split(':');
  return (what === 'link' && second === String(number)) || (what === 'notice' && third === String(number));
}

/** What was stored, as far as somebody whom it concerns may see it. Account ids and hashes are nobody's business. */
export function payloadOf(event: StoryEvent, viewer: HistoryViewer, busyOf: BusyOf): Payload | null {
  if (viewer.role === 'analyst') return payloadWithoutPeople(event);
  const organizes = viewer.role === 'organizer';
  switch (event.type) {
    case 'MeetingCreated': {
      const { linkHash: _, organizerId: __, link, ...data } = event.data;
      return organizes ? { ...data, link } : data;
    }
    case 'ParticipantJoined': {
      const { userId: _, ...data } = event.data;
      return data;
    }
    case 'AvailabilityRead': {
      const { participant, zone, hours, part, parts } = event.data;
      return { participant, zone, hours, busy: busyOf(event), part, parts };
    }
    case 'SlackUnderstood': {
      const { userId: _, ...data } = event.data;
      return data;
    }
    case 'TimesSuggested':
      return organizes
        ? event.data
        : { round: event.data.round, suggestions: event.data.suggestions.map(asParticipantsSee) };
    case 'NoTimeFound':
      return organizes ? event.data : { round: event.data.round };
    case 'BookingStarted': {
      const { booking, start, end, by } = event.data;
      return organizes ? event.data : { booking, start, end, by };
    }
    case 'BookingAbandoned':
      // What another meeting has taken is the organizer's time.
      return organizes ? event.data : { booking: event.data.booking };
    case 'CalendarEventRecorded':
      return organizes
        ? event.data
        : { booking: event.data.booking, videoLink: event.data.videoLink ?? null };
    case 'SubjectErased':
      return { why: event.data.why };
    default:
      return event.data;
  }
}

/** As the page of the meeting shows a time to those who do not organize it. */
const asParticipantsSee = ({ start, end, confidence, reason }: Suggestion) => ({
  start,
  end,
  confidence,
  reason,
});
