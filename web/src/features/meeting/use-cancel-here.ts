import { useNavigate } from 'react-router-dom';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { useCancelWithUndo } from '#web/components/meetings/use-cancel.ts';
import { paths } from '#web/lib/paths.ts';

/** Cancels the meeting of this page, and leaves the page, because a cancelled meeting has nothing to show. */
export function useCancelHere(meeting: MeetingAnswer): () => void {
  const cancel = useCancelWithUndo();
  const navigate = useNavigate();
  return () => {
    navigate(paths.meetings);
    cancel(meeting);
  };
}
