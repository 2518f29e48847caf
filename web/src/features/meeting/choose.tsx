import { CalendarCheck } from 'lucide-react';
import { listInWords } from '#contracts/text/lists.ts';
import { type ExplainedSuggestion, useChooseTime } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { tellBookedBefore } from '#web/components/meetings/telling.ts';
import { STATE_NAMES } from '#web/components/meetings/text.ts';
import { useTellDecided } from '#web/components/meetings/undo-offer.tsx';
import { useReader } from '#web/lib/reader.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { failureToast } from '#web/lib/toast.ts';
import { personStatesOf } from './suggestion-card.tsx';
import { useThisMeeting } from './this-meeting.ts';

type ChooseProps = {
  suggestion: ExplainedSuggestion;
  isBest: boolean;
  isDisabled: boolean;
  /** Called with a message if the time was just taken. The suggestions are already updated. */
  onTaken: (sentence: string) => void;
};

/** Books a suggested time. Asks first if someone would be left out. */
export function Choose({ suggestion, isBest, isDisabled, onTaken }: ChooseProps) {
  const { meeting, attendees } = useThisMeeting();
  const reader = useReader();
  const choose = useChooseTime();
  const tell = useTellDecided();
  const missing = personStatesOf(suggestion, attendees).filter(
    ({ attendee, state }) =>
      attendee.number > 0 && !attendee.optional && (state === 'busy' || state === 'unknown'),
  );

  const book = () =>
    choose
      .mutateAsync({
        id: meeting.id,
        start: suggestion.suggestedTime,
        without: missing.map(({ attendee }) => attendee.number),
        insteadOf: meeting.scheduledTime,
      })
      .then(tell.booked, (error) => {
        if (tellBookedBefore(error, reader)) return;
        if (!(error instanceof RequestFailed) || error.status !== 409)
          return failureToast("Couldn't book this time")(error);
        onTaken(error.said ?? 'This time is no longer available. Choose one of these.');
      });

  const look = { variant: isBest ? 'primary' : 'secondary', size: 'small' } as const;
  const words = (
    <>
      <CalendarCheck aria-hidden className="max-sm:hidden" /> Choose this time
    </>
  );
  if (missing.length === 0 || isDisabled)
    return (
      <Button {...look} onClick={book} pending={choose.isPending} disabled={isDisabled}>
        {words}
      </Button>
    );
  return (
    <ConfirmButton
      isHarmless
      {...look}
      question={`Book without ${listInWords(missing.map(({ attendee, state }) => `${attendee.short} (${STATE_NAMES[state].toLowerCase()})`))}?`}
      yes="Book anyway"
      no="Not now"
      onYes={book}
      pending={choose.isPending}
    >
      {words}
    </ConfirmButton>
  );
}
