import { mayBeMissing } from '../../contracts/attendance.ts';
import { type Borne, borneBy, LEDGER_MEETINGS } from '../../contracts/borne.ts';
import type { Meeting } from '../../services/domain/meeting/state.ts';
import { activeBooking, type ExistingMeeting } from '../../services/domain/meeting/state.ts';
import type { LedgerDeps } from '../../services/use-cases/find-times/ledger.ts';

type Entry = Borne & { userId: string; start: Date };

/** What booked meetings are for their people, in memory, and as the read models would answer. */
export type MemoryLedger = {
  /** Takes a meeting as it is by now in place of what it was. */
  update(meetingId: string, meeting: Meeting): void;
  ledgerOf: LedgerDeps['ledgerOf'];
};

export function createLedger(): MemoryLedger {
  const meetings = new Map<string, readonly Entry[]>();
  const organized = new Map<string, Map<string, Meeting>>();
  const meetingsOf = new Map<string, Set<string>>();

  function remove(meetingId: string): void {
    for (const { userId } of meetings.get(meetingId) ?? []) meetingsOf.get(userId)?.delete(meetingId);
    meetings.delete(meetingId);
  }

  return {
    update(meetingId, meeting) {
      remove(meetingId);
      if (meeting.status !== 'none') {
        const own = organized.get(meeting.organizerId) ?? new Map<string, Meeting>();
        organized.set(meeting.organizerId, own.set(meetingId, meeting));
      }
      const entries = meeting.status === 'none' ? [] : borneIn(meeting);
      if (entries.length === 0) return;
      meetings.set(meetingId, entries);
      for (const { userId } of entries)
        meetingsOf.set(userId, (meetingsOf.get(userId) ?? new Set()).add(meetingId));
    },

    async ledgerOf(organizerId, userIds, { start, now, end }, exceptMeetingId) {
      const others = new Set(userIds.filter((id) => id !== organizerId));
      const isMeant = (userId: string) => userId === organizerId || others.has(userId);
      const entries = [...(meetingsOf.get(organizerId) ?? [])]
        .filter((meetingId) => meetingId !== exceptMeetingId)
        .map((meetingId) => ({ meetingId, entries: meetings.get(meetingId)! }))
        .filter(({ entries: [first] }) => first!.start >= start && first!.start < end)
        .filter(({ entries }) => entries.some(({ userId }) => others.has(userId)))
        .sort(newestFirst)
        .slice(0, LEDGER_MEETINGS)
        .flatMap(({ meetingId, entries }) =>
          entries.filter(({ userId }) => isMeant(userId)).map((entry) => ({ meetingId, ...entry })),
        );
      return {
        entries,
        bookings: trackRecordIn([...(organized.get(organizerId)?.values() ?? [])], start, now),
      };
    },
  };
}

/** Of the bookings whose time has come since then, how many had been moved or cancelled. */
export function trackRecordIn(meetings: readonly Meeting[], since: Date, now: Date) {
  const past = meetings
    .flatMap((meeting) => (meeting.status === 'none' ? [] : meeting.bookings))
    .filter(({ state }) => state === 'booked' || state === 'superseded' || state === 'cancelled')
    .filter(({ start }) => Date.parse(start) >= since.getTime() && Date.parse(start) < now.getTime());
  return { booked: past.length, changed: past.filter(({ state }) => state !== 'booked').length };
}

type OfMeeting = { meetingId: string; entries: readonly Entry[] };

const newestFirst = (one: OfMeeting, other: OfMeeting): number =>
  other.entries[0]!.start.getTime() - one.entries[0]!.start.getTime() ||
  (one.meetingId < other.meetingId ? -1 : 1);

/**
 * What the booked time is for each account that takes part; nobody where nothing is booked, or its basis isn't known.
 */
export function borneIn(meeting: ExistingMeeting): (Borne & { userId: string; start: Date })[] {
  const booking = activeBooking(meeting);
  const basis = booking?.basis;
  if (!booking || !basis) return [];
  // Those who joined later were in no ranking.
  const joined = meeting.participants.filter(
    ({ status, takesPartFrom }) =>
      status === 'accepted' && takesPartFrom !== undefined && takesPartFrom < booking.startedAt,
  );
  return [{ number: 0, userId: meeting.organizerId }, ...joined].flatMap(({ number, userId }) => {
    if (userId === undefined || booking.without.includes(number)) return [];
    const borne = borneBy(number, basis, !mayBeMissing(meeting.attendance, number));
    return borne ? [{ ...borne, userId, start: new Date(booking.start) }] : [];
  });
}
