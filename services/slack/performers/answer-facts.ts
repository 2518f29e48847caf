import type { RequestedChange } from '#contracts/events/slack.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { maskEmail } from '#contracts/text/masked-email.ts';
import { displayName } from '#contracts/text/names.ts';
import { videoLinkOf } from '#contracts/video-call.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { isTargetMeeting } from '#services/sagas/load/target.ts';
import { whyOrganizerIsNeeded } from '#services/sagas/performers/why-needed.ts';
import { automaticallyBookable } from '#services/sagas/plans/auto-booking.ts';
import type { SlackTarget, SlackTargetMeeting } from '../load/target.ts';
import type { AnswerFacts, CalendarFacts, MeetingFacts } from '../messages/facts.ts';
import { type AnswerStage, lastDone, undoableSince } from '../plans/answer.ts';
import {
  improvementsForEveryone,
  isForEveryone,
  leftOutForEveryone,
  meetingWithoutAbsences,
  movableForEveryone,
  remediesForEveryone,
} from './for-everyone.ts';
import { meetingFacts, meetingUrl, readerIn, settingsUrl } from './meeting-facts.ts';
import { undoableOf, undoFacts } from './undoable.ts';

/** Everything the answer to a request says at this stage. */
export function answerFacts(loaded: SlackTarget, stage: AnswerStage, publicUrl: string): AnswerFacts {
  if (!isTargetMeeting(loaded)) return requestFacts(loaded, stage, publicUrl);
  const meeting = meetingFacts(loaded, publicUrl);
  if (!meeting) return { state: 'erased' };
  return ofMeeting(loaded, stage, meeting);
}

function requestFacts(loaded: SlackTarget, stage: AnswerStage, publicUrl: string): AnswerFacts {
  const { state } = loaded;
  const { asked, understanding } = state.conversation;
  const settings = settingsUrl(publicUrl);
  if (stage.kind === 'linkRequired' && asked) {
    return { state: 'linkRequired', where: asked.where, sent: stage.sent };
  }
  if (stage.kind === 'notUnderstood') {
    const { about = null, clear = null } = understanding?.kind === 'notUnderstood' ? understanding : {};
    return { state: 'notUnderstood', why: stage.why, about, clear, settings };
  }
  if (stage.kind === 'settings' && understanding?.kind === 'settings') {
    const { before, after } = understanding;
    if (before === null || after === null) return { state: 'erased' };
    const { clock } = readerIn(loaded);
    const { isUndone } = stage;
    return { state: 'settings', id: state.meetingId, before, after, clock, isUndone, settings };
  }
  if (stage.kind === 'attendance' && understanding?.kind === 'attendance') {
    const { title, words, meeting } = understanding;
    const url = meetingUrl(publicUrl, meeting);
    return { state: 'attendance', id: state.meetingId, title, words, isUndone: stage.isUndone, url };
  }
  if (stage.kind === 'change') return changeFacts(loaded, stage.isUndoable, publicUrl);
  return stage.kind === 'erased' ? { state: 'erased' } : { state: 'reading', meeting: null };
}

function changeFacts(loaded: SlackTarget, isUndoable: boolean, publicUrl: string): AnswerFacts {
  const { state } = loaded;
  const { understanding, asked } = state.conversation;
  if (understanding?.kind !== 'change' || !understanding.made) return { state: 'erased' };
  const { title, change, meeting, made } = understanding;
  const reader = readerIn(loaded);
  const shared = isForEveryone(asked?.where);
  const { movable, names: missing } = made;
  const names = change === null ? [] : namesOfChange(change);
  return {
    state: 'change',
    id: state.meetingId,
    title,
    change,
    names,
    heldBack: (made.heldBack ?? []).flatMap((place) => names[place - 1] ?? []),
    pressed: lastDone(state.conversation)?.action ?? null,
    booked: made.booked ?? null,
    movable: movable
      ? {
          ...{ id: state.meetingId, title, reader, shared, people: missing ?? [] },
          movable: shared ? movableForEveryone(movable) : movable,
        }
      : null,
    undo: isUndoable ? undoFacts(undoableSince(state.conversation)) : null,
    reader,
    url: meetingUrl(publicUrl, meeting),
  };
}

