import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import type { StoryMeeting } from '#services/cli/demo/story.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { eventuallySeen, insist } from './persistent-visitor.ts';

export type MeetingVisitors = { organizer: Visitor; guests: Visitor[] };

type Request = {
  aiDecisionMode: 'auto' | 'manual';
  title?: string;
  duration?: number;
  participants?: { email: string }[];
  /** In how many days the first day comes that it may be on. */
  notBefore?: number;
  /** How many days the last one is later. */
  days?: number;
};

/** Creates a meeting of half an hour, and its guests join by the link. Everyone goes on trying. */
export async function arrangeMeeting(
  { organizer, guests }: MeetingVisitors,
  { notBefore = 0, days = 14, ...request }: Request,
): Promise<StoryMeeting> {
  const first = DateTime.now().setZone('Europe/Berlin').plus({ days: notBefore });
  const key = randomUUID();
  const meeting = {
    title: `${request.aiDecisionMode} meeting`,
    duration: 30,
    dateRangeStart: first.toISODate(),
    dateRangeEnd: first.plus({ days }).toISODate(),
    ...request,
  };
  const created = await insist(() =>
    organizer.post<StoryMeeting>('/api/meetings', meeting, { 'idempotency-key': key }),
  );
  for (const guest of guests) await joinWithRetries(guest, created);
  return created;
}

/** Joins by the link, and goes on trying: while the read models are behind it leads nowhere yet. */
export async function joinWithRetries(guest: Visitor, { id, shareableLink }: StoryMeeting): Promise<void> {
  const open = () => guest.request(`/api/meetings/link/${shareableLink}`);
  await eventuallySeen(open, ({ status }) => status === 200);
  await insist(() => guest.post(`/api/meetings/${id}/participants`));
}

const isInCalendar = (meeting: StoryMeeting) => meeting.calendar?.state === 'recorded';

/** The meeting once its event is in the calendar, or as it is when patience ends. */
export const inCalendar = (organizer: Visitor, { id }: { id: string }): Promise<StoryMeeting> =>
  eventuallySeen(() => organizer.get<StoryMeeting>(`/api/meetings/${id}`), isInCalendar);
