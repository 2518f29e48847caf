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

/** Books a suggested time. Asks first if someone would be left out. */
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
  /** Called with a message when the time was just taken. The suggestions are already updated. */
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
          return tellFailure("Couldn't book this time")(error);
        onTaken(error.said ?? 'This time is no longer available. Choose one of these.');
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
      question={`Book without ${series(missing.map(({ attendee, state }) => `${attendee.short} (${STATE[state].toLowerCase()})`))}?`}
      yes="Book anyway"
      no="Not now"
      onYes={book}
      pending={choose.isPending}
    >
      {words}
    </AskFirst>
  );
}
