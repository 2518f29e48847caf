import { DAY } from '#contracts/durations.ts';
import type { Carried, TrackRecord } from '#contracts/events/suggestion.ts';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { carriedBy, type LedgerEntry } from '#services/scheduling/meeting-request/carried.ts';
import { presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import type { User } from '#services/storage/accounts/port.ts';

/**
 * The convenience of booked meetings in a range of time for these users: only meetings with this organizer and at least
 * one other of the users, newest first, no more than can matter, and without the excluded meeting. And what became of
 * all bookings of the organizer between the start of the range and now.
 */
type LedgerOf = (
  organizerId: string,
  userIds: readonly string[],
  range: { start: Date; now: Date; end: Date },
  exceptMeetingId: string,
) => Promise<{ entries: LedgerEntry[]; bookings: { booked: number; changed: number } }>;

export type LedgerDeps = {
  ledgerOf: LedgerOf;
  /** The ranking policy; the default policy if omitted. */
  policy?: RankingPolicy;
  now: () => Date;
};

type Asked = { id: string; meeting: ExistingMeeting; users: ReadonlyMap<number, User> };

/** Whatever a ranking takes from past meetings. */
type Past = { carried: readonly Carried[] | 'unknown'; trackRecord?: TrackRecord };

/**
 * The people who have borne more than the others in past meetings, and the organizer's track record. Only meetings with
 * the organizer count, so that neither a ranking nor its reasons reveal meetings unknown to them. If the ledger
 * can't be read, this is unknown, and times are still found.
 */
export async function readPast(
  { ledgerOf, policy = DEFAULT_RANKING_POLICY, now }: LedgerDeps,
  { id, meeting, users }: Asked,
): Promise<Past> {
  const present = new Set(presentNumbers(meeting));
  const people = new Map([...users].filter(([number]) => present.has(number)));
  const at = now();
  const reach = policy.costs.carriedDays * DAY;
  const range = { start: new Date(at.getTime() - reach), now: at, end: new Date(at.getTime() + reach) };
  const ids = [...people.values()].map((user) => user.id);
  try {
    const { entries, bookings } = await ledgerOf(meeting.organizerId, ids, range, id);
    return {
      carried:
        people.size < 2 || policy.costs.carried === 0 ? [] : carriedBy(entries, people, at, policy.costs),
      ...(bookings.booked > 0 && { trackRecord: bookings }),
    };
  } catch {
    return { carried: people.size < 2 || policy.costs.carried === 0 ? [] : 'unknown' };
  }
}
