import type { z } from 'zod';
import { RECENT_PER_GROUP } from '#contracts/api/limits.ts';
import type { recentMeetings } from '#contracts/api/meetings.ts';
import { statusOf } from './presenter.ts';
import type { MeetingView } from './view.ts';

/** Given meetings newest first: the first few that wait for people, and the first few that are scheduled. */
export function presentRecent(meetings: readonly MeetingView[], now: Date): z.infer<typeof recentMeetings> {
  const shown = { active: 0, scheduled: 0 };
  return meetings.flatMap((meeting) => {
    const status = statusOf(meeting, now) === 'pending' ? 'active' : statusOf(meeting, now);
    if ((status !== 'active' && status !== 'scheduled') || ++shown[status] > RECENT_PER_GROUP) return [];
    return [
      {
        id: meeting.id,
        title: meeting.title,
        status,
        participants: meeting.participants
          .filter((participant) => participant.status === 'accepted')
          .map(({ name }) => ({ name })),
        scheduledAt: meeting.booked?.start ?? null,
      },
    ];
  });
}
