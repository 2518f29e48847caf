import { z } from 'zod';
import { mailKind } from '#contracts/events/delivery.ts';
import { UnexpectedAnswer, type Visitor } from './visitor.ts';

const mails = z.array(
  z.object({
    messageId: z.string(),
    to: z.string(),
    kind: mailKind,
    subject: z.string(),
    meetingId: z.string(),
  }),
);
export type MailEntry = z.infer<typeof mails>[number];

const entries = z.array(
  z.object({
    title: z.string().nullable(),
    start: z.string(),
    end: z.string(),
    videoLink: z.string().nullable(),
    meetingId: z.string().nullable(),
  }),
);
export type CalendarEntry = Omit<z.infer<typeof entries>[number], 'meetingId'> & {
  /** From your calendarer. */
  calendar: string;
};

/** Some emails are about no meeting, such as a link to sign in. */
const anyMails = z.array(z.looseObject({ meetingId: z.string().nullable() }));

/** The emails about a meeting in the demo mailbox. */
export const mailsAbout = async (visitor: Visitor, meetingId: string): Promise<MailEntry[]> => {
  const all = anyMails.parse(await visitor.get<unknown>('/demo/inbox.json'));
  return mails.parse(all.filter((mail) => mail.meetingId === meetingId));
};

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
  const calendars = people.map(async ({ email }) => {
    const all = entries.parse(await visitor.get<unknown>(`/demo/people/${email}.json`));
    return all
      .filter((entry) => entry.meetingId === meetingId)
      .map(({ title, start, end, videoLink }) => ({ calendar: email, title, start, end, videoLink }));
  });
  return (await Promise.all(calendars)).flat();
}