function namesOfChange(change: RequestedChange): readonly string[] {
  if (change.kind === 'remove') return change.names;
  return change.kind === 'add' ? change.people.map(({ name, email }) => name ?? maskEmail(email)) : [];
}

function ofMeeting({ state }: SlackTargetMeeting, stage: AnswerStage, meeting: MeetingFacts): AnswerFacts {
  const shared = isForEveryone(state.conversation.asked?.where);
  const shown = shared ? meetingWithoutAbsences(state.meeting, meeting) : state.meeting;
  const { bookings, ranking } = shown;
  const found = ranking?.found;
  const readAt = ranking?.oldestReadAt ?? null;
  const undo = undoFacts(undoableOf(state.meeting));
  const remedies = found?.kind === 'none' ? found.remedies : [];
  const toldRemedies = shared ? remediesForEveryone(remedies) : remedies;
  switch (stage.kind) {
    case 'times': {
      if (found?.kind !== 'times') return { state: 'reading', meeting };
      const { waitsFor, taken } = stage;
      return {
        state: 'times',
        meeting,
        suggestions: found.suggestions,
        improvements: shared ? improvementsForEveryone(ranking!.improvements) : ranking!.improvements,
        readAt,
        waitsFor,
        why: whyNotByItself(state.meeting, shown, meeting),
        shared,
        taken: taken === null ? null : startOf(state, taken),
      };
    }
    case 'waiting':
      return { state: 'waiting', meeting, readAt };
    case 'noTime':
      if (found?.kind !== 'none') return { state: 'reading', meeting };
      return { state: 'noTime', meeting, reason: found.reason, remedies: toldRemedies, readAt };
    case 'booking':
    case 'booked': {
      const booking = bookings[stage.booking - 1];
      if (!booking) return { state: 'reading', meeting };
      const { start, end, by } = booking;
      const without = shared ? leftOutForEveryone(booking.without, meeting) : booking.without;
      if (stage.kind === 'booking') return { state: 'booking', meeting, start, end };
      const calendar = calendarFacts(state.meeting, booking, stage.calendar);
      const before = bookings[(booking.replaces ?? 0) - 1];
      return {
        ...{ state: 'booked', meeting, start, end, by, without, calendar },
        before: before ? { start: before.start, end: before.end } : null,
        undo,
      };
    }
    case 'cancelled':
      return { state: 'cancelled', meeting, was: lastBooked(state.meeting), undo };
    case 'lapsed':
      return { state: 'lapsed', meeting, remedies: ranking?.current ? toldRemedies : [] };
    case 'allDeclined':
      return { state: 'allDeclined', meeting };
    case 'erased':
      return { state: 'erased' };
    default:
      return { state: 'reading', meeting };
  }
}

function startOf({ conversation }: SlackTargetMeeting['state'], press: number): string | null {
  const action = conversation.presses[press - 1]?.action;
  return action?.kind === 'book' ? action.start : null;
}

function calendarFacts(
  meeting: ExistingMeeting,
  { calendar }: ExistingMeeting['bookings'][number],
  shown: 'due' | 'recorded' | 'failed',
): CalendarFacts {
  const videoLink = videoLinkOf(meeting, calendar.state === 'recorded' ? calendar.videoLink : null);
  if (calendar.state === 'recorded') {
    const { silent } = calendar;
    return { state: 'recorded', videoLink, ...(silent && { silent }) };
  }
  if (shown === 'due') return { state: 'due', videoLink };
  return { state: 'failed', videoLink, why: calendar.state === 'failed' ? calendar.why : 'unreachable' };
}

const lastBooked = ({ bookings }: ExistingMeeting): string | null =>
  bookings.findLast(({ state }) => state === 'cancelled')?.start ?? null;

/** In automatic mode, why the organizer has to choose, from facts that may be shown; null if they don't. */
function whyNotByItself(
  meeting: ExistingMeeting,
  shown: ExistingMeeting,
  { people }: MeetingFacts,
): string | null {
  if (meeting.aiDecisionMode !== 'auto' || automaticallyBookable(meeting)) return null;
  const names = new Map(people.map(({ number, name }) => [number, name]));
  const why = whyOrganizerIsNeeded(shown, (numbers) =>
    listInWords(numbers.map((number) => displayName(names.get(number)))),
  );
  return why === '' ? null : why;
}
