import { CalendarClock, Copy, Pencil, Users, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { ASKED_OF_MEETING, type AskedOfMeeting } from '#contracts/pages.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { timeOfDay } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { EditForm } from '#web/components/meetings/edit-form.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useClock } from '#web/lib/clock.ts';
import { paths } from '#web/lib/paths.ts';
import { BookedPeopleDialog } from './booked-people-dialog.tsx';
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

/** What the link of an email that led here asks for. Once only: a reload, or the way back, shows the meeting alone. */
function useAskedByEmail(): AskedOfMeeting | null {
  const [query, setQuery] = useSearchParams();
  const [asked] = useState(() => ASKED_OF_MEETING.find((one) => query.has(one)) ?? null);
  useEffect(() => {
    if (asked)
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(asked);
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
  }, [asked, setQuery]);
  return asked;
}

/** Asks the organizer whether to move a booked meeting whose clock got new rules since it was booked. */
function ClockMovedNotice({
  clockMoved: { zone, was, is },
  onMove,
}: {
  clockMoved: NonNullable<MeetingDetailsAnswer['clockMoved']>;
  onMove: () => void;
}) {
  const clock = useClock();
  const [before, now] = [timeOfDay(was, clock), timeOfDay(is, clock)];
  const city = zoneName(zone);
  return (
    <Notice tone="warn" title={`Booked for ${before} in ${city}, which is now ${now}`} className="w-full">
      <p>
        The rules for the clocks in {city} have changed since. Do you want to move the meeting to {before}?
      </p>
      <p className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
        <Button size="small" variant="secondary" onClick={onMove}>
          Move the meeting
        </Button>
      </p>
    </Notice>
  );
}

/** For whom the organizer keeps a time that they declined, on this device: the numbers of the people. */
const keptFor = (id: string): string => `kept ${id}`;

/** Who declined the booked time, until the organizer keeps it nevertheless. */
function useCannotCome({ id, participants }: MeetingDetailsAnswer) {
  const [kept, setKept] = useState(() => localStorage.getItem(keptFor(id))?.split(' ') ?? []);
  const gone = participants.filter((person) => person.cantCome && !kept.includes(String(person.id)));
  const keep = () => {
    const all = [...kept, ...gone.map((person) => String(person.id))];
    localStorage.setItem(keptFor(id), all.join(' '));
    setKept(all);
  };
  return { gone, keep };
}

/** Says who declined the booked time, and what the organizer can do about it. */
const CannotComeNotice = ({
  gone,
  onMove,
  onPeople,
  onKeep,
}: {
  /** At least one. */
  gone: MeetingDetailsAnswer['participants'];
  onMove: () => void;
  onPeople: () => void;
  onKeep: () => void;
}) => (
  <Notice tone="warn" title={`${listInWords(gone.map(nameOfPerson))} can't make it`} className="w-full">
    {gone.map(
      ({ id, word }) =>
        word !== undefined && (
          <p key={id} dir="auto" className="wrap-anywhere">
            “{word}”
          </p>
        ),
    )}
    <p>The time is still booked for everyone else. You can move it, or ask someone else to come.</p>
    {/* Joining the call is still the page's first action. */}
    <p className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
      <Button size="small" variant="secondary" onClick={onMove}>
        Find another time
      </Button>
      <Button size="small" variant="secondary" onClick={onPeople}>
        Ask someone else
      </Button>
      <Button size="small" variant="secondary" onClick={onKeep}>
        Keep this time
      </Button>
    </p>
  </Notice>
);
