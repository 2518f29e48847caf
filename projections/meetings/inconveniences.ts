import type { ChoiceBasis } from '#contracts/events/meeting.ts';
import { hardshipOf } from '#contracts/hardship.ts';
import type { BookingRow, InconvenienceRow, MeetingRows } from './rows.ts';

/** As inconvenient as a time can be: someone was expected at night. */
const NIGHT = { points: 100, kind: 'night' } as const;

/**
 * The rows with what the booked time is for everyone who takes part: the meeting's part of the ledger. A row that stays the
 * same stays the same object. Nobody has a row in a meeting that isn't booked or is erased, nor where nothing is known of
 * what the time is for them: unknown is not zero.
 */
export function withInconveniences(rows: MeetingRows): MeetingRows {
  const { meeting, bookings, inconveniences: before } = rows;
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
      ({ status, joined_at }) =>
        status === 'accepted' && joined_at !== null && joined_at <= booking.started_at,
    ),
  ];
  return people.flatMap(({ number, user_id }) => {
    if (user_id === null || booking.without.includes(number)) return [];
    const told = inconvenienceFor(number, basis);
    return told
      ? [{ meeting_id: meeting.id, participant: number, user_id, starts_at: booking.starts_at, ...told }]
      : [];
  });
}

/** What a time was found to be for someone; null if that isn't known. */
function inconvenienceFor(
  number: number,
  { suggestion, ranker }: ChoiceBasis,
): Pick<InconvenienceRow, 'points' | 'kind'> | null {
  if (!('costs' in suggestion)) return null;
  const state = suggestion.notFree.find(({ participant }) => participant === number)?.state;
  const { required = 'everyone' } = ranker.policy ?? {};
  const counted = number === 0 || required === 'everyone' || (required === 'known' && state !== 'unknown');
  if (!counted || state === 'busy' || state === 'tooSoon') return null;
  if (state === 'night') return NIGHT;
  const told = suggestion.inconveniences.find(({ participant }) => participant === number);
  return told ? { points: told.points, kind: hardshipOf(told.causes) } : { points: 0, kind: null };
}

const isSame = (one: InconvenienceRow, other: InconvenienceRow): boolean =>
  one.participant === other.participant &&
  one.user_id === other.user_id &&
  one.starts_at === other.starts_at &&
  one.points === other.points &&
  one.kind === other.kind;
