import { useNavigate } from 'react-router-dom';
import { type MeetingDetails, useDecline } from '#web/api/meetings.ts';
import { AskFirst } from '#web/components/ask-first.tsx';
import { Card } from '#web/components/card.tsx';
import { paths } from '#web/lib/paths.ts';
import { toast } from '#web/lib/toast.ts';
import { tellFailure } from './telling.ts';

/** The way out for somebody who takes part. */
export function Leave({ meeting }: { meeting: MeetingDetails }) {
  const decline = useDecline();
  const navigate = useNavigate();
  return (
    <Card>
      <h2 className="font-semibold">Can’t come?</h2>
      <p className="mt-1 mb-4 text-sm text-soft">
        The organizer is told, and your calendar no longer counts.
      </p>
      <AskFirst
        variant="secondary"
        size="small"
        question="You leave this meeting. To come back you need its link."
        yes="Leave"
        no="Stay"
        pending={decline.isPending}
        onYes={() =>
          void decline.mutateAsync(meeting.id).then(() => {
            toast({ title: 'You left the meeting' });
            // Somebody who went on meanwhile stays where they are.
            if (location.pathname === paths.meeting(meeting.id)) navigate(paths.meetings);
          }, tellFailure('You could not leave the meeting'))
        }
      >
        Leave the meeting
      </AskFirst>
    </Card>
  );
}
