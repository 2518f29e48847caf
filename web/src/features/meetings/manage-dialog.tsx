import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { meetingQuery } from '#web/api/meetings.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { EditForm } from '#web/components/meetings/edit-form.tsx';
import { useCancelWithUndo } from '#web/components/meetings/use-cancel.ts';
import { ManageDetails } from './manage-details.tsx';

/** The organizer's actions for a meeting. Its people are on its page. Loaded when first opened. */
export default function ManageDialog({
  meeting,
  zone,
  onClose,
}: {
  meeting: MeetingAnswer;
  zone: string;
  onClose: () => void;
}) {
  const [editing, setEditing] = useState(false);
  // The details add who misses the best time. The dialog works without the details.
  const { data: details = null } = useQuery(meetingQuery(meeting.id));
  const cancel = useCancelWithUndo('deleted');

  const remove = () => {
    cancel(meeting);
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={editing ? 'Edit meeting' : 'Manage meeting'}
      text={<bdi>{meeting.title ?? 'Deleted'}</bdi>}
    >
      {editing ? (
        <EditForm meeting={meeting} zone={zone} onDone={() => setEditing(false)} />
      ) : (
        <ManageDetails
          meeting={meeting}
          details={details}
          zone={zone}
          onEdit={() => setEditing(true)}
          onDelete={remove}
        />
      )}
    </Dialog>
  );
}
