import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { useCancelMeeting } from '#web/api/meetings.ts';
import { failureToast } from '#web/lib/toast.ts';
import { type GoneWord, useTellDecided } from './undo-offer.tsx';

/** Cancels or deletes a meeting, which is then gone from the lists. A toast says so, and offers to undo it. */
export function useCancelWithUndo(word: GoneWord): (meeting: MeetingAnswer) => void {
  const { mutateAsync } = useCancelMeeting();
  const tell = useTellDecided();
  return (meeting) =>
    void mutateAsync(meeting.id).then((until) => tell.gone(meeting, word, until), FAILED[word]);
}

const FAILED: Record<GoneWord, (error: unknown) => void> = {
  deleted: failureToast('Error', 'Failed to delete meeting. Please try again.'),
  cancelled: failureToast("Couldn't cancel the meeting"),
};
