import type { Meeting } from '#web/api/meetings.ts';
import { useDecline } from '#web/api/meetings.ts';
import { AskFirst } from '#web/components/ask-first.tsx';
import { toast } from '#web/lib/toast.ts';

/** For people who take part: says that they will not come. */
export function LeaveButton({ meeting }: { meeting: Meeting }) {
  const decline = useDecline();
  const leave = () =>
    decline.mutateAsync(meeting.id).then(
      () => toast({ title: 'You left the meeting', description: 'The organizer sees that you can’t come.' }),
      () =>
        toast({
          title: 'Error',
          description: 'Failed to leave the meeting. Please try again.',
          variant: 'destructive',
        }),
    );
  return (
    <AskFirst
      variant="secondary"
      size="small"
      question="Leave this meeting? The organizer sees that you can’t come."
      yes="Leave meeting"
      no="Stay"
      onYes={leave}
      pending={decline.isPending}
    >
      Leave
    </AskFirst>
  );
}
