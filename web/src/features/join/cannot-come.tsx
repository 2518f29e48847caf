import { useState } from 'react';
import type { JoinAnswer } from '#contracts/api/join.ts';
import { organizerName } from '#contracts/text/invitation.ts';
import { useDecline } from '#web/api/meetings.ts';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { DeclineNote } from '#web/components/meetings/decline-note.tsx';
import { whatDecliningDoes } from '#web/components/meetings/declining.ts';
import { forgetPendingJoin } from '#web/lib/pending-join.ts';
import { failureToast } from '#web/lib/toast.ts';

/** Declines for the signed-in person. */
export function CannotCome({ answer: { meeting, organizer } }: { answer: JoinAnswer }) {
  const { mutateAsync, isPending } = useDecline();
  const [note, setNote] = useState('');
  const host = organizerName(organizer);

  const decline = () =>
    // Not with callbacks of `mutate`, which are dropped once this button unmounts.
    void mutateAsync({ id: meeting.id, word: note }).then(
      forgetPendingJoin,
      failureToast('Error', 'Failed to decline. Please try again.'),
    );

  return (
    <ConfirmButton
      variant="secondary"
      question={`Decline? ${whatDecliningDoes(host, meeting)}`}
      yes="Decline"
      no="Keep my spot"
      more={<DeclineNote organizer={host} note={note} onChange={setNote} />}
      onYes={decline}
      pending={isPending}
    >
      I can't make it
    </ConfirmButton>
  );
}
