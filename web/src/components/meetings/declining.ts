import type { MeetingAnswer } from '#contracts/api/meetings.ts';

/** The consequences of declining, shown beforehand. */
export const whatDecliningDoes = (organizer: string, { status }: Pick<MeetingAnswer, 'status'>): string =>
  status === 'scheduled'
    ? `We'll let ${organizer} know. If you can come after all, you can say so until the meeting.`
    : `${organizer} will see it, and we'll find a time without you. You can rejoin until one is booked.`;
