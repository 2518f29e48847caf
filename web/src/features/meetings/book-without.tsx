import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { useScheduleWithoutMissing } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { Notice } from '#web/components/notice.tsx';
import { refusalOf } from '#web/lib/refusal.ts';
import { missingPeople } from './missing.ts';
import { namesInWords } from './names.ts';

/** Offers to book without people who haven't replied or can't make it. A toast reports the booked time. */
export function BookWithout({
  meeting,
  details,
}: {
  meeting: MeetingAnswer;
  details: MeetingDetailsAnswer | null;
}) {
  const book = useScheduleWithoutMissing();
  const missing = missingPeople(meeting, details);
  if (missing.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={`Waiting for ${namesInWords(missing.map(nameOfPerson))}`}
      action={
        <Button size="small" onClick={() => book.mutate(meeting.id)} pending={book.isPending}>
          Book without them
        </Button>
      }
    >
      {book.isError ? (
        <span role="alert">Nothing was booked. {refusalOf(book.error) ?? 'Try again.'}</span>
      ) : (
        "We'll check the calendars again, book the best time for everyone else, and email them."
      )}
    </Notice>
  );
}
