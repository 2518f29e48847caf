import type { MeetingAnswer } from '#contracts/api/meetings.ts';

/** What comes of declining, said before it's done. */
export const whatDecliningDoes = (organizer: string, { status }: Pick<MeetingAnswer, 'status'>): string =>
  status === 'scheduled'
    ? `We'll let ${organizer} know. If you can come after all, you can say so until the meeting.`
    : `${organizer} will see it, and we'll find a time without you. You can rejoin until one is booked.`;
