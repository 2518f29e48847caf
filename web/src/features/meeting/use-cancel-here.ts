import { useNavigate } from 'react-router-dom';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import type { GoneWord } from '#web/components/meetings/undo-offer.tsx';
import { useCancelWithUndo } from '#web/components/meetings/use-cancel.ts';
import { paths } from '#web/lib/paths.ts';

/** Cancels or deletes the meeting of this page, and leaves the page, which would have nothing to show. */
export function useCancelHere(meeting: MeetingAnswer, word: GoneWord): () => void {
  const cancel = useCancelWithUndo(word);
  const navigate = useNavigate();
  return () => {
    navigate(paths.meetings);
    cancel(meeting);
  };
}
