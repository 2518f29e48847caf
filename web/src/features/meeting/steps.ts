import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { awaitedIn, haveAllDeclined } from '#web/components/meetings/awaited.ts';
import { isAwaitingTime } from '#web/components/meetings/is-open.ts';
import { attendeesOf, isHeard } from './attendees.ts';
import { elapsedInWords, peopleCount } from './text.ts';
import { needsOrganizer } from './turn.ts';

/** A step toward a booked meeting, derived from the meeting's state. */
export type ProgressStep = {
  name: string;
  /** `waits` for people, or `now` in progress by Kairos. */
  state: 'done' | 'now' | 'waits' | 'later' | 'failed';
  text: string;
};

/** The steps for the organizer. */
export function stepsOf(meeting: MeetingDetailsAnswer): ProgressStep[] {
  return [
    joining(meeting),
    reading(meeting),
    ranking(meeting),
    booking(meeting),
    calendar(meeting),
    mails(meeting),
  ];
}

const isBooked = ({ scheduledTime }: MeetingDetailsAnswer) => scheduledTime !== null;
const isRanked = (meeting: MeetingDetailsAnswer) => isBooked(meeting) || meeting.ranking?.current === true;
const hasTimes = ({ ranking }: MeetingDetailsAnswer) =>
  ranking?.current === true && ranking.suggestions.length > 0;

/** Whether someone has joined, so there are calendars to compare. */
const hasBegun = ({ participants }: MeetingDetailsAnswer) =>
  participants.some(({ status }) => status === 'accepted');

/** Automatic mode reads calendars once everyone who has to come replies, manual mode each time someone joins. */
const isWaited = (meeting: MeetingDetailsAnswer) =>
  meeting.participants.length === 0 || (meeting.aiDecisionMode === 'auto' && awaitedIn(meeting).length > 0);

function joining(meeting: MeetingDetailsAnswer): ProgressStep {
  const asked = meeting.participants.filter(({ status }) => status !== 'declined');
  const joined = asked.filter(({ status }) => status === 'accepted').length;
  const isDone = asked.length > 0 && joined === asked.length;
  const name = 'People joined';
  if (!isBooked(meeting) && haveAllDeclined(meeting))
    return { name, state: 'failed', text: 'Everyone declined' };
  return {
    name,
    state: isDone ? 'done' : isBooked(meeting) ? 'done' : 'waits',
    text: asked.length === 0 ? 'No one invited yet' : `${joined} of ${asked.length}`,
  };
}

function reading(meeting: MeetingDetailsAnswer): ProgressStep {
  const all = attendeesOf(meeting);
  const known = all.filter(isHeard).length;
  const isUnderWay = hasBegun(meeting) && !isWaited(meeting);
  return {
    name: 'Calendars read',
    state: isRanked(meeting) ? 'done' : isUnderWay ? 'now' : 'later',
    text: `${known} of ${peopleCount(all.length)}`,
  };
}

function ranking(meeting: MeetingDetailsAnswer): ProgressStep {
  const name = 'Times ranked';
  const { ranking } = meeting;
  if (isRanked(meeting) && ranking?.noTime && !isBooked(meeting))
    return { name, state: 'failed', text: 'No time found' };
  const count = ranking?.suggestions.length ?? 0;
  if (isRanked(meeting))
    return {
      name,
      state: 'done',
      text: count > 0 ? `${count} ${count === 1 ? 'time' : 'times'} found` : 'Done',
    };
  const allRead = attendeesOf(meeting).every(isHeard);
  return {
    name,
    state: allRead && hasBegun(meeting) && !isWaited(meeting) ? 'now' : 'later',
    text: 'Best first',
  };
}

function booking(meeting: MeetingDetailsAnswer): ProgressStep {
  const name = 'Time booked';
  if (isBooked(meeting)) return { name, state: 'done', text: after(timeToBook(meeting)) ?? 'Done' };
  if (!hasTimes(meeting))
    return { name, state: 'later', text: meeting.aiDecisionMode === 'auto' ? 'Automatically' : 'You choose' };
  return needsOrganizer(meeting)
    ? { name, state: 'waits', text: 'Waiting for you' }
    : { name, state: 'now', text: 'Booking the best one' };
}

const after = (took: string | null): string | null => took && `After ${took}`;

/** "3 seconds", from the last person joining to the automatic booking. */
export function timeToBook({ choice, participants }: MeetingDetailsAnswer): string | null {
  const answers = participants.flatMap(({ joinedAt }) => (joinedAt === null ? [] : [Date.parse(joinedAt)]));
  if (choice === null || choice.by !== 'automatic' || answers.length === 0) return null;
  return elapsedInWords(Date.parse(choice.at) - Math.max(...answers));
}

function calendar({ calendar, video, videoLink, undo }: MeetingDetailsAnswer): ProgressStep {
  const name = 'Added to calendars';
  if (undo) return { name, state: 'now', text: 'Waiting while you can undo' };
  switch (calendar?.state) {
    case 'recorded':
      return { name, state: 'done', text: videoLink === null ? 'Without video link' : 'With video link' };
    case 'failed':
      return { name, state: 'failed', text: 'Failed' };
    case 'due':
      return {
        name,
        state: 'now',
        text: calendar.triedUntil === null ? 'Creating the event' : 'Trying again',
      };
    default:
      return { name, state: 'later', text: video === 'none' ? 'Without video link' : 'With video link' };
  }
}

function mails(meeting: MeetingDetailsAnswer): ProgressStep {
  const name = 'Emails sent';
  const { bookedMails, calendar } = meeting;
  if (bookedMails === null) return { name, state: 'later', text: 'To everyone' };
  const { owed, sent, notSent, unknown } = bookedMails;
  if (sent + notSent + unknown < owed)
    return {
      name,
      state: calendar?.state === 'due' && calendar.triedUntil === null ? 'later' : 'now',
      text: `${sent} of ${owed}`,
    };
  if (notSent > 0) return { name, state: 'failed', text: `Couldn't email ${peopleCount(notSent)}` };
  return unknown > 0
    ? { name, state: 'failed', text: `Unsure about ${peopleCount(unknown)}` }
    : { name, state: 'done', text: `${sent} of ${owed}` };
}

/** Whether the meeting still waits for anyone or anything. */
export const isUnderWay = (meeting: MeetingDetailsAnswer): boolean =>
  isAwaitingTime(meeting) ||
  (meeting.status === 'scheduled' && stepsOf(meeting).some(({ state }) => state === 'now'));
