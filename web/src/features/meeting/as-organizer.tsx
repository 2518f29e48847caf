import { useMemo } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { isAwaitingTime } from '#web/components/meetings/is-open.ts';
import { attendeesOf } from './attendees.ts';
import { BookedForOrganizer } from './booked-for-organizer.tsx';
import { Searching } from './searching.tsx';
import { MeetingTroubles } from './troubles.tsx';

/** The outcome of a meeting, its reasons, and what to do next. */
export function AsOrganizer({ meeting, zone }: { meeting: MeetingDetailsAnswer; zone: string }) {
  const attendees = useMemo(() => attendeesOf(meeting), [meeting]);
  return (
    <>
      <MeetingTroubles meeting={meeting} zone={zone} attendees={attendees} />
      {isAwaitingTime(meeting) && <Searching meeting={meeting} zone={zone} attendees={attendees} />}
      {meeting.scheduledTime !== null && (
        <BookedForOrganizer
          meeting={meeting}
          start={meeting.scheduledTime}
          zone={zone}
          attendees={attendees}
        />
      )}
    </>
  );
}
