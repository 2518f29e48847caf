import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { awaitedIn, haveAllDeclined } from '#web/components/meetings/awaited.ts';
import { isAwaitingTime } from '#web/components/meetings/is-open.ts';
import { attendeesOf, isHeard } from './attendees.ts';
import { elapsedInWords, peopleCount } from './text.ts';

/** What Kairos is doing for a meeting, or couldn't do. */
export type Standing = { state: 'now' | 'failed'; title: string; text?: string };

/** The standing of the organizer's meeting. Null if the rest of the page tells it, such as who is waited for. */
export const standingOf = (meeting: MeetingDetailsAnswer): Standing | null =>
  isAwaitingTime(meeting)
    ? untilTimes(meeting)
    : meeting.status === 'scheduled'
      ? sinceBooking(meeting)
      : null;

function untilTimes(meeting: MeetingDetailsAnswer): Standing | null {
  const { ranking, participants, aiDecisionMode } = meeting;
  if (ranking?.current || participants.length === 0 || haveAllDeclined(meeting)) return null;
  if (participants.every(({ status }) => status !== 'accepted')) return null;
  // Automatic mode reads calendars once everyone who has to come has replied.
  if (aiDecisionMode === 'auto' && awaitedIn(meeting).length > 0) return null;
  const all = attendeesOf(meeting);
  const known = all.filter(isHeard).length;
  return known < all.length
    ? { state: 'now', title: 'Reading calendars', text: `${known} of ${peopleCount(all.length)}` }
    : { state: 'now', title: 'Ranking times' };
}

/** A calendar that failed, or is tried again, has its own notice. */
function sinceBooking({ undo, calendar, bookedMails }: MeetingDetailsAnswer): Standing | null {
  if (undo) return { state: 'now', title: 'Waiting while you can undo' };
  if (calendar?.state === 'due' && calendar.triedUntil === null)
    return { state: 'now', title: 'Adding to calendars' };
  if (bookedMails === null) return null;
  const { owed, sent, notSent, unknown } = bookedMails;
  if (sent + notSent + unknown < owed)
    return { state: 'now', title: 'Sending emails', text: `${sent} of ${owed}` };
  if (notSent > 0) return { state: 'failed', title: `Couldn't email ${peopleCount(notSent)}` };
  return unknown > 0
    ? { state: 'failed', title: `${peopleCount(unknown)} may not have got our email` }
    : null;
}

/** "3 seconds", from the last person joining to the automatic booking. */
export function timeToBook({ choice, participants }: MeetingDetailsAnswer): string | null {
  const answers = participants.flatMap(({ joinedAt }) => (joinedAt === null ? [] : [Date.parse(joinedAt)]));
  if (choice === null || choice.by !== 'automatic' || choice.movedFor || answers.length === 0) return null;
  return elapsedInWords(Date.parse(choice.at) - Math.max(...answers));
}
