import { mayBeMissing } from '#contracts/attendance.ts';
import { borneBy } from '#contracts/borne.ts';
import type { BookingRow, InconvenienceRow, MeetingRows } from './rows.ts';

/**
 * The rows with what the booked time is for everyone who takes part: the meeting's part of the ledger. A row that stays the
 * same stays the same object. Nobody has a row in a meeting that isn't booked or is erased, nor where nothing is known of
 * what the time is for them: unknown is not zero.
 */
export function withInconveniences(rows: MeetingRows, previous: MeetingRows | null): MeetingRows {
  const { meeting, participants, bookings, inconveniences: before } = rows;
  const isUnchanged =
    previous?.meeting === meeting && previous.participants === participants && previous.bookings === bookings;
  if (isUnchanged) return rows;
  const booking = bookings.find(({ number, state }) => number === meeting.booking && state === 'booked');
  if (before.length === 0 && !booking) return rows;
  const isTold = booking && meeting.erased_at === null;
  const after = isTold ? inconveniencesOf(rows, booking) : [];
  return {
    ...rows,
    inconveniences: after.map((row) => before.find((one) => isSame(one, row)) ?? row),
  };
}

function inconveniencesOf({ meeting, participants }: MeetingRows, booking: BookingRow): InconvenienceRow[] {
  const { basis } = booking;
  if (!basis) return [];
  const people = [
    { number: 0, user_id: meeting.organizer_id },
    // Those who joined later were in no ranking.
    ...participants.filter(
      ({ status, takes_part_from }) =>
        status === 'accepted' && takes_part_from !== null && takes_part_from < booking.started_revision,
    ),
  ];
  return people.flatMap(({ number, user_id }) => {
    if (user_id === null || booking.without.includes(number)) return [];
    const told = borneBy(number, basis, !mayBeMissing(meeting, number));
    return told
      ? [{ meeting_id: meeting.id, participant: number, user_id, starts_at: booking.starts_at, ...told }]
      : [];
  });
}

const isSame = (one: InconvenienceRow, other: InconvenienceRow): boolean =>
  one.participant === other.participant &&
  one.user_id === other.user_id &&
  one.starts_at === other.starts_at &&
  one.points === other.points &&
  one.kind === other.kind;
