import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DECLINE_WORD } from '#contracts/api/limits.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { useDecline } from '#web/api/meetings.ts';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { TextArea } from '#web/components/field.tsx';
import { paths } from '#web/lib/paths.ts';
import { failureToast, toast } from '#web/lib/toast.ts';
import { whatDecliningDoes } from './declining.ts';

type DeclineMeetingProps = {
  meeting: Pick<MeetingAnswer, 'id' | 'status'>;
  /** The organizer's name, if known. */
  organizer: string | null | undefined;
  size?: 'small' | 'medium';
  /** For a page that shows by itself that the reader declined. */
  onDeclined?: () => void;
  children: ReactNode;
};

/** Declines after asking. Once a time is booked, the meeting's page stays open, because rejoining happens there. */
export function DeclineMeeting({ meeting, organizer, size, onDeclined, children }: DeclineMeetingProps) {
  const decline = useDecline();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const left = () => {
    toast({ title: 'You left the meeting', description: "The organizer will see that you can't make it." });
    // Doesn't navigate for people who have already left this page.
    if (meeting.status !== 'scheduled' && location.pathname === paths.meeting(meeting.id))
      navigate(paths.meetings);
  };
  return (
    <ConfirmButton
      variant="secondary"
      size={size}
      question={`${onDeclined ? 'Decline' : 'Leave this meeting'}? ${whatDecliningDoes(organizer ?? 'The organizer', meeting)}`}
      yes={onDeclined ? 'Decline' : 'Leave meeting'}
      no="Keep my spot"
      more={<DeclineNote organizer={organizer ?? 'the organizer'} note={note} onChange={setNote} />}
      pending={decline.isPending}
      // Not with callbacks of `mutate`, which are dropped once this button unmounts.
      onYes={() =>
        void decline
          .mutateAsync({ id: meeting.id, word: note })
          .then(
            onDeclined ?? left,
            failureToast(onDeclined ? "Couldn't decline" : "Couldn't leave the meeting"),
          )
      }
    >
      {children}
    </ConfirmButton>
  );
}

export const DeclineNote = (props: { organizer: string; note: string; onChange: (note: string) => void }) => (
  <TextArea
    label="Add a note"
    optional
    hint={`Only ${props.organizer} sees it.`}
    rows={2}
    maxLength={DECLINE_WORD}
    value={props.note}
    onChange={({ target }) => props.onChange(target.value)}
    fieldClassName="w-full"
  />
);
