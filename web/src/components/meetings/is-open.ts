import type { MeetingAnswer } from '#contracts/api/meetings.ts';

/** Whether the meeting still needs a time. Active means that someone has joined. */
export const isAwaitingTime = ({ status }: Pick<MeetingAnswer, 'status'>): boolean =>
  status === 'pending' || status === 'active';

/** Whether its organizer can choose a time, or another time. */
export const canGetTime = ({ status }: Pick<MeetingAnswer, 'status'>): boolean =>
  status === 'pending' || status === 'active' || status === 'scheduled';
