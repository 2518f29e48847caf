import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { type Decider, refuse } from '../decider.ts';
import { takeCalendarReply } from './calendar-replies.ts';
import {
  alreadyScheduled,
  type MeetingCommand,
  type MeetingDecision,
  type MeetingRefusalCode,
  noBooking,
  refuseClosed,
} from './commands.ts';
import { changeAttendance, excuseSilent } from './decide-attendance.ts';
import {
  abandonBooking,
  confirmBooking,
  recordHolds,
  settleBooking,
  startBooking,
  suggestTimes,
} from './decide-bookings.ts';
import {
  recordCalendarEvent,
  recordCalendarFailure,
  recordCalendarRemoval,
  recordCalendarUpdate,
  requestCalendarEvent,
  requestCalendarRemoval,
} from './decide-calendar.ts';
import { changeMeeting, createMeeting, rewordMeeting } from './decide-details.ts';
import {
  answerMeeting,
  changeAnswerOptions,
  declineMeeting,
  inviteParticipants,
  joinMeeting,
  removeParticipant,
} from './decide-people.ts';
import { evolveMeeting } from './evolve.ts';
import { takeMailReply } from './mail-replies.ts';
import { keepTime } from './own-moves.ts';
import { decideOnProposal, setProposalAside, withdrawProposal } from './proposals.ts';
import { keepBooked, recordLook } from './standing-watch.ts';
import type { ExistingMeeting, Meeting } from './state.ts';
import { endGracePeriod, endGracePeriodBefore, undoBooking, undoCancellation } from './undo.ts';

/**
 * A meeting: its commands and their refusals (commands.ts), its events (contracts/events/meeting.ts), the state they lead
 * to (state.ts, evolve.ts), and the decision on a command: events or a refusal.
 */
export const meetingDecider: Decider<Meeting, MeetingCommand, MeetingEvent, MeetingRefusalCode> = {
  initial: { status: 'none' },
  evolve: evolveMeeting,
  decide: decideOnMeeting,
};

/**
 * The decision on a meeting command. Repeated commands lead to nothing new, except for invitations, of which another
 * one is a reminder, and for asking again for a calendar event that isn't there.
 */
function decideOnMeeting(command: MeetingCommand, state: Meeting): MeetingDecision {
  if (command.type === 'CreateMeeting') return createMeeting(command, state);
  if (state.status === 'none') return refuse('notFound', "This meeting doesn't exist.");
  if (command.type === 'RewordMeeting') return rewordMeeting(state, command);
  return isFact(command) ? decideFact(command, state) : decideRequest(command, state);
}

/** Outcomes and cleanup, recorded even after the meeting has ended. */
const FACT_TYPES = [
  'SettleBooking',
  'RecordHolds',
  'RecordCalendarEvent',
  'RecordCalendarFailure',
  'RecordCalendarRemoval',
  'RecordCalendarUpdate',
  'EndGracePeriod',
] as const satisfies MeetingCommand['type'][];

type Fact = Extract<MeetingCommand, { type: (typeof FACT_TYPES)[number] }>;
type Request = Exclude<MeetingCommand, Fact | { type: 'CreateMeeting' | 'RewordMeeting' }>;

const isFact = (command: Fact | Request): command is Fact => FACT_TYPES.some((type) => type === command.type);

function decideFact(command: Fact, meeting: ExistingMeeting): MeetingDecision {
  if (command.type === 'EndGracePeriod') return endGracePeriod(meeting, command.booking ?? null);
  const booking = meeting.bookings[command.booking - 1];
  switch (command.type) {
    case 'SettleBooking':
      return settleBooking(meeting, booking);
    case 'RecordHolds':
      return recordHolds(booking, command.asOf);
    case 'RecordCalendarEvent':
      return recordCalendarEvent(booking, command);
    case 'RecordCalendarFailure':
      return recordCalendarFailure(booking, command);
    case 'RecordCalendarRemoval':
      return recordCalendarRemoval(booking);
    case 'RecordCalendarUpdate':
      return recordCalendarUpdate(booking, command.asOf);
  }
}

function decideRequest(command: Request, meeting: ExistingMeeting): MeetingDecision {
  if (command.type === 'RequestCalendarRemoval') return requestCalendarRemoval(meeting);
  if (command.type === 'UndoCancellation') return undoCancellation(meeting);
  if (meeting.status === 'cancelled' || meeting.status === 'lapsed') {
    return command.type === 'CancelMeeting' || command.type === 'LapseMeeting'
      ? []
      : refuseClosed(meeting.status);
  }
  switch (command.type) {
    case 'ChangeMeeting':
      return changeMeeting(meeting, command.changes);
    case 'InviteParticipants':
      return inviteParticipants(meeting, command);
    case 'JoinMeeting':
      return joinMeeting(meeting, command);
    case 'DeclineMeeting':
      return declineMeeting(meeting, command);
    case 'AnswerMeeting':
      return answerMeeting(meeting, command);
    case 'TakeMailReply':
      return takeMailReply(meeting, command);
    case 'TakeCalendarReply':
      return takeCalendarReply(meeting, command);
    case 'RecordLook':
      return recordLook(meeting, command);
    case 'KeepTime':
      return keepTime(meeting, command);
    case 'KeepBooked':
      return keepBooked(meeting, command.start);
    case 'ChangeAnswerOptions':
      return changeAnswerOptions(meeting, command);
    case 'ProposeTime':
      return decideOnProposal(meeting, command);
    case 'WithdrawProposal':
      return withdrawProposal(meeting, command);
    case 'SetProposalAside':
      return setProposalAside(meeting, command.proposal);
    case 'RemoveParticipant':
      return removeParticipant(meeting, command);
    case 'ChangeAttendance':
      return changeAttendance(meeting, command);
    case 'ExcuseSilent':
      return excuseSilent(meeting, new Date(command.now));
    case 'SuggestTimes':
    case 'ReportNoTime':
      return suggestTimes(meeting, command);
    case 'StartBooking':
      return startBooking(meeting, command);
    case 'ConfirmBooking':
      return confirmBooking(meeting, meeting.bookings[command.booking - 1], command.utcOffset);
    case 'AbandonBooking':
      return abandonBooking(meeting.bookings[command.booking - 1], command);
    case 'RequestCalendarEvent':
      return requestCalendarEvent(meeting.bookings[command.booking - 1]);
    case 'UndoBooking': {
      const booking = meeting.bookings[command.booking - 1];
      return booking ? undoBooking(meeting, booking) : noBooking();
    }
    case 'CancelMeeting': {
      const grace = command.graceSeconds ? { graceSeconds: command.graceSeconds } : {};
      const how = command.inCalendar && { inCalendar: true as const };
      return [...endGracePeriodBefore(meeting), { type: 'MeetingCancelled', data: { ...grace, ...how } }];
    }
    case 'LapseMeeting':
      return meeting.status === 'scheduled' ? alreadyScheduled() : [{ type: 'MeetingLapsed', data: {} }];
  }
}
