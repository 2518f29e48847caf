import { useState } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { Button } from '#web/components/button.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { Notice } from '#web/components/notice.tsx';

/** For whom the organizer keeps a time that they declined, on this device: the numbers of the people. */
const keptFor = (id: string): string => `kept ${id}`;

/** Who declined the booked time, until the organizer keeps it nevertheless. */
export function useCannotCome({ id, participants }: MeetingDetailsAnswer) {
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
export const CannotComeNotice = ({
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
