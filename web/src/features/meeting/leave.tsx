import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { useDecline } from '#web/api/meetings.ts';
import { Card } from '#web/components/card.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { whatDecliningDoes } from '#web/components/meetings/declining.ts';
import { paths } from '#web/lib/paths.ts';
import { failureToast, toast } from '#web/lib/toast.ts';

/** Lets a participant leave the meeting. */
export const Leave = ({ meeting }: { meeting: MeetingDetailsAnswer }) => (
  <Card>
    <h2 className="font-semibold">Can't make it?</h2>
    <p className="mt-1 mb-4 text-sm text-soft">
      We'll let the organizer know, and your calendar no longer counts.
    </p>
    <DeclineMeeting meeting={meeting} size="small">
      Leave the meeting
    </DeclineMeeting>
  </Card>
);

/** Declines after asking. Once a time is booked, the page stays open, because rejoining happens there. */
export function DeclineMeeting({
  meeting,
  size = 'medium',
  children,
}: {
  meeting: MeetingDetailsAnswer;
  size?: 'small' | 'medium';
  children: ReactNode;
}) {
  const decline = useDecline();
  const navigate = useNavigate();
  return (
    <ConfirmButton
      variant="secondary"
      size={size}
      question={`Leave this meeting? ${whatDecliningDoes(meeting.organizer.name ?? 'The organizer', meeting)}`}
      yes="Leave"
      no="Keep my spot"
      pending={decline.isPending}
      onYes={() =>
        void decline.mutateAsync(meeting.id).then(() => {
          toast({ title: 'You left the meeting' });
          // Doesn't navigate for people who have already left this page.
          if (meeting.status !== 'scheduled' && location.pathname === paths.meeting(meeting.id))
            navigate(paths.meetings);
        }, failureToast("Couldn't leave the meeting"))
      }
    >
      {children}
    </ConfirmButton>
  );
}
