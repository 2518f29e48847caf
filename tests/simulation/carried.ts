import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Carried } from '#contracts/events/suggestion.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { borneIn } from '#lab/simulate/ledger.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { carriedBy, type LedgerEntry } from '#services/scheduling/meeting-request/carried.ts';
import type { RecordedEvent } from '#services/storage/event-store/event-log.ts';

/** What all meetings were for their people, until something changed it. Milliseconds since the beginning. */
type Version = { entries: readonly LedgerEntry[]; until: number };

/**
 * The longest that a ranking may rest on a ledger that has changed since: a frozen process, a calendar that hangs, and read
 * models that are behind, one after the other. Milliseconds.
 */
const LONGEST_LOOK = 10 * 60_000;
/** Points. A look begins before it is recorded, and a past meeting counts less every minute. */
const AGED = 0.2;

/** Follows what the log says of who has borne what, and whether rankings record it. */
export function createCarriedCheck(meetings: ReadonlyMap<string, ExistingMeeting>, elapsed: () => number) {
  let now: readonly LedgerEntry[] = [];
  let past: readonly Version[] = [];

  return {
    /** The people of a meeting, or what it's booked for, have changed. */
    update(): void {
      const at = elapsed();
      past = [...past.filter(({ until }) => until >= at - LONGEST_LOOK), { entries: now, until: at }];
      now = [...meetings].flatMap(([meetingId, meeting]) =>
        borneIn(meeting).map((borne) => ({ meetingId, ...borne })),
      );
    },

    /** Whether what a ranking says that people carried is what the log said at some moment of the look. */
    isRight(meetingId: string, { data, meta }: RankingEvent): boolean {
      const { carried = [] } = data;
      if (carried === 'unknown') return true;
      const meeting = meetings.get(meetingId)!;
      const people = peopleOf(meeting);
      if (people.size < 2) return carried.length === 0;
      const since = elapsed() - LONGEST_LOOK;
      const versions = [now, ...past.filter(({ until }) => until >= since).map(({ entries }) => entries)];
      return versions.some((entries) => {
        const shared = withOrganizer(entries, meetingId, meeting.organizerId);
        return isAlike(carried, carriedBy(shared, people, new Date(meta.at), DEFAULT_RANKING_POLICY.costs));
      });
    },
  };
}

type RankingEvent = Extract<RecordedEvent<MeetingEvent>, { type: 'TimesSuggested' }>;

const peopleOf = ({ organizerId, participants }: ExistingMeeting): Map<number, { id: string }> =>
  new Map([
    [0, { id: organizerId }],
    ...participants.flatMap(({ number, userId, status }): [number, { id: string }][] =>
      userId !== undefined && status !== 'removed' && status !== 'declined' ? [[number, { id: userId }]] : [],
    ),
  ]);

/** Other meetings that the organizer takes part in. */
function withOrganizer(
  entries: readonly LedgerEntry[],
  exceptMeetingId: string,
  organizerId: string,
): LedgerEntry[] {
  const theirs = new Set(
    entries.filter(({ userId }) => userId === organizerId).map(({ meetingId }) => meetingId),
  );
  return entries.filter(({ meetingId }) => meetingId !== exceptMeetingId && theirs.has(meetingId));
}

const isAlike = (one: readonly Carried[], other: readonly Carried[]): boolean =>
  one.length === other.length &&
  one.every(({ participant, points, taken }, index) => {
    const same = other[index]!;
    return (
      participant === same.participant &&
      Math.abs(points - same.points) <= AGED &&
      JSON.stringify(taken) === JSON.stringify(same.taken)
    );
  });
