import { haveReplied } from '#contracts/attendance.ts';
import type { ListingRow, MeetingRow, MeetingRows } from './rows.ts';

/**
 * The rows with what puts the meeting on the lists of its people: a row for the organizer and for everyone who joined or answered
 * by hand with an address that an account owns, none once it's deleted or erased. A list is read page by page from these rows alone, so they hold what it's ordered by. A row that
 * stays the same stays the same object.
 */
export function withListings(rows: MeetingRows, before: MeetingRows | null): MeetingRows {
  if (before && before.meeting === rows.meeting && before.participants === rows.participants) return rows;
  const known = rows.listings;
  const after = listingsOf(rows).map((row) => known.find((one) => isSame(one, row)) ?? row);
  const isUnchanged = after.length === known.length && after.every((row, index) => row === known[index]);
  return isUnchanged ? rows : { ...rows, listings: after };
}

/** In order of the user ids, as the table has them. */
function listingsOf({ meeting, participants, suggestions }: MeetingRows): ListingRow[] {
  const status = listedAs(meeting);
  if (status === null) return [];
  const present = participants.filter((one) => one.status !== 'removed');
  const isToDo =
    status === 'open' &&
    ((meeting.ranking_current && suggestions.length > 0) || haveReplied(meeting, present));
  const joined = present.flatMap(({ status: answer, user_id, held_as }) =>
    answer === 'accepted' ? (user_id ?? held_as ?? []) : [],
  );
  return [...new Set([meeting.organizer_id, ...joined])].toSorted().map((user_id) => ({
    meeting_id: meeting.id,
    user_id,
    status,
    to_do: isToDo && user_id === meeting.organizer_id,
    sorted_at: (status === 'scheduled' && meeting.scheduled_time) || meeting.created_at,
    ends_at: status === 'scheduled' ? meeting.scheduled_end : null,
    everyone_free: meeting.everyone_free,
    created_at: meeting.created_at,
  }));
}

function listedAs({ status, erased_at }: MeetingRow): ListingRow['status'] | null {
  if (erased_at !== null || status === 'cancelled') return null;
  return status === 'pending' || status === 'active' ? 'open' : status;
}

const isSame = (one: ListingRow, other: ListingRow): boolean =>
  one.user_id === other.user_id &&
  one.status === other.status &&
  one.to_do === other.to_do &&
  one.sorted_at === other.sorted_at &&
  one.ends_at === other.ends_at &&
  one.everyone_free === other.everyone_free;
