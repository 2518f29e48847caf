import type { NotUnderstood, UndoOffer } from '#contracts/events/slack.ts';
import { activeBooking, presentParticipants, type Ranking } from '#services/domain/meeting/state.ts';
import { stillUndoable } from '#services/domain/meeting/undo.ts';
import { silentFrom } from '#services/sagas/plans/availability-and-ranking.ts';
import { isMissing } from '#services/sagas/plans/calendar-events.ts';
import { isHeldBack } from '#services/sagas/plans/held-back.ts';
import { type Presence, presences } from '#services/sagas/plans/presence.ts';
import { participantsWithStatus } from '#services/sagas/plans/state.ts';
import { type ButtonPress, type Conversation, postOf } from '../conversation/conversation.ts';
import { isWaitingForLink } from './requests.ts';
import type { SlackMeetingState, SlackRequestState, SlackState } from './state.ts';

/** How far a request has come: the stages its answer shows. */
export type AnswerStage =
  | { kind: 'reading' }
  /** `sent`: whether the private message with the connection link arrived; null until that is known. */
  | { kind: 'linkRequired'; sent: boolean | null }
  | { kind: 'notUnderstood'; why: NotUnderstood }
  /** The requester's settings were changed. */
  | { kind: 'settings'; isUndone: boolean }
  /** A meeting was changed. */
  | { kind: 'attendance'; isUndone: boolean }
  /** A meeting was changed as requested. `press`: the later press of a button of the answer. */
  | { kind: 'change'; press: number | null; isUndoable: boolean }
  /** `taken`: the press that chose a time which was already taken, before these times were found. */
  | { kind: 'times'; round: number; waitsFor: 'organizer' | 'answers'; taken: number | null }
  /** Nobody who was asked has replied, so there is nothing to book yet. */
  | { kind: 'waiting'; round: number }
  | { kind: 'noTime'; round: number }
  | { kind: 'allDeclined' }
  | { kind: 'booking'; booking: number }
  | { kind: 'booked'; booking: number; calendar: 'due' | 'recorded' | 'failed'; isUndoable: boolean }
  | { kind: 'cancelled'; isUndoable: boolean }
  | { kind: 'lapsed' }
  | { kind: 'erased' };

/** The stage of the answer to a request at `now`; null to leave the answer unchanged because the meeting is over. */
export const answerStageOf = (state: SlackState, now: Date): AnswerStage | null =>
  state.meeting === null ? ofRequest(state, now) : ofMeeting(state, now);

function ofRequest(state: SlackRequestState, now: Date): AnswerStage {
  const { asked, understanding } = state.conversation;
  // The undo button still works once the words of the request are gone.
  if ((understanding?.kind === 'settings' || understanding?.kind === 'attendance') && understanding.isChanged)
    return { kind: understanding.kind, isUndone: isUndone(state.conversation) };
  if (understanding?.kind === 'change' && understanding.made) {
    const undoable = undoableSince(state.conversation);
    const press = lastDone(state.conversation)?.press ?? null;
    return { kind: 'change', press, isUndoable: undoable !== null && now < new Date(undoable.until) };
  }
  if (!asked?.by) return { kind: 'erased' };
  if (understanding?.kind === 'notUnderstood') return { kind: 'notUnderstood', why: understanding.why };
  return isWaitingForLink(state) ? { kind: 'linkRequired', sent: linkSent(state) } : { kind: 'reading' };
}

/** The last press of a button that changed a meeting. */
export const lastDone = ({ presses }: Conversation): ButtonPress | undefined =>
  presses.findLast(({ answer }) => answer?.outcome === 'done' && !answer.movable);

/**
 * The undo offered in the answer to a requested change; null for nothing. The meeting decides whether undoing still
 * works.
 */
export function undoableSince(conversation: Conversation): UndoOffer | null {
  const { understanding } = conversation;
  if (understanding?.kind !== 'change') return null;
  const last = lastDone(conversation);
  return (last ? last.answer?.undoable : understanding.made?.undoable) ?? null;
}

const isUndone = ({ presses }: Conversation): boolean =>
  presses.some(
    ({ action: { kind }, answer }) =>
      (kind === 'undoSettings' || kind === 'undoAttendance') && answer?.outcome === 'done',
  );

function linkSent({ conversation }: SlackRequestState): boolean | null {
  const link = postOf(conversation, 'link:0')?.state;
  return link === 'posted' ? true : link === 'failed' ? false : null;
}

