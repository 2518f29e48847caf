import { CalendarCheck } from 'lucide-react';
import { shortMoment } from '#contracts/text/times.ts';
import { failureToast } from '#web/lib/toast.ts';
import { useChooseTime } from '../../api/meetings.ts';
import { useClock } from '../../lib/clock.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { type AtTime, consequencesInWords, missingAt } from './consequences.ts';
import { tellBookedBefore } from './telling.ts';
import { useTellDecided } from './undo-offer.tsx';

/** Books a time that wasn't suggested, or moves the meeting there. Shows the consequences for its people first. */
export function BookOwnTime({
  meeting,
  start,
  people,
  zone,
}: {
  meeting: { id: string; scheduledTime: string | null };
  /** ISO instant. */
  start: string;
  people: readonly AtTime[];
  zone: string;
}) {
  const clock = useClock();
  const choose = useChooseTime();
  const tell = useTellDecided();
  const isMove = meeting.scheduledTime !== null;

  const book = () =>
    void choose
      .mutateAsync({
        id: meeting.id,
        start,
        // Optional people are invited anyway.
        without: missingAt(people).flatMap(({ number, optional }) => (optional ? [] : [number])),
        insteadOf: meeting.scheduledTime,
      })
      .then(tell.booked, (error) => {
        if (!tellBookedBefore(error, { zone, clock })) failureToast("Couldn't book this time")(error);
      });

  return (
    <ConfirmButton
      // An open question about one time must not carry over to another.
      key={start}
      isHarmless
      variant="secondary"
      size="small"
      question={
        <>
          {isMove ? 'Move the meeting to' : 'Book'} {shortMoment(start, { zone, clock })}?{' '}
          {consequencesInWords(people, start, clock)}
        </>
      }
      yes={isMove ? 'Move it' : 'Book it'}
      no="Not now"
      onYes={book}
      pending={choose.isPending}
    >
      <CalendarCheck aria-hidden /> {isMove ? 'Move it here' : 'Book this time'}
    </ConfirmButton>
  );
}
