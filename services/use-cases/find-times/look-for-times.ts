import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import { widestDates } from '#services/scheduling/remedies.ts';
import { type AvailabilityDeps, readAvailability } from './availability.ts';
import { type Found, findTimes, type Rankable, type RankingDeps } from './ranking.ts';

const MINUTE = 60_000;

/**
 * Reads the calendars for the meeting's dates and finds its times. Only where there is none are they read for later
 * days as well, so that the dates that would help can be offered: what nobody read is not free. Records all that was
 * read. Throws on abort, or if the store is silent.
 */
export async function lookForTimes(
  deps: AvailabilityDeps & Pick<RankingDeps, 'policy'>,
  meetingId: string,
  { meeting, users }: Omit<Rankable, 'evidence'>,
  signal: AbortSignal,
): Promise<Found & { rankable: Rankable }> {
  const look = async (dates: Parameters<typeof dateRange>[0]) => {
    const evidence = await readAvailability(deps, meetingId, meeting, dateRange(dates), signal);
    const rankable = { meeting, users, evidence };
    const foundAt = deps.now();
    return { rankable, foundAt, found: findTimes({ ...deps, now: () => foundAt }, rankable) };
  };
  const within = await look(meeting);
  if (within.found.kind === 'times') return within;
  const now = Math.ceil(deps.now().getTime() / MINUTE);
  return look({ ...meeting, ...widestDates({ ...meeting, now }) });
}
