import type { Policy } from '#contracts/policy.ts';
import type { SchedulingResult } from '#services/scheduling/engine.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import type { Rankable } from '#services/scheduling/meeting-request/request.ts';
import { widestDates } from '#services/scheduling/remedies.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { rankTimes } from './rank.ts';
import { type AvailabilityDeps, readAvailability } from './read-availability.ts';

const MINUTE = 60_000;

export type FindTimesDeps = AvailabilityDeps & {
  /** How times are ranked; left out: the default policy. */
  policy?: Policy;
};

/** What a look at the calendars found, and the instant that counted as now in it. */
export type Looked = { rankable: Rankable<User>; found: SchedulingResult; foundAt: Date };

/**
 * Reads the calendars for the meeting's dates and finds its times. Only where there is none are they read for later
 * days as well, so that the dates that would help can be offered: what nobody read is not free. Records all that was
 * read. Throws on abort, or if the store is silent.
 */
export async function findTimes(
  deps: FindTimesDeps,
  meetingId: string,
  { meeting, users }: Omit<Rankable<User>, 'evidence'>,
  signal: AbortSignal,
): Promise<Looked> {
  const look = async (dates: Parameters<typeof dateRange>[0]): Promise<Looked> => {
    const evidence = await readAvailability(deps, meetingId, meeting, dateRange(dates), signal);
    const rankable = { meeting, users, evidence };
    const foundAt = deps.now();
    return { rankable, foundAt, found: rankTimes({ ...deps, now: () => foundAt }, rankable) };
  };
  const within = await look(meeting);
  if (within.found.kind === 'times') return within;
  const now = Math.ceil(deps.now().getTime() / MINUTE);
  return look({ ...meeting, ...widestDates({ ...meeting, now }) });
}
