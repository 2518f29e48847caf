import type { Content } from '../port.ts';
import type { NoticeFacts } from './facts.ts';
import { admittedNotice } from './notice-admitted.ts';
import {
  bookedNotice,
  calendarFailedNotice,
  calendarUpdateNotice,
  cancelledNotice,
  clockMovedNotice,
  declinedNotice,
  joinedNotice,
} from './notice-booked.ts';
import { removedNotice } from './notice-booked-invitation.ts';
import { changedNotice } from './notice-changed.ts';
import { invitationNotice } from './notice-invitation.ts';
import { newDatesNotice } from './notice-new-dates.ts';
import { proposalsNotice } from './notice-proposals.ts';
import { deadlineNotice, reminderNotice } from './notice-replies.ts';
import { lapsedNotice, needsYouNotice, noTimeNotice, suggestionsNotice } from './notice-times.ts';
import { content, type MessagePart } from './parts.ts';

const NOTICES: Record<NoticeFacts['kind'], (facts: NoticeFacts) => readonly MessagePart[]> = {
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
};

/** A private message with the gist of the email of this kind. */
export const noticeMessage = (facts: NoticeFacts): Content => content(NOTICES[facts.kind](facts));
