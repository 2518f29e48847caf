import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { useChangeMeeting, useScheduleWithoutMissing } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { tellBookedBefore, tellFailure, tellLooking } from '#web/components/meetings/telling.ts';
import { useTellDecided } from '#web/components/meetings/undo-offer.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useClock } from '#web/lib/clock.ts';
import { type Attendee, isHeard } from './attendees.ts';
import { namesInShort } from './text.ts';

/** Lets the organizer go ahead without people whose reply or calendar is missing in automatic mode. */
export function GoWithoutMissing({
  meeting,
  zone,
  attendees,
}: {
  meeting: MeetingDetailsAnswer;
  zone: string;
  attendees: readonly Attendee[];
}) {
  const clock = useClock();
  const book = useScheduleWithoutMissing();
  const tell = useTellDecided();
  const others = attendees.filter(({ number, optional }) => number > 0 && !optional);
  const joined = others.filter(
    (one) => one.hasJoined && !one.asked && (isHeard(one) || one.why === 'notRead'),
  );
  const missing = others.filter((one) => !joined.includes(one));
  if (meeting.aiDecisionMode !== 'auto' || missing.length === 0 || joined.length === 0) return null;
  const names = namesInShort(missing);
  const goesAhead = meeting.bookAtDeadline && Date.parse(meeting.deadline ?? '') > Date.now();
  return (
    <Notice
      title={`Waiting for ${names}`}
      action={
        <ConfirmButton
          isHarmless
          variant="secondary"
          size="small"
          question={`We'll check the calendars again and book the best time for ${joined.length === 1 ? `you and ${joined[0]!.short}` : `the ${joined.length + 1} of you`}, without ${names}. Anyone who turns out to be busy then is left out, too.`}
          yes={`Book without ${missing.length === 1 ? names : 'them'}`}
          no="Keep waiting"
          pending={book.isPending}
          onYes={() =>
            void book.mutateAsync(meeting.id).then(tell.booked, (error) => {
              if (!tellBookedBefore(error, { zone, clock })) tellFailure("Couldn't book a time")(error);
            })
          }
        >
          Book without {missing.length === 1 ? names : 'them'}
        </ConfirmButton>
      }
    >
      {goesAhead
        ? "When replies are due, we'll book without anyone who hasn't replied. You can do it now."
        : "We won't book until we know when everyone who has to come is available, unless you say so."}
    </Notice>
  );
}

/** Shown if only the preferred hours are in the way. Without them, automatic mode can book. */
export function AllowAnyTime({ meeting }: { meeting: MeetingDetailsAnswer }) {
  const change = useChangeMeeting();
  const best = meeting.ranking?.suggestions[0];
  const isInTheWay = best?.bent.length === 1 && best.bent[0] === 'outsidePreference';
  if (meeting.timePreference === 'all' || !isInTheWay) return null;
  return (
    <Notice
      title="No time works in your preferred hours"
      action={
        <Button
          variant="secondary"
          size="small"
          pending={change.isPending}
          onClick={() =>
            void change
              .mutateAsync({ id: meeting.id, changes: { timePreference: 'all' } })
              .then(tellLooking, tellFailure("Couldn't change the meeting"))
          }
        >
          Allow any time of day
        </Button>
      }
    >
      Each person's own hours still count.
    </Notice>
  );
}
