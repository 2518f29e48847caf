import { useMemo, useState } from 'react';
import { useReader } from '#web/lib/reader.ts';
import { meetingRange } from './attendees.ts';
import type { HeatmapFacts } from './heatmap.ts';
import { useThisMeeting } from './this-meeting.ts';

/** The known facts about everyone's time, and the selected time. */
export type LookedAt = {
  facts: Omit<HeatmapFacts, 'allHours'>;
  /** The start of the selected time, in epoch milliseconds; initially the first suggestion. */
  shown: number | null;
  look: (start: number) => void;
};

/**
 * @param suggested the initial start times, best first, as ISO instants
 * @param rankedAt the instant of the ranking
 */
export function useLookedAt(suggested: readonly string[], rankedAt: string | undefined): LookedAt {
  const { meeting, attendees } = useThisMeeting();
  const { zone } = useReader();
  const { duration, organizerZone, timePreference } = meeting;
  const [looked, look] = useState<number | null>(null);
  const { start, end } = meetingRange(meeting);
  const starts = suggested.join();
  const facts = useMemo(
    () => ({
      zone,
      organizerZone,
      range: { start, end },
      earliest: rankedAt === undefined ? start : Date.parse(rankedAt),
      duration,
      preference: timePreference,
      attendees,
      suggested: starts === '' ? [] : starts.split(',').map((at) => Date.parse(at)),
    }),
    [zone, organizerZone, start, end, rankedAt, duration, timePreference, attendees, starts],
  );
  return { facts, shown: looked ?? facts.suggested[0] ?? null, look };
}
