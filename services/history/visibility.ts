import type { StoryRole } from '#contracts/api/history.ts';
import type { Subject } from '#contracts/events/event-spec.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { halfHoursIn } from '#services/domain/evidence/typed-answer.ts';
import { payloadWithoutPeople } from './for-analysts.ts';
import type { StoryEvent } from './story.ts';

/** Who reads the story: their number in the meeting, 0 for the organizer and null for an analyst. */
export type HistoryViewer = { number: number | null; role: StoryRole };

/** Stands for a reason that says how a few people are. */
export const ONLY_ORGANIZER_SEES = "Only the organizer can see who's free at this time.";

type Payload = Record<string, unknown>;

/** The busy time in an event that the viewer may see, within the meeting's dates; null if there is none. */
export type BusyOf = (event: StoryEvent) => readonly { start: string; end: string }[] | null;

/**
 * Whether a viewer may see an event. The organizer and analysts see everything but individual attempts to send an
 * email; participants see decisions about the meeting and events about themselves.
 */
export function isVisibleTo(event: StoryEvent, { number, role }: HistoryViewer): boolean {
  if (event.type === 'DeliveryAttempted' || event.type === 'DeliveryDeferred') return false;
  if (role !== 'participant') return true;
  switch (event.type) {
    case 'MeetingCreated':
    case 'MeetingChanged':
    case 'DeadlineSet':
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
    case 'CalendarRemovalRequested':
    case 'CalendarEventRemoved':
    case 'AnswerOptionsChanged':
    case 'GracePeriodEnded':
    case 'BookingUndone':
    case 'CancellationUndone':
    case 'MeetingCancelled':
    case 'MeetingLapsed':
      return true;
    case 'ParticipantInvited':
    case 'InvitationRepeated':
    case 'ParticipantJoined':
    case 'ParticipantAnswered':
    case 'ParticipantDeclined':
    case 'MailReplied':
    case 'CalendarReplied':
    case 'TimeProposed':
    case 'ProposalWithdrawn':
    case 'ProposalSetAside':
    case 'AvailabilityRead':
    case 'AvailabilityConfirmed':
    case 'AvailabilityUnknown':
    case 'AnswerTyped':
      return event.data.participant === number;
    case 'ParticipantRemoved':
      return event.data.participant === number || event.data.mergedInto === number;
    case 'DeliverySent':
    case 'DeliveryFailed':
    case 'DeliverySuppressed':
    case 'DeliveryUnknown':
      return event.data.recipient === number;
    case 'SlackPosting':
    case 'SlackPosted':
    case 'SlackMessageChanged':
    case 'SlackPostFailed':
      return isTo(event.data.message, number);
    case 'SubjectErased':
      return !isOfPerson(event.data.subject) || event.data.subject.endsWith(`:${number}`);
    case 'AttendanceChanged':
    case 'CalendarLooked':
    case 'TimeKept':
    case 'HoldsUpdated':
    case 'CalendarEventUpdated':
    case 'SlotReserved':
    case 'SlotReleased':
    case 'SlackAsked':
    case 'SlackLinkRequired':
    case 'SlackUnderstood':
    case 'SlackNotUnderstood':
    case 'SlackSettingsUnderstood':
    case 'SlackSettingsChanged':
    case 'SlackAttendanceUnderstood':
    case 'SlackAttendanceChanged':
    case 'SlackChangeUnderstood':
    case 'SlackChangeMade':
    case 'SlackPressed':
    case 'SlackPressAnswered':
    case 'AdminActed':
      return false;
    default:
      return event satisfies never;
  }
}

const isOfPerson = (subject: Subject): boolean => subject.startsWith('participant:');

/** Whether a Slack message is private to this person. */
function isTo(message: string, number: number | null): boolean {
  const [what, second, third] = message.split(':');
  return (what === 'link' && second === String(number)) || (what === 'notice' && third === String(number));
}

/** The stored data of an event, as far as the viewer may see it. Account ids and hashes are always left out. */
export function payloadOf(event: StoryEvent, viewer: HistoryViewer, busyOf: BusyOf): Payload | null {
  if (viewer.role === 'analyst') return payloadWithoutPeople(event);
  const organizes = viewer.role === 'organizer';
  switch (event.type) {
    case 'MeetingCreated': {
      const { linkHash: _, organizerId: __, link, videoAddress, ...data } = event.data;
      return organizes ? { ...data, link, ...(videoAddress !== undefined && { videoAddress }) } : data;
    }
    case 'MeetingChanged':
    case 'MeetingReworded': {
      // It's where they meet, once a time is booked.
      const { videoAddress: _, ...data } = event.data;
      return organizes ? event.data : data;
    }
    case 'ParticipantJoined': {
      const { userId: _, ...data } = event.data;
      return data;
    }
    case 'AvailabilityRead': {
      const { participant, zone, hours, part, parts, calendars, oldest } = event.data;
      const seesCount = organizes || participant === viewer.number;
      const sources = {
        ...(seesCount && calendars !== undefined && { calendars }),
        ...(participant === viewer.number && oldest !== undefined && { oldest }),
      };
      return { participant, zone, hours, busy: busyOf(event), ...sources, part, parts };
    }
    case 'AnswerTyped': {
      const { participant, zone, spans } = event.data;
      return { participant, zone, halfHours: halfHoursIn(spans ?? []) };
    }
    case 'AvailabilityUnknown': {
      // A person's number of calendars is visible to them and the organizer, the names of the calendars to them alone.
      const { wishes: _, calendars, unreadable, ...data } = event.data;
      const isOwn = data.participant === viewer.number;
      return {
        ...data,
        ...((organizes || isOwn) && calendars && { calendars }),
        ...(isOwn && unreadable && { unreadable }),
      };
    }
    case 'SlackSettingsUnderstood':
    case 'SlackUnderstood': {
      const { userId: _, ...data } = event.data;
      return data;
    }
    case 'TimesSuggested': {
      // Burdens from past meetings appear in reasons, and the track record in the confidence, and nowhere else.
      const { carried: _, trackRecord: __, ...data } = event.data;
      return organizes ? data : { round: data.round, suggestions: data.suggestions.map(asParticipantsSee) };
    }
    case 'NoTimeFound':
      return organizes ? event.data : { round: event.data.round };
    case 'BookingStarted': {
      const { booking, start, end, by } = event.data;
      return organizes ? event.data : { booking, start, end, by };
    }
    case 'BookingAbandoned':
      // Who was booked for another meeting concerns only the organizer.
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

/** The part of a time that the meeting page shows participants. */
const asParticipantsSee = ({ start, end, confidence, reason, notFree }: Suggestion) => ({
  start,
  end,
  confidence,
  reason: notFree.length === 0 ? reason : ONLY_ORGANIZER_SEES,
});
