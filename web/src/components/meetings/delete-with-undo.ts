import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { useDeleteMeeting } from '#web/api/meetings.ts';
import { doLater, undo } from '#web/lib/later.ts';
import { toast } from '#web/lib/toast.ts';

/** The key of a deletion in `lib/later.ts`. */
export const deletionOf = (id: string): string => `delete ${id}`;

/**
 * Deleting emails everyone invited, which can't be undone. So it starts once Undo is gone, and 'Meeting deleted' shows
 * when it has happened.
 */
export function useDeleteWithUndo(): (meeting: MeetingAnswer) => void {
  const { mutateAsync } = useDeleteMeeting();
  return ({ id, title }) => {
    const deletion = deletionOf(id);
    doLater(deletion, () => mutateAsync(id).then(sayDeleted, sayNotDeleted));
    toast({
      title: title === null ? 'Deleting the meeting' : `Deleting “${title}”`,
      description: "No one's been notified yet.",
      action: { label: 'Undo', onAction: () => void undo(deletion) },
    });
  };
}

const sayDeleted = () =>
  toast({ title: 'Meeting deleted', description: 'Meeting has been removed successfully.' });

const sayNotDeleted = () =>
  toast({
    title: 'Error',
    description: 'Failed to delete meeting. Please try again.',
    variant: 'destructive',
  });
