import { Trash2 } from 'lucide-react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { ConfirmButton } from '#web/components/confirm-button.tsx';

type DeleteButtonProps = { meeting: MeetingAnswer; size?: 'small'; className?: string; onDelete: () => void };

/** Deletes a meeting after asking; says who will be told. */
export const DeleteButton = ({ meeting, size, className, onDelete }: DeleteButtonProps) => (
  <ConfirmButton
    variant="quiet"
    size={size}
    className={`text-bad! ${className ?? ''}`}
    question={whatDeletingDoes(meeting)}
    yes="Delete meeting"
    onYes={onDelete}
  >
    <Trash2 aria-hidden />
    Delete
  </ConfirmButton>
);

function whatDeletingDoes({ participants, status }: MeetingAnswer): string {
  const told = participants.length > 0 ? ' Everyone invited will be notified.' : '';
  const event = status === 'scheduled' ? ' The event will be removed from calendars.' : '';
  return `Delete this meeting?${told}${event}`;
}
