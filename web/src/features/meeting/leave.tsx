import { Card } from '#web/components/card.tsx';
import { DeclineMeeting } from '#web/components/meetings/decline-meeting.tsx';
import { useThisMeeting } from './this-meeting.ts';

export function Leave() {
  const { meeting } = useThisMeeting();
  return (
    <Card>
      <h2 className="font-semibold">Can't make it?</h2>
      <p className="mt-1 mb-4 text-sm text-soft">
        We'll let the organizer know, and your calendar no longer counts.
      </p>
      <DeclineMeeting meeting={meeting} organizer={meeting.organizer.name} size="small">
        Leave the meeting
      </DeclineMeeting>
    </Card>
  );
}
