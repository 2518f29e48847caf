import { z } from 'zod';
import { mailKind } from '#contracts/events/delivery.ts';
import type { DemoPerson } from '#services/demo/google/people.ts';
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
    id: z.string(),
    status: z.string(),
    title: z.string().nullable(),
    start: z.string(),
    end: z.string(),
    videoLink: z.string().nullable(),
    meetingId: z.string().nullable(),
  }),
);
export type CalendarEntry = Omit<z.infer<typeof entries>[number], 'id' | 'status' | 'meetingId'> & {
  /** The calendar's owner. */
  calendar: string;
};

/** The emails about a meeting in the demo mailbox. */
export const mailsAbout = async (visitor: Visitor, meetingId: string): Promise<MailEntry[]> =>
  mails.parse(await visitor.get<unknown>('/demo/inbox.json')).filter((mail) => mail.meetingId === meetingId);

/** The same; null if that Kairos sends its emails for real, so there's no demo mailbox to look into. */
export async function mailsIfKept(visitor: Visitor, meetingId: string): Promise<MailEntry[] | null> {
  try {
    return await mailsAbout(visitor, meetingId);
  } catch (error) {
    if (error instanceof UnexpectedAnswer && error.status === 404) return null;
    throw error;
  }
}

/** The events for a meeting of the first person in these people's demo Google calendars. */
export async function calendarEntries(
  visitor: Visitor,
  people: readonly DemoPerson[],
  meetingId: string,
): Promise<CalendarEntry[]> {
  const calendars = people.map(async ({ email }) => {
    const all = entries.parse(await visitor.get<unknown>(`/demo-google/calendars/${email}.json`));
    return all.filter(({ status }) => status === 'confirmed').map((entry) => ({ ...entry, calendar: email }));
  });
  const [own = [], ...others] = await Promise.all(calendars);
  const ofMeeting = own.filter((entry) => entry.meetingId === meetingId);
  // As at Google, the copies of those who are invited share the event's id but not its private properties.
  const copies = others.flat().filter(({ id }) => ofMeeting.some((entry) => entry.id === id));
  return [...ofMeeting, ...copies].map(({ calendar, title, start, end, videoLink }) => ({
    calendar,
    title,
    start,
    end,
    videoLink,
  }));
}
