import { DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import type { EventLog } from '../../services/storage/event-store/event-log.ts';
import { pastDecisionsOf } from '../past-decisions/decisions.ts';
import { type ReadStoriesOptions, readStories } from '../past-decisions/read-stories.ts';
import { addBookings, type LeftOut, type PastBooking } from './bookings.ts';

export type ReadBookings = { bookings: PastBooking[]; leftOut: LeftOut; events: number };

/**
 * The bookings in a log and what came of them, in one pass up to its current end. `leadMinutes` is the lead time of the
 * default policy when the rankings were made. Throws as `readStories` does.
 */
export async function readBookings(
  log: Pick<EventLog, 'follow' | 'head'>,
  {
    leadMinutes = DEFAULT_RANKING_POLICY.leadMinutes,
    ...reading
  }: Omit<ReadStoriesOptions, 'told' | 'upTo'> & { leadMinutes?: number },
): Promise<ReadBookings> {
  const read: ReadBookings = { bookings: [], leftOut: { notSuggested: 0 }, events: 0 };
  const told = ({ events }: { events: number }) => {
    read.events = events;
  };
  for await (const story of readStories(log, { ...reading, told }))
    addBookings(pastDecisionsOf(story, leadMinutes), read.bookings, read.leftOut);
  return read;
}
