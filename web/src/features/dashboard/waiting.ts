import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { awaitedIn } from '#web/components/meetings/awaited.ts';
import { isAwaitingTime } from '#web/components/meetings/is-open.ts';

export type WaitingMeeting = { id: string; title: string | null; why: string };

/**
 * The organizer's meetings that can't go on without them: everyone who has to come replied and no time is booked. Includes automatic
 * ones, which book only a time that works for everyone. They are listed for the moment that takes, too. Newest first.
 */
export const waitingForOrganizer = (meetings: readonly MeetingAnswer[]): WaitingMeeting[] =>
  meetings
    .filter(
      (meeting) =>
        meeting.role === 'organizer' &&
        isAwaitingTime(meeting) &&
        meeting.participants.length > 0 &&
        meeting.participants.some(({ status }) => status !== 'pending') &&
        awaitedIn(meeting).length === 0,
    )
    .map(({ id, title, participants, timeSuggestions }) => ({
      id,
      title,
      why: participants.every(({ status }) => status === 'declined')
        ? 'Everyone declined'
        : inWords(timeSuggestions.length),
    }));

const inWords = (times: number): string => {
  if (times === 0) return "Everyone replied, but there's no time yet";
  return times === 1 ? '1 time to choose from' : `${times} times to choose from`;
};
