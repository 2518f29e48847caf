import { useState } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { Button } from '#web/components/button.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { Notice } from '#web/components/notice.tsx';

/** For whom the organizer keeps a time that they declined, on this device: the numbers of the people. */
const keptFor = (id: string): string => `kept ${id}`;

/** Who declined the booked time, until the organizer says what comes of it. */
export function CannotComeNotice({
  meeting,
  onMove,
  onPeople,
}: {
  meeting: MeetingDetailsAnswer;
  onMove: () => void;
  onPeople: () => void;
}) {
  const [kept, setKept] = useState(() => localStorage.getItem(keptFor(meeting.id))?.split(' ') ?? []);
  const gone = meeting.participants.filter(({ id, cantCome }) => cantCome && !kept.includes(String(id)));
  if (gone.length === 0) return null;

  const keep = () => {
    const all = [...kept, ...gone.map(({ id }) => String(id))];
    localStorage.setItem(keptFor(meeting.id), all.join(' '));
    setKept(all);
  };
  return (
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
      <p className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
        <Button size="small" onClick={onMove}>
          Find another time
        </Button>
        <Button size="small" variant="secondary" onClick={onPeople}>
          Ask someone else
        </Button>
        <Button size="small" variant="secondary" onClick={keep}>
          Keep this time
        </Button>
      </p>
    </Notice>
  );
}
