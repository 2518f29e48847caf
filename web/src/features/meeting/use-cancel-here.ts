import { useNavigate } from 'react-router-dom';
import type { GoneWord } from '#web/components/meetings/undo-offer.tsx';
import { useCancelWithUndo } from '#web/components/meetings/use-cancel.ts';
import { paths } from '#web/lib/paths.ts';
import { useThisMeeting } from './this-meeting.ts';

/** Cancels or deletes the meeting of this page, and leaves the page, which would have nothing to show. */
export function useCancelHere(word: GoneWord): () => void {
  const { meeting } = useThisMeeting();
  const cancel = useCancelWithUndo(word);
  const navigate = useNavigate();
  return () => {
    navigate(paths.meetings);
    cancel(meeting);
  };
}
