import { useState } from 'react';
import type { MeetingDetails } from '#web/api/meetings.ts';

type Ranking = NonNullable<MeetingDetails['ranking']>;

/**
 * The newest ranking. While a new one is made, the answer holds the old one without its times; then these are shown
 * as they were, marked as not current, since a result is never replaced by a spinner.
 */
export function useLastRanking({ ranking }: MeetingDetails): Ranking | null {
  const [last, setLast] = useState<Ranking | null>(ranking);
  if (ranking?.current && ranking !== last) setLast(ranking);
  if (ranking === null || ranking.current) return ranking;
  return last && last.suggestions.length > 0 ? { ...last, current: false } : null;
}
