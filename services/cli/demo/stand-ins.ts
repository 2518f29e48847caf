import type { Mail } from '#services/mail/port.ts';
import { UnexpectedAnswer, type Visitor } from './visitor.ts';

export type MailEntry = {
  messageId: string;
  to: string;
  kind: Mail['kind'];
  subject: string;
  /** Null for those about no meeting, such as a link to sign in. */
  meetingId: string | null;
};

type Entry = {
  title: string | null;
  start: string;
  end: string;
  videoLink: string | null;
  meetingId: string | null;
};
export type CalendarEntry = Omit<Entry, 'meetingId'> & { /** Whose. */ calendar: string };

/** The emails about a meeting in the demo mailbox. */
export const mailsAbout = async (visitor: Visitor, meetingId: string): Promise<MailEntry[]> =>
  (await visitor.get<MailEntry[]>('/demo/inbox.json')).filter((mail) => mail.meetingId === meetingId);

/** The same; null if that Kairos sends its emails for real, so there's no demo mailbox to look into. */
export async function mailsIfKept(visitor: Visitor, meetingId: string): Promise<MailEntry[] | null> {
  try {
    return await mailsAbout(visitor, meetingId);
  } catch (error) {
    if (error instanceof UnexpectedAnswer && error.status === 404) return null;
    throw error;
  }
}

/** The events for a meeting in these people's calendars of the demo. */
export async function calendarEntries(
  visitor: Visitor,
  people: readonly { email: string }[],
  meetingId: string,
): Promise<CalendarEntry[]> {
  const calendars = people.map(async ({ email }) =>
    (await visitor.get<Entry[]>(`/demo/people/${email}.json`))
      .filter((entry) => entry.meetingId === meetingId)
      .map(({ title, start, end, videoLink }) => ({ calendar: email, title, start, end, videoLink })),
  );
  return (await Promise.all(calendars)).flat();
}
