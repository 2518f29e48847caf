import { type Meeting, useDeleteMeeting } from '#web/api/meetings.ts';
import { doLater, undo } from '#web/lib/later.ts';
import { toast } from '#web/lib/toast.ts';

/** What `lib/later.ts` knows the deletion of a meeting by. */
export const deletionOf = (id: string): string => `delete ${id}`;

/**
 * Deleting mails everyone who was invited, which nothing can take back. So it begins when the way back is gone, and
 * 'Meeting deleted' is said only when it is true.
 */
export function useDeleteWithUndo(): (meeting: Meeting) => void {
  const { mutateAsync } = useDeleteMeeting();
  return ({ id, title }) => {
    const deletion = deletionOf(id);
    doLater(deletion, () => mutateAsync(id).then(sayDeleted, sayNotDeleted));
    toast({
      title: title === null ? 'Deleting the meeting' : `Deleting “${title}”`,
      description: 'Nobody has been told yet.',
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
