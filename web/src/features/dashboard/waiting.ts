import type { Meeting } from '#web/api/meetings.ts';
import { isOpen } from '#web/components/meetings/is-open.ts';

export type Waiting = { id: string; title: string | null; why: string };

/**
 * My meetings that go on only when I do something: everyone has answered, and no time is
 * booked. In automatic mode too, since Kairos books by itself only what suits everyone; for the moment that this takes,
 * such a meeting is listed as well. Newest first.
 */
export const waitingForOrganizer = (meetings: readonly Meeting[]): Waiting[] =>
  meetings
    .filter(
      (meeting) =>
        meeting.role === 'organizer' &&
        isOpen(meeting) &&
        meeting.participants.length > 0 &&
        meeting.participants.every((participant) => participant.status !== 'pending'),
    )
    .map(({ id, title, participants, timeSuggestions }) => ({
      id,
      title,
      why: participants.every(({ status }) => status === 'declined')
        ? 'Everyone declined'
        : inWords(timeSuggestions.length),
    }));

const inWords = (times: number): string => {
  if (times === 0) return 'Everyone has answered, and no time is found yet';
  return times === 1 ? '1 time to choose from' : `${times} times to choose from`;
};
