import { Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { DeleteButton } from '#web/components/meetings/delete-button.tsx';
import { EditForm } from '#web/components/meetings/edit-form.tsx';
import { InviteDialog } from '#web/components/meetings/invite-dialog.tsx';
import { useThisMeeting } from './this-meeting.ts';
import { useCancelHere } from './use-cancel-here.ts';

/** Invites more people to a meeting that waits for a time, or edits or deletes the meeting. */
export function DeskActions() {
  const { meeting } = useThisMeeting();
  const [open, setOpen] = useState<'invite' | 'edit' | null>(null);
  const cancel = useCancelHere('deleted');
  const close = () => setOpen(null);
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:[&_svg]:hidden">
        <Button variant="secondary" size="small" onClick={() => setOpen('invite')}>
          <UserPlus aria-hidden />
          {meeting.participants.length === 0 ? 'Invite people' : 'Invite more'}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setOpen('edit')}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <DeleteButton meeting={meeting} size="small" onDelete={cancel} />
      </div>
      {open === 'invite' && <InviteDialog meeting={meeting} onClose={close} />}
      {open === 'edit' && (
        <Dialog onClose={close} width="wide" title="Edit meeting">
          <EditForm meeting={meeting} onDone={close} />
        </Dialog>
      )}
    </>
  );
}
