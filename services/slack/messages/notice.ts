import type { Content } from '../port.ts';
import type { NoticeFacts } from './facts.ts';
import {
  busyNowNotice,
  calendarRepliedNotice,
  declinedNotice,
  joinedNotice,
  replyUnclearNotice,
} from './notice-answers.ts';
import {
  bookedNotice,
  calendarFailedNotice,
  calendarUpdateNotice,
  cancelledNotice,
  changedNotice,
  clockMovedNotice,
  removedNotice,
} from './notice-booked.ts';
import { admittedNotice, invitationNotice, newDatesNotice, reminderNotice } from './notice-invitation.ts';
import {
  deadlineNotice,
  lapsedNotice,
  needsYouNotice,
  noTimeNotice,
  proposalsNotice,
  suggestionsNotice,
} from './notice-times.ts';
import { content, type MessageParts } from './parts.ts';

const NOTICES: Record<NoticeFacts['kind'], (facts: NoticeFacts) => MessageParts> = {
  invitation: invitationNotice,
  reminder: reminderNotice,
  deadline: deadlineNotice,
  admitted: admittedNotice,
  newDates: newDatesNotice,
  proposals: proposalsNotice,
  suggestions: suggestionsNotice,
  needsYou: needsYouNotice,
  allDeclined: needsYouNotice,
  noTime: noTimeNotice,
  booked: bookedNotice,
  cancelled: cancelledNotice,
  lapsed: lapsedNotice,
  calendarFailed: calendarFailedNotice,
  clockMoved: clockMovedNotice,
  calendarUpdate: calendarUpdateNotice,
  changed: changedNotice,
  removed: removedNotice,
  declined: declinedNotice,
  joined: joinedNotice,
  replyUnclear: replyUnclearNotice,
  calendarReplied: calendarRepliedNotice,
  busyNow: busyNowNotice,
};

/** A private message with the gist of the email of this kind. */
export const noticeMessage = (facts: NoticeFacts): Content => content(NOTICES[facts.kind](facts));
