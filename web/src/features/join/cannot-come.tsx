import type { Join } from '#web/api/join.ts';
import { useDecline } from '#web/api/meetings.ts';
import { AskFirst } from '#web/components/ask-first.tsx';
import { forgetPendingJoin } from '#web/lib/pending-join.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { toast } from '#web/lib/toast.ts';
import { organizerName } from './names.ts';

/** Declines for whoever is signed in. Once a time is booked there is no way back by the link. */
export function CannotCome({ answer: { meeting, organizer } }: { answer: Join }) {
  const { mutateAsync, isPending } = useDecline();
  const name = organizerName(organizer);

  const decline = () =>
    // Not by callbacks of `mutate`: this button is gone once the page shows the answer.
    void mutateAsync(meeting.id).then(forgetPendingJoin, (error) =>
      toast({
        title: 'Error',
        description: refusalOf(error) ?? 'Failed to decline. Please try again.',
        variant: 'destructive',
      }),
    );

  return (
    <AskFirst
      variant="secondary"
      question={
        meeting.status === 'scheduled'
          ? `Decline? ${name} is told. The time is booked, so you can't join again by this link.`
          : `Decline? ${name} sees it, and a time is looked for without you. You may join again until one is booked.`
      }
      yes="Decline"
      no="Stay"
      onYes={decline}
      pending={isPending}
    >
      I can't come
    </AskFirst>
  );
}
