import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { type Decider, refuse } from '../decider.ts';
import { takeCalendarReply } from './calendar-replies.ts';
import {
  alreadyScheduled,
  type Command,
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
import type { Booking, ExistingMeeting, Meeting } from './state.ts';
import { cancelMeeting, endGracePeriod, undoBooking, undoCancellation } from './undo.ts';

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
  const isOver = state.status === 'cancelled' || state.status === 'lapsed';
  if (isOver && !(command.type in ANYTIME))
    return command.type === 'CancelMeeting' || command.type === 'LapseMeeting'
      ? []
      : refuseClosed(state.status);
  const decide = DECIDERS[command.type] as Decide<typeof command.type>;
  return decide(state, command);
}

type Decide<Type extends MeetingCommand['type']> = (
  meeting: ExistingMeeting,
  command: Command<Type>,
) => MeetingDecision;

/** A decision on a booking that exists. */
const ofBooking =
  <About extends { booking: number }>(
    decide: (booking: Booking, command: About, meeting: ExistingMeeting) => MeetingDecision,
  ) =>
  (meeting: ExistingMeeting, command: About): MeetingDecision => {
    const booking = meeting.bookings[command.booking - 1];
    return booking ? decide(booking, command, meeting) : noBooking();
  };

/** Outcomes, cleanup and corrections, also after the meeting has ended. */
const ANYTIME = {
  RewordMeeting: rewordMeeting,
  SettleBooking: ofBooking(settleBooking),
  RecordHolds: ofBooking(recordHolds),
  RecordCalendarEvent: ofBooking(recordCalendarEvent),
  RecordCalendarFailure: ofBooking(recordCalendarFailure),
  RecordCalendarRemoval: ofBooking(recordCalendarRemoval),
  RecordCalendarUpdate: ofBooking(recordCalendarUpdate),
  RequestCalendarRemoval: requestCalendarRemoval,
  EndGracePeriod: endGracePeriod,
  UndoCancellation: undoCancellation,
} satisfies { [Type in MeetingCommand['type']]?: Decide<Type> };

const UNTIL_OVER: {
  [Type in Exclude<MeetingCommand['type'], 'CreateMeeting' | keyof typeof ANYTIME>]: Decide<Type>;
} = {
  ChangeMeeting: changeMeeting,
  InviteParticipants: inviteParticipants,
  JoinMeeting: joinMeeting,
  DeclineMeeting: declineMeeting,
  AnswerMeeting: answerMeeting,
  TakeMailReply: takeMailReply,
  TakeCalendarReply: takeCalendarReply,
  RecordLook: recordLook,
  KeepTime: keepTime,
  KeepBooked: keepBooked,
  ChangeAnswerOptions: changeAnswerOptions,
  ProposeTime: decideOnProposal,
  WithdrawProposal: withdrawProposal,
  SetProposalAside: setProposalAside,
  RemoveParticipant: removeParticipant,
  ChangeAttendance: changeAttendance,
  ExcuseSilent: excuseSilent,
  SuggestTimes: suggestTimes,
  ReportNoTime: suggestTimes,
  StartBooking: startBooking,
  ConfirmBooking: ofBooking(confirmBooking),
  AbandonBooking: ofBooking(abandonBooking),
  RequestCalendarEvent: ofBooking(requestCalendarEvent),
  UndoBooking: ofBooking(undoBooking),
  CancelMeeting: cancelMeeting,
  LapseMeeting: (meeting) =>
    meeting.status === 'scheduled' ? alreadyScheduled() : [{ type: 'MeetingLapsed', data: {} }],
};

const DECIDERS = { ...ANYTIME, ...UNTIL_OVER };
