import type { MeetingRows } from './rows.ts';

/** Whether the meeting is one of this person's: they organize it, or take part. */
export const concernsUser = ({ meeting, participants }: MeetingRows, userId: string): boolean =>
  meeting.organizer_id === userId || participants.some(({ user_id }) => user_id === userId);
