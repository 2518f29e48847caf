import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { forEachText, MEETING_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import type { DecisionMode } from '#contracts/preferences.ts';
import {
  daysWithin,
  inOrder,
  isSame,
  TIME_OPTION_NAMES,
  USUAL_TIME_OPTIONS,
  unusualOptions,
} from '#contracts/time-options.ts';
import { UNSAID_VIDEO } from '#contracts/video-call.ts';
import { isRefused, refuse } from '../decider.ts';
import { setDeadline, USUAL_CHASING } from './chasing.ts';
import type { Chasing, MeetingCommand, MeetingDetails } from './commands.ts';
import { attendanceOfNew, changeAttendance, excuseSilent } from './decide-attendance.ts';
import {
  abandonBooking,
  bookingOpen,
  changed,
  confirmBooking,
  noBooking,
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
import {
  alreadyScheduled,
  answerMeeting,
  changeAnswerOptions,
  declineMeeting,
  inviteParticipants,
  joinMeeting,
  refuseInvitees,
  removeParticipant,
} from './decide-people.ts';
import { mergeInvitees, problemWithDetails } from './details.ts';
import { decideOnProposal, setProposalAside, withdrawProposal } from './proposals.ts';
import type { MeetingDecision } from './refusals.ts';
import type { ExistingMeeting, Meeting } from './state.ts';
import { endGracePeriod, endGracePeriodBefore, undoBooking, undoCancellation } from './undo.ts';

/**
 * The decision on a meeting command. Repeated commands lead to nothing new, except for invitations, of which another
 * one is a reminder, and for asking again for a calendar event that isn't there.
 */
export function decideOnMeeting(command: MeetingCommand, state: Meeting): MeetingDecision {
  if (command.type === 'CreateMeeting') return create(command, state);
  if (state.status === 'none') return refuse('notFound', "This meeting doesn't exist.");
  if (command.type === 'RewordMeeting') return reword(state, command);
  return isFact(command) ? decideFact(command, state) : decideRequest(command, state);
}

type Create = Extract<MeetingCommand, { type: 'CreateMeeting' }>;

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
type Reword = Extract<MeetingCommand, { type: 'RewordMeeting' }>;
type Request = Exclude<MeetingCommand, Fact | Create | Reword>;

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
      return change(meeting, command.changes);
    case 'InviteParticipants':
      return inviteParticipants(meeting, command);
    case 'JoinMeeting':
      return joinMeeting(meeting, command);
    case 'DeclineMeeting':
      return declineMeeting(meeting, command);
    case 'AnswerMeeting':
      return answerMeeting(meeting, command);
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
      return [...endGracePeriodBefore(meeting), { type: 'MeetingCancelled', data: grace }];
    }
    case 'LapseMeeting':
      return meeting.status === 'scheduled' ? alreadyScheduled() : [{ type: 'MeetingLapsed', data: {} }];
  }
}

const CLOSED = {
  cancelled: 'This meeting was cancelled.',
  lapsed: 'This meeting is closed, because its dates passed without a booked time.',
};

/** Refuses whatever would still change a meeting that has ended without taking place. */
export const refuseClosed = (status: keyof typeof CLOSED) => refuse('closed', CLOSED[status]);

function create(command: Create, state: Meeting): MeetingDecision {
  const { type: _, participants, quorums = [], organizerAddresses, ...said } = command;
  const { deadline, reminders, bookAtDeadline, ...details } = said;
  if (state.status !== 'none') {
    return state.linkHash === command.linkHash && state.organizerId === command.organizerId
      ? []
      : refuse('exists', 'This meeting already exists.');
  }
  const problem = problemWithDetails({ ...USUAL_TIME_OPTIONS, ...command });
  if (problem) return refuse('invalid', problem);
  const refused = refuseInvitees(organizerAddresses, participants);
  if (refused) return refused;
  const invitees = mergeInvitees(participants).map(({ bookedTime: _, ...invitee }) => invitee);
  const groups = attendanceOfNew(invitees, quorums);
  if (isRefused(groups)) return groups;
  const chasing = setDeadline(USUAL_CHASING, { deadline, reminders, bookAtDeadline }, details.aiDecisionMode);
  if (isRefused(chasing)) return chasing;
  return [
    { type: 'MeetingCreated', data: asRecorded(details) },
    ...invitees.map((invitee, index) => ({
      type: 'ParticipantInvited' as const,
      data: { participant: index + 1, ...invitee },
    })),
    ...groups,
    ...chasing,
  ];
}

