import { useState } from 'react';

import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';

type Ranking = NonNullable<MeetingDetailsAnswer['ranking']>;

/**
 * The newest ranking. While a new one is computed, the API returns the old one without its times, so this keeps
 * showing them, marked as not current, instead of a spinner.
 */
export function useLastRanking({ ranking }: MeetingDetailsAnswer): Ranking | null {
  const [last, setLast] = useState<Ranking | null>(ranking);
  if (ranking?.current && ranking !== last) setLast(ranking);
  if (ranking === null || ranking.current) return ranking;
  return last && last.suggestions.length > 0 ? { ...last, current: false } : null;
}
