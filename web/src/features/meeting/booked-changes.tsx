import { CalendarClock, Copy, Pencil, Users, X } from 'lucide-react';
import { useState } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { EditForm } from '#web/components/meetings/edit-form.tsx';
import { paths } from '#web/lib/paths.ts';
import { useAskedByEmail } from './asked-by-email.ts';
import { BookedPeopleDialog } from './booked-people-dialog.tsx';
import { CannotComeNotice, useCannotCome } from './cannot-come-notice.tsx';
import { ClockMovedNotice } from './clock-moved-notice.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useCancelHere } from './use-cancel-here.ts';

/** What an organizer can do with a booked meeting until it's over: move, edit, add or remove people, cancel. */
export function BookedChanges({
  meeting,
  booked,
  zone,
}: {
  meeting: MeetingDetailsAnswer;
  booked: { start: string; end: string };
  zone: string;
}) {
  const asked = useAskedByEmail();
  const [open, setOpen] = useState<'move' | 'edit' | 'people' | null>(asked === 'move' ? asked : null);
  const { gone, keep } = useCannotCome(meeting);
  const cancel = useCancelHere(meeting);
  const close = () => setOpen(null);
  const look = { variant: 'secondary', size: 'small' } as const;
  return (
    <>
      {gone.length > 0 && (
        <CannotComeNotice
          gone={gone}
          onMove={() => setOpen('move')}
          onPeople={() => setOpen('people')}
          onKeep={keep}
        />
      )}
      {meeting.clockMoved && (
        <ClockMovedNotice clockMoved={meeting.clockMoved} onMove={() => setOpen('move')} />
      )}
      <div className="flex w-full flex-wrap gap-2 max-sm:*:grow">
        {gone.length === 0 && (
          <Button {...look} onClick={() => setOpen('move')}>
            <CalendarClock aria-hidden /> Find another time
          </Button>
        )}
        <Button {...look} onClick={() => setOpen('edit')}>
          <Pencil aria-hidden /> Edit
        </Button>
        <Button {...look} onClick={() => setOpen('people')}>
          <Users aria-hidden /> Change people
        </Button>
        <ButtonLink {...look} to={paths.planAgain(meeting.id)}>
          <Copy aria-hidden /> Duplicate
        </ButtonLink>
        <ConfirmButton
          variant="quiet"
          size="small"
          className="text-bad! xl:ml-auto"
          question="Cancel this meeting? We'll let everyone know and remove the event from calendars."
          yes="Cancel the meeting"
          onYes={cancel}
          isAsked={asked === 'cancel'}
        >
          <X aria-hidden /> Cancel meeting
        </ConfirmButton>
      </div>
      {open === 'move' && <MoveDialog meeting={meeting} booked={booked} zone={zone} onClose={close} />}
      {open === 'people' && <BookedPeopleDialog meeting={meeting} onClose={close} />}
      <Dialog open={open === 'edit'} onOpenChange={close} width="wide" title="Edit meeting">
        <EditForm meeting={meeting} zone={zone} onDone={close} />
      </Dialog>
    </>
  );
}
