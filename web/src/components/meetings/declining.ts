import type { MeetingAnswer } from '#contracts/api/meetings.ts';

/** What comes of declining, said before it's done. The share link only leads back until a time is booked. */
export const whatDecliningDoes = (organizer: string, { status }: Pick<MeetingAnswer, 'status'>): string =>
  status === 'scheduled'
    ? `We'll let ${organizer} know. The time is booked, so you can't rejoin with the share link.`
    : `${organizer} will see it, and we'll find a time without you. You can rejoin until one is booked.`;
