import type { StoryKind } from '#contracts/api/history.ts';
import { deliveryEvents } from '#contracts/events/delivery.ts';
import { evidenceEvents } from '#contracts/events/evidence.ts';
import { slackEvents } from '#contracts/events/slack.ts';
import type { KairosEvent } from '#contracts/events/streams.ts';

const each = <Type extends string>(specs: Record<Type, unknown>, kind: StoryKind) =>
  Object.fromEntries(Object.keys(specs).map((type) => [type, kind])) as Record<Type, StoryKind>;

/** The kind of entry of each event. */
export const KIND: Record<KairosEvent['type'], StoryKind> = {
  ...each(evidenceEvents, 'read'),
  ...each(deliveryEvents, 'sent'),
  ...each(slackEvents, 'slack'),
  MeetingCreated: 'asked',
  MeetingChanged: 'changed',
  DeadlineSet: 'changed',
  MeetingReworded: 'erased',
  ParticipantInvited: 'invited',
  InvitationRepeated: 'invited',
  ParticipantJoined: 'joined',
  ParticipantAnswered: 'joined',
  ParticipantDeclined: 'declined',
  MailReplied: 'sent',
  CalendarReplied: 'calendar',
  CalendarLooked: 'calendar',
  TimeKept: 'booked',
  ParticipantRemoved: 'removed',
  AttendanceChanged: 'changed',
  TimesSuggested: 'ranked',
  NoTimeFound: 'noTime',
  BookingStarted: 'chosen',
  SlotReserved: 'booked',
  SlotBooked: 'booked',
  BookingAbandoned: 'released',
  BookingSettled: 'released',
  HoldsUpdated: 'released',
  SlotReleased: 'released',
  CalendarEventRecorded: 'calendar',
  CalendarEventFailed: 'calendar',
  CalendarEventRequested: 'calendar',
  CalendarRemovalRequested: 'calendar',
  CalendarEventUpdated: 'calendar',
  CalendarEventRemoved: 'calendar',
  AnswerOptionsChanged: 'changed',
  TimeProposed: 'proposed',
  ProposalWithdrawn: 'proposed',
  ProposalSetAside: 'proposed',
  GracePeriodEnded: 'booked',
  BookingUndone: 'changed',
  CancellationUndone: 'changed',
  MeetingCancelled: 'ended',
  MeetingLapsed: 'ended',
  SubjectErased: 'erased',
  AdminActed: 'changed',
};
