import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { meetingQuery } from '#web/api/meetings.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { EditForm } from '#web/components/meetings/edit-form.tsx';
import { useCancelWithUndo } from '#web/components/meetings/use-cancel.ts';
import { Tabs } from '#web/components/tabs.tsx';
import { ManageDetails } from './manage-details.tsx';
import { ManagePeople } from './manage-people.tsx';

/** Everything an organizer can do with a meeting. Loaded when first opened. */
export default function ManageDialog({
  meeting,
  zone,
  onClose,
}: {
  meeting: MeetingAnswer;
  zone: string;
  onClose: () => void;
}) {
  const [tab, setTab] = useState<'details' | 'people'>('details');
  const [editing, setEditing] = useState(false);
  // Adds which emails were not sent and who misses the best time. The dialog works without it.
  const { data: details = null } = useQuery(meetingQuery(meeting.id));
  const cancel = useCancelWithUndo();

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
        <Tabs
          label="What to manage"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'details',
              label: 'Details',
              content: (
                <ManageDetails
                  meeting={meeting}
                  details={details}
                  zone={zone}
                  onEdit={() => setEditing(true)}
                  onDelete={remove}
                />
              ),
            },
            {
              value: 'people',
              label: `Participants (${meeting.participants.length})`,
              content: <ManagePeople meeting={meeting} details={details} />,
            },
          ]}
        />
      )}
    </Dialog>
  );
}