/** Without empty texts, and without what is the usual. */
function asRecorded<Details extends MeetingDetails>(details: Details): Details {
  const said = { ...details, excludedDays: inOrder(details.excludedDays ?? []) };
  const unusual = unusualOptions(said);
  const isSaid = (name: string, value: unknown) => {
    if (name === 'video') return value !== UNSAID_VIDEO;
    if (name === 'videoAddress' || name in MEETING_TEXTS) return value !== '';
    return !(name in USUAL_TIME_OPTIONS) || name in unusual;
  };
  return Object.fromEntries(Object.entries(said).filter(([name, value]) => isSaid(name, value))) as Details;
}

/**
 * Records only the differences. While a time is being booked, nothing may change that the choice depended on. A booked
 * meeting keeps its time; for another length a time is chosen.
 */
function change(
  meeting: ExistingMeeting,
  { deadline, reminders, bookAtDeadline, ...changes }: Partial<MeetingDetails & Chasing>,
): MeetingDecision {
  const different = differences(meeting, withExcludedDays(meeting, changes));
  const mode = changes.aiDecisionMode ?? meeting.aiDecisionMode;
  const chasing = setDeadline(meeting, { deadline, reminders, bookAtDeadline }, mode);
  if (isRefused(chasing)) return chasing;
  const isDifferent = Object.keys(different).length > 0;
  if (!isDifferent && chasing.length === 0) return [];
  if (meeting.status === 'scheduled' && different.duration !== undefined) return bookedLength();
  if (meeting.status === 'scheduled' && isSaidOfReplies(meeting, mode, chasing)) return noRepliesDue();
  if (!isDifferent) return chasing;
  if (meeting.bookings.some((booking) => booking.state === 'open')) return bookingOpen();
  const problem = problemWithDetails({ ...meeting, ...different });
  if (problem) return refuse('invalid', problem);
  const hasWords = TEXTS.some((name) => different[name] !== undefined);
  const wording = hasWords && meeting.wording ? { wording: meeting.wording } : {};
  return [{ type: 'MeetingChanged', data: { ...different, ...wording } }, ...chasing];
}

const bookedLength = () =>
  refuse('alreadyScheduled', 'This meeting is already booked. Choose a time for its new length.');

/** Whether the organizer said when replies are due, rather than only who chooses the time, which may end that. */
function isSaidOfReplies(meeting: ExistingMeeting, mode: DecisionMode, chasing: readonly MeetingEvent[]) {
  const anyway = setDeadline(meeting, {}, mode);
  return JSON.stringify(chasing) !== JSON.stringify(anyway);
}

const noRepliesDue = () =>
  refuse('alreadyScheduled', 'This meeting is already booked, so no replies are due.');

/** Also allowed once a meeting is booked or over, since it doesn't change what people agreed on. */
function reword(meeting: ExistingMeeting, { type: _, basedOn, ...words }: Reword): MeetingDecision {
  if (words.wording <= (meeting.wording ?? 0)) return [];
  return meeting.revision === basedOn ? [{ type: 'MeetingReworded', data: words }] : changed();
}

const TEXTS = ['title', ...MEETING_TEXT_NAMES, 'videoAddress'] as const;

const DETAILS = [
  ...TEXTS,
  'duration',
  'dateRangeStart',
  'dateRangeEnd',
  'timePreference',
  ...TIME_OPTION_NAMES,
  'aiDecisionMode',
  'video',
] as const satisfies (keyof MeetingDetails)[];

/** Other dates drop the excluded days outside them, unless the change names its own. */
function withExcludedDays(
  meeting: ExistingMeeting,
  changes: Partial<MeetingDetails>,
): Partial<MeetingDetails> {
  const days = changes.excludedDays ?? daysWithin(meeting.excludedDays, { ...meeting, ...changes });
  return { ...changes, excludedDays: inOrder(days) };
}

function differences(meeting: ExistingMeeting, changes: Partial<MeetingDetails>): Partial<MeetingDetails> {
  const now = {
    ...meeting,
    ...forEachText((name) => meeting[name] ?? ''),
    videoAddress: meeting.videoAddress ?? '',
  };
  const different = DETAILS.filter(
    (field) => changes[field] !== undefined && !isSame(changes[field], now[field]),
  );
  return Object.fromEntries(different.map((field) => [field, changes[field]]));
}
