import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { useDecline } from '#web/api/meetings.ts';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { toast, toastFailure } from '#web/lib/toast.ts';

/** Lets a participant leave the meeting. */
export function LeaveButton({ meeting }: { meeting: MeetingAnswer }) {
  const decline = useDecline();
  const leave = () =>
    decline.mutateAsync(meeting.id).then(
      () =>
        toast({
          title: 'You left the meeting',
          description: "The organizer will see that you can't make it.",
        }),
      () => toastFailure('Error', 'Failed to leave the meeting. Please try again.'),
    );
  return (
    <ConfirmButton
      variant="secondary"
      size="small"
      question="Leave this meeting? The organizer will see that you can't make it."
      yes="Leave meeting"
      no="Keep my spot"
      onYes={leave}
      pending={decline.isPending}
    >
      Leave
    </ConfirmButton>
  );
}