function ofMeeting(state: SlackMeetingState, now: Date): AnswerStage | null {
  const { meeting } = state;
  if (meeting.title === null) return { kind: 'erased' };
  const isUndoable = stillUndoable(meeting) !== null;
  if (meeting.status === 'cancelled') return { kind: 'cancelled', isUndoable };
  if (meeting.status === 'lapsed') return { kind: 'lapsed' };
  const open = meeting.bookings.find((booking) => booking.state === 'open');
  if (open) return { kind: 'booking', booking: open.number };
  const held = activeBooking(meeting);
  if (held) {
    const calendar = isMissing(state, held)
      ? 'failed'
      : held.calendar.state === 'recorded'
        ? 'recorded'
        : 'due';
    return now < new Date(held.end) ? { kind: 'booked', booking: held.number, calendar, isUndoable } : null;
  }
  const present = presentParticipants(meeting).filter(({ status }) => status !== 'declined');
  if (present.length === 0) return { kind: 'allDeclined' };
  const { ranking } = meeting;
  if (!ranking?.current) return { kind: 'reading' };
  if (ranking.found.kind === 'none') return { kind: 'noTime', round: ranking.round };
  if (present.every(({ status }) => status === 'pending')) return { kind: 'waiting', round: ranking.round };
  const waitsFor = answersFrom(state, now) ? 'answers' : 'organizer';
  return { kind: 'times', round: ranking.round, waitsFor, taken: takenBefore(state, ranking) };
}

/** Until when automatic mode waits for answers before leaving the choice to the organizer; null if not waiting. */
export function answersFrom(state: SlackMeetingState, now: Date): Date | null {
  const { meeting } = state;
  if (meeting.aiDecisionMode !== 'auto' || participantsWithStatus(meeting, 'pending').length === 0)
    return null;
  const silent = silentFrom(state);
  return silent && now < silent ? silent : null;
}

/** The latest press, if the time chosen there was taken and these times were found since. */
function takenBefore({ conversation: { presses } }: SlackMeetingState, ranking: Ranking): number | null {
  const last = presses.findLast(({ answer }) => answer !== null);
  const taken = last?.action.kind === 'book' && last.answer?.outcome === 'taken';
  return taken && last.at <= ranking.at ? last.press : null;
}

const LETTERS: Record<Presence, string> = {
  ready: 'r',
  notJoined: 'j',
  notConnected: 'c',
  unreadable: 'u',
  unknownZone: 'z',
  declined: 'd',
};

/** Not emailed either. */
const HELD_BACK = 'h';

/** Each person's open duty, a letter each. */
const everyone = (state: SlackMeetingState): string =>
  [...presences(state)]
    .map(([number, presence]) =>
      presence === 'notJoined' && isHeldBack(state, number) ? HELD_BACK : LETTERS[presence],
    )
    .join('');

/** Identifies the answer's content: differs whenever the message has to change. */
export function answerShows(state: SlackState, stage: AnswerStage): string {
  const people = state.meeting === null ? '' : everyone(state);
  switch (stage.kind) {
    case 'linkRequired':
      return `linkRequired:${stage.sent ?? 'unknown'}`;
    case 'notUnderstood':
      return `notUnderstood:${stage.why}`;
    case 'settings':
    case 'attendance':
      return stage.isUndone ? `${stage.kind}:undone` : stage.kind;
    case 'change':
      return `change:${stage.press ?? 0}${undoable(stage)}`;
    case 'times':
      return `${ofRound('times', stage.round)}${stage.waitsFor}:${stage.taken ?? 'fresh'}:${people}`;
    case 'waiting':
      return `${ofRound('times', stage.round)}waiting:${people}`;
    case 'noTime':
      return `${ofRound('noTime', stage.round)}${people}`;
    case 'booking':
      return `booking:${stage.booking}`;
    case 'booked':
      return `booked:${stage.booking}:${stage.calendar}:${people}${changedSinceBooked(state)}${undoable(stage)}`;
    case 'cancelled':
      return `cancelled${undoable(stage)}`;
    default:
      return stage.kind;
  }
}

const undoable = ({ isUndoable }: { isUndoable: boolean }): string => (isUndoable ? ':undo' : '');

/** The latest change of the meeting's own details, such as its title. */
function changedSinceBooked({ meeting }: SlackState): string {
  const held = meeting && activeBooking(meeting);
  return held && meeting.detailsRevision > held.startedAt ? `:changed${meeting.detailsRevision}` : '';
}

const ofRound = (kind: 'times' | 'noTime', round: number) => `${kind}:${round}:`;

/** Whether the answer in Slack shows the result of this ranking. */
export function answerTells(conversation: Conversation, { round, found }: Ranking): boolean {
  const answer = postOf(conversation, 'answer');
  const shown = ofRound(found.kind === 'none' ? 'noTime' : 'times', round);
  return answer?.state === 'posted' && answer.shows.startsWith(shown);
}
