import type { Meeting } from '#web/api/meetings.ts';

/** Whether the meeting still needs a time. Active means that someone has joined. */
export const isOpen = ({ status }: Pick<Meeting, 'status'>): boolean =>
  status === 'pending' || status === 'active';
