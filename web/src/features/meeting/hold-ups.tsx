import { type MeetingDetails, useChangeMeeting, useScheduleWithoutMissing } from '#web/api/meetings.ts';
import { AskFirst } from '#web/components/ask-first.tsx';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { Attendee } from './attendees.ts';
import { tellBooked, tellBookedBefore, tellFailure, tellLooking } from './telling.ts';
import { inShort } from './words.ts';

/** In automatic mode people whose answer or calendar is missing hold up those who are there, but they need not. */
export function GoWithoutMissing({
  meeting,
  zone,
  attendees,
}: {
  meeting: MeetingDetails;
  zone: string;
  attendees: readonly Attendee[];
}) {
  const book = useScheduleWithoutMissing();
  const others = attendees.filter(({ number }) => number > 0);
  const joined = others.filter(({ hasJoined, known, why }) => hasJoined && (known || why === 'notRead'));
  const missing = others.filter((one) => !joined.includes(one));
  if (meeting.aiDecisionMode !== 'auto' || missing.length === 0 || joined.length === 0) return null;
  const names = inShort(missing);
  return (
    <Notice
      title={`The meeting waits for ${names}`}
      action={
        <AskFirst
          isHarmless
          variant="secondary"
          size="small"
          question={`Kairos reads the calendars again and books the best time for ${joined.length === 1 ? `you and ${joined[0]!.short}` : `the ${joined.length + 1} of you`}, without ${names}. Somebody who turns out to be busy then is left out too.`}
          yes={`Book without ${missing.length === 1 ? names : 'them'}`}
          no="Keep waiting"
          pending={book.isPending}
          onYes={() =>
            void book.mutateAsync(meeting.id).then(tellBooked, (error) => {
              if (!tellBookedBefore(error, zone)) tellFailure('No time could be booked')(error);
            })
          }
        >
          Book without {missing.length === 1 ? names : 'them'}
        </AskFirst>
      }
    >
      Kairos books nothing for people whose time it does not know, unless you say so.
    </Notice>
  );
}

/** Where the preferred time of the day alone is in the way: without it, everyone is free, and automatic mode can go on. */
export function AllowAnyTime({ meeting }: { meeting: MeetingDetails }) {
  const change = useChangeMeeting();
  const best = meeting.ranking?.suggestions[0];
  const isInTheWay = best?.bent.length === 1 && best.bent[0] === 'outsidePreference';
  if (meeting.timePreference === 'all' || !isInTheWay) return null;
  return (
    <Notice
      title="No time suits all of you within the preferred hours"
      action={
        <Button
          variant="secondary"
          size="small"
          pending={change.isPending}
          onClick={() =>
            void change
              .mutateAsync({ id: meeting.id, changes: { timePreference: 'all' } })
              .then(tellLooking, tellFailure('The meeting could not be changed'))
          }
        >
          Allow any time of the day
        </Button>
      }
    >
      Each person’s own hours still count.
    </Notice>
  );
}
