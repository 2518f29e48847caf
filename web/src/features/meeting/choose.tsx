import { CalendarCheck } from 'lucide-react';
import { type ExplainedSuggestion, type MeetingDetails, useChooseTime } from '#web/api/meetings.ts';
import { AskFirst } from '#web/components/ask-first.tsx';
import { Button } from '#web/components/button.tsx';
import { STATE } from '#web/components/meetings/words.ts';
import { RequestFailed } from '#web/lib/request.ts';
import type { Attendee } from './attendees.ts';
import { statesOf } from './suggestion-card.tsx';
import { tellBooked, tellBookedBefore, tellFailure } from './telling.ts';
import { series } from './words.ts';

/** Books a suggested time. Where somebody is missing then, it first says who is left out. */
export function Choose({
  meeting,
  zone,
  suggestion,
  attendees,
  isBest,
  isDisabled,
  onTaken,
}: {
  meeting: MeetingDetails;
  zone: string;
  suggestion: ExplainedSuggestion;
  attendees: readonly Attendee[];
  isBest: boolean;
  isDisabled: boolean;
  /** The time was taken meanwhile; the sentence says so, and the suggestions are fresh. */
  onTaken: (sentence: string) => void;
}) {
  const choose = useChooseTime();
  const missing = statesOf(suggestion, attendees).filter(
    ({ attendee, state }) => attendee.number > 0 && (state === 'busy' || state === 'unknown'),
  );

  const book = () =>
    choose
      .mutateAsync({
        id: meeting.id,
        start: suggestion.suggestedTime,
        without: missing.map(({ attendee }) => attendee.number),
        insteadOf: meeting.scheduledTime,
      })
      .then(tellBooked, (error) => {
        if (tellBookedBefore(error, zone)) return;
        if (!(error instanceof RequestFailed) || error.status !== 409)
          return tellFailure('The time could not be booked')(error);
        onTaken(error.said ?? 'This time was taken in the meantime. Please choose one of these.');
      });

  const look = { variant: isBest ? 'primary' : 'secondary', size: 'small' } as const;
  const words = (
    <>
      <CalendarCheck aria-hidden /> Choose this time
    </>
  );
  if (missing.length === 0 || isDisabled)
    return (
      <Button {...look} onClick={book} pending={choose.isPending} disabled={isDisabled}>
        {words}
      </Button>
    );
  return (
    <AskFirst
      isHarmless
      {...look}
      question={`This books the meeting without ${series(missing.map(({ attendee, state }) => `${attendee.short} (${STATE[state].toLowerCase()})`))}.`}
      yes="Book it all the same"
      no="Not yet"
      onYes={book}
      pending={choose.isPending}
    >
      {words}
    </AskFirst>
  );
}
