import { LoaderCircle } from 'lucide-react';
import type { OtherTimesAnswer } from '#contracts/api/meetings.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

export const timesToChoose = (found: OtherTimesAnswer) =>
  found.timeSuggestions.map(({ suggestedTime, endTime, aiReasoning, confidence }) => ({
    ...{ start: suggestedTime, end: endTime, about: aiReasoning, confidence },
  }));

/** While all calendars are read again, and if that failed. */
export const LookingForTimes = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error ? (
    <div role="alert">
      <Notice
        tone="bad"
        title="Couldn't look for times"
        action={
          <Button variant="secondary" size="small" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {refusalOf(error) ?? WENT_WRONG}
      </Notice>
    </div>
  ) : (
    <div role="status" className="flex items-center gap-3 text-sm text-soft">
      <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-accent" /> Reading everyone's
      calendars...
    </div>
  );
