import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { whyWaiting } from '#web/components/meetings/waiting.ts';
import { needsChoice } from './groups.ts';

type Known = Pick<MeetingAnswer, 'id' | 'role' | 'status' | 'participants' | 'timeSuggestions'>;

/** The names of people who joined since. New meetings don't count. */
export const whoJoined = (before: readonly Known[], now: readonly Known[]): string[] =>
  withEarlier(before, now).flatMap(([earlier, meeting]) => {
    const had = new Set(
      earlier.participants.filter(({ status }) => status === 'accepted').map(({ id }) => id),
    );
    return meeting.participants
      .filter(({ id, status }) => status === 'accepted' && !had.has(id))
      .map(nameOfPerson);
  });

/** The meetings that were booked since. */
export const whichGotTime = <Entry extends Known>(before: readonly Known[], now: readonly Entry[]): Entry[] =>
  withEarlier(before, now)
    .filter(([earlier, meeting]) => meeting.status === 'scheduled' && earlier.status !== 'scheduled')
    .map(([, meeting]) => meeting);

/** The meetings that have come to need a choice: there are times, and nobody else is waited for. */
export const whichNeedChoice = (
  before: readonly MeetingAnswer[],
  now: readonly MeetingAnswer[],
): MeetingAnswer[] =>
  withEarlier(before, now)
    .filter(([earlier, meeting]) => isDue(meeting) && !isDue(earlier))
    .map(([, meeting]) => meeting);

const isDue = (meeting: MeetingAnswer): boolean => needsChoice(meeting) && whyWaiting(meeting) !== null;

/**
 * Every meeting as it was last seen. The lists are separate requests, so a meeting that changes lists between them is on none
 * for a moment, or on two, and must still be known once only its new list shows it.
 */
export const lastSeen = <Entry extends Known>(before: readonly Entry[], now: readonly Entry[]): Entry[] => [
  ...new Map([...before, ...now].map((meeting) => [meeting.id, meeting])).values(),
];

const withEarlier = <Earlier extends Known, Entry extends Known>(
  before: readonly Earlier[],
  now: readonly Entry[],
): [Earlier, Entry][] =>
  now.flatMap((meeting) => {
    const earlier = before.find(({ id }) => id === meeting.id);
    return earlier ? [[earlier, meeting] as [Earlier, Entry]] : [];
  });
