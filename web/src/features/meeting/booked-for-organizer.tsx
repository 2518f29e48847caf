import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { canGetTime } from '#web/components/meetings/is-open.ts';
import { AnyTime } from './any-time.tsx';
import type { Attendee } from './attendees.ts';
import { BookedChanges } from './booked-changes.tsx';
import { BookedTime } from './booked-time.tsx';
import { ChoiceExplanation } from './choice-explanation.tsx';
import { EveryonesDay } from './everyones-day.tsx';
import { MovedFrom } from './moved-from.tsx';
import { MeetingProgress } from './progress.tsx';
import { isUnderWay } from './steps.ts';
import { useLookedAt } from './use-looked-at.ts';

/** A meeting with a time: when it is, why then, and another time for it. */
export function BookedForOrganizer({
  meeting,
  start,
  zone,
  attendees,
}: {
  meeting: MeetingDetailsAnswer;
  /** The booked time, an ISO instant. */
  start: string;
  zone: string;
  attendees: readonly Attendee[];
}) {
  const { choice } = meeting;
  const lookedAt = useLookedAt(meeting, { attendees, suggested: [start], rankedAt: choice?.at, zone });
  return (
    <>
      <BookedTime
        meeting={meeting}
        zone={zone}
        people={attendees}
        changes={
          meeting.scheduledEnd !== null && (
            <BookedChanges meeting={meeting} booked={{ start, end: meeting.scheduledEnd }} zone={zone} />
          )
        }
      >
        {meeting.undo?.before && <MovedFrom before={meeting.undo.before} zone={zone} />}
      </BookedTime>
      {isUnderWay(meeting) && meeting.participants.length > 0 && <MeetingProgress meeting={meeting} />}
      {choice && <ChoiceExplanation meeting={meeting} choice={choice} zone={zone} attendees={attendees} />}
      <EveryonesDay lookedAt={lookedAt} />
      {canGetTime(meeting) && (
        <AnyTime
          meeting={meeting}
          lookedAt={lookedAt}
          title="Move to another time"
          text="Select a time to move the meeting there."
          isOpen={false}
        />
      )}
    </>
  );
}
