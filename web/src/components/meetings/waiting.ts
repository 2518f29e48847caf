import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { haveReplied } from '#contracts/attendance.ts';
import { attendanceIn } from './awaited.ts';
import { isAwaitingTime } from './is-open.ts';

type WaitingMeeting = { id: string; title: string | null; why: string };

/**
 * Why a meeting can't go on without its organizer, who reads this: everyone who has to come replied and no time is booked.
 * Also said of automatic ones, which book only a time that works for everyone, for the moment that takes. Null if it can.
 */
export const whyWaiting = (meeting: MeetingAnswer): string | null => {
  const { role, participants, timeSuggestions } = meeting;
  if (role !== 'organizer' || !isAwaitingTime(meeting)) return null;
  const people = participants.map(({ id, status }) => ({ number: id, status }));
  if (!haveReplied(attendanceIn(meeting), people)) return null;
  return participants.every(({ status }) => status === 'declined')
    ? 'Everyone declined'
    : inWords(timeSuggestions.length);
};

/** The organizer's meetings that wait for them. Newest first. */
export const waitingForOrganizer = (meetings: readonly MeetingAnswer[]): WaitingMeeting[] =>
  meetings.flatMap((meeting) => {
    const why = whyWaiting(meeting);
    return why === null ? [] : [{ id: meeting.id, title: meeting.title, why }];
  });

const inWords = (times: number): string => {
  if (times === 0) return "Everyone replied, but there's no time yet";
  return times === 1 ? '1 time to choose from' : `${times} times to choose from`;
};
