import type { UseQueryResult } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import type { OtherTimesAnswer } from '#contracts/api/meetings.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { NotLoaded } from '../error-state.tsx';

export const timesToChoose = (found: OtherTimesAnswer) =>
  found.timeSuggestions.map(({ suggestedTime, endTime, aiReasoning, confidenceInWords }) => ({
    ...{ start: suggestedTime, end: endTime, about: aiReasoning, confidence: confidenceInWords },
  }));

/** While all calendars are read again, and if that failed. */
export const LookingForTimes = ({ query }: { query: UseQueryResult<OtherTimesAnswer> }) =>
  query.error && !query.isFetching ? (
    <div role="alert">
      <NotLoaded title="Couldn't look for times" query={query}>
        {refusalOf(query.error) ?? WENT_WRONG}
      </NotLoaded>
    </div>
  ) : (
    <div role="status" className="flex items-center gap-3 text-sm text-soft">
      <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-accent" /> Reading everyone's
      calendars...
    </div>
  );
