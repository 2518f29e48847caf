import { useQuery } from '@tanstack/react-query';
import { Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { displayName } from '#contracts/text/names.ts';
import { repliedInWords, settledInWords } from '#contracts/text/replies.ts';
import { silenceQuery } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { DeleteButton } from '#web/components/meetings/delete-button.tsx';
import { useDeleteWithUndo } from '#web/components/meetings/delete-with-undo.ts';
import { EditForm } from '#web/components/meetings/edit-form.tsx';
import { InviteDialog } from '#web/components/meetings/invite-dialog.tsx';
import { DeadlineLine } from './deadline-line.tsx';
import { SilentPeople } from './silent-people.tsx';

/** What an organizer does while a meeting waits: who hasn't replied and what that costs, and one click for each way on. */
export function Desk({ meeting, zone }: { meeting: MeetingDetailsAnswer; zone: string }) {
  const [open, setOpen] = useState<'invite' | 'edit' | null>(null);
  const deleteWithUndo = useDeleteWithUndo();
  const close = () => setOpen(null);
  return (
    <Card>
      <h2 className="font-semibold">Replies</h2>
      <Silence meeting={meeting} zone={zone} />
      <DeadlineLine meeting={meeting} zone={zone} />
      <SilentPeople meeting={meeting} />
      <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
        <Button variant="secondary" size="small" onClick={() => setOpen('invite')}>
          <UserPlus aria-hidden />
          Invite more
        </Button>
        <Button variant="secondary" size="small" onClick={() => setOpen('edit')}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <DeleteButton meeting={meeting} className="ml-auto" onDelete={() => deleteWithUndo(meeting)} />
      </div>
      {open === 'invite' && <InviteDialog meeting={meeting} onClose={close} />}
      <Dialog open={open === 'edit'} onOpenChange={close} width="wide" title="Edit meeting">
        <EditForm meeting={meeting} zone={zone} onDone={close} />
      </Dialog>
    </Card>
  );
}

/** `Everyone but Noah has replied. Noah's reply settles Monday and Tuesday.` */
function Silence({ meeting, zone }: { meeting: MeetingDetailsAnswer; zone: string }) {
  const { participants } = meeting;
  // Without it, the page only doesn't say what a silence costs.
  const { data: silence } = useQuery(silenceQuery(meeting.id));
  const settles = new Map(silence?.silent.map((one) => [one.participant, one.settles]));
  const silent = participants
    .filter(({ status }) => status === 'pending')
    .map(({ id, name, email }) => ({ name: displayName(name, email), starts: settles.get(id) ?? null }));
  const settled = settledInWords(silent, { zone, at: new Date().toISOString() });
  return (
    <p aria-live="polite" dir="auto" className="mt-1 text-sm text-soft">
      {repliedInWords(silent, participants.length - silent.length)} {settled}
    </p>
  );
}
