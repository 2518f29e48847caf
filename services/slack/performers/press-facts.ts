import type { SlackAction } from '#contracts/events/slack.ts';
import { accountName, displayName } from '#contracts/text/names.ts';
import { activeBooking, type ExistingMeeting } from '#services/domain/meeting/state.ts';
import { isTargetMeeting } from '#services/sagas/load/target.ts';
import type { ButtonPress } from '../conversation/conversation.ts';
import type { SlackTarget } from '../load/target.ts';
import type { MovableFacts, PressFacts } from '../messages/facts.ts';
import { readerOf } from '../messages/times.ts';
import { movableForEveryone } from './for-everyone.ts';
import { meetingFacts, meetingUrl, readerIn, settingsUrl } from './meeting-facts.ts';
import { undoFacts } from './undoable.ts';

/** The result of a button. `connect` makes the connection link for the person who pressed. */
export function pressFacts(
  loaded: SlackTarget,
  { action, answer }: ButtonPress,
  { publicUrl, connect }: { publicUrl: string; connect: () => string },
): PressFacts | null {
  if (!answer) return null;
  const { state } = loaded;
  const facts = {
    action,
    title: titleOf(loaded),
    url: urlOf(loaded, action, publicUrl),
    zone: state.meeting?.organizerZone ?? 'UTC',
    clock: readerIn(loaded).clock,
  };
  const { outcome } = answer;
  switch (outcome) {
    case 'notLinked':
      return { ...facts, outcome, connect: connect() };
    case 'notOrganizer':
      return { ...facts, outcome, organizer: organizerOf(loaded) };
    case 'alreadyBooked': {
      const held = isTargetMeeting(loaded) ? activeBooking(loaded.state.meeting) : null;
      const start = answer.booked ?? held?.start;
      return start ? { ...facts, outcome, start } : { ...facts, outcome: 'closed' };
    }
    case 'taken':
      return {
        ...facts,
        outcome,
        who: isTargetMeeting(loaded) ? takenOf(loaded.state.meeting, action) : null,
        movable: movableOf(loaded, answer, publicUrl),
      };
    case 'done':
      return {
        ...facts,
        outcome,
        movable: movableOf(loaded, answer, publicUrl),
        undo: undoOf(state, answer),
      };
    case 'refused':
      return { ...facts, outcome, message: answer.message ?? null };
    default:
      return { ...facts, outcome };
  }
}

/** Only where no answer in the channel offers to undo. */
function undoOf(
  { meetingId, conversation }: SlackTarget['state'],
  { undoable }: NonNullable<ButtonPress['answer']>,
) {
  const undo = conversation.asked ? null : undoFacts(undoable ?? null);
  return undo && { meetingId, undo };
}

function titleOf({ state: { meeting, conversation } }: SlackTarget): string | null {
  if (meeting) return meeting.title;
  return conversation.understanding?.kind === 'change' ? conversation.understanding.title : null;
}

/**
 * Only the person who pressed reads this. For another meeting than this conversation's, its people aren't known here.
 */
function movableOf(
  loaded: SlackTarget,
  { movable }: NonNullable<ButtonPress['answer']>,
  publicUrl: string,
): MovableFacts | null {
  if (!movable) return null;
  if (!isTargetMeeting(loaded)) {
    const about = { id: loaded.state.meetingId, title: titleOf(loaded), reader: readerIn(loaded) };
    return { ...about, people: [], shared: true, movable: movableForEveryone(movable) };
  }
  const meeting = meetingFacts(loaded, publicUrl);
  if (!meeting) return null;
  const { id, title, people } = meeting;
  return { id, title, movable, people, reader: readerOf(meeting), shared: false };
}

/**
 * The page about the subject of the press: settings, another meeting than this conversation's, or the meeting it led
 * to.
 */
function urlOf({ state }: SlackTarget, action: SlackAction, publicUrl: string): string {
  if (action.kind === 'undoSettings') return settingsUrl(publicUrl);
  const { understanding } = state.conversation;
  const isOfOther = understanding?.kind === 'attendance' || understanding?.kind === 'change';
  const other = isOfOther ? understanding.meeting : state.meetingId;
  return meetingUrl(publicUrl, other);
}

/**
 * Who was booked for another meeting while this time was being booked; null if the time was taken for another reason.
 */
function takenOf({ bookings, participants }: ExistingMeeting, action: SlackAction): string | null {
  const last = bookings.at(-1);
  if (action.kind !== 'book' || last?.start !== action.start || last.abandoned?.why !== 'overlaps')
    return null;
  const { participant: number = 0 } = last.abandoned;
  const person = participants[number - 1];
  return number === 0 ? 'you' : displayName(person?.name, person?.email);
}

function organizerOf({ state, users }: SlackTarget) {
  const account = users.get(0);
  const { asked } = state.conversation;
  return {
    name: account ? accountName(account) : null,
    slackUser: asked?.by ?? (state.meeting ? (state.slackOf.get(0)?.slackUser ?? null) : null),
  };
}
