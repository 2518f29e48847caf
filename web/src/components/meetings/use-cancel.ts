import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { useCancelMeeting } from '#web/api/meetings.ts';
import { failureToast } from '#web/lib/toast.ts';
import { useTellDecided } from './undo-offer.tsx';

/** Cancels a meeting, which is then gone from the lists. A toast says so, and offers to undo it. */
export function useCancelWithUndo(): (meeting: MeetingAnswer) => void {
  const { mutateAsync } = useCancelMeeting();
  const tell = useTellDecided();
  return (meeting) =>
    void mutateAsync(meeting.id).then((until) => tell.cancelled(meeting, until), sayNotDeleted);
}

const sayNotDeleted = failureToast('Error', 'Failed to delete meeting. Please try again.');
