import type { Meeting } from '#web/api/meetings.ts';

/** Whether a time is still to be found; the server tells apart only whether somebody has joined yet. */
export const isOpen = ({ status }: Pick<Meeting, 'status'>): boolean =>
  status === 'pending' || status === 'active';
