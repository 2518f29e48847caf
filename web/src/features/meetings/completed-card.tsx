import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { Card } from '#web/components/card.tsx';
import { Time } from '#web/components/time.tsx';
import { CardHead } from './card-head.tsx';

/** A meeting that took place. */
export const CompletedCard = ({ meeting, zone }: { meeting: MeetingAnswer; zone: string }) => (
  <Card>
    <CardHead meeting={meeting}>
      {meeting.scheduledTime !== null && (
        <p className="mt-1 text-sm text-soft">
          Completed on <Time at={meeting.scheduledTime} zone={zone} format="date" />
        </p>
      )}
    </CardHead>
  </Card>
);
