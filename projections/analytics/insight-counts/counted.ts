import type { Instant, MeetingRows, ParticipantRow } from '#projections/meetings/rows.ts';
import { type CountedView, TIME_TO_BOOK_STEPS } from './table.ts';

/** The parts of a meeting's rows that the counted views are made of. */
export type CountedParts = Pick<MeetingRows, 'meeting' | 'participants' | 'rankings' | 'bookings'>;

/** A row of a view: the instant by whose day it's counted, and its kind. */
type CountedRow = {
  view: CountedView;
  at: Instant;
  kind: readonly (string | number | boolean | null)[];
};

/** The rows that a meeting has in the counted views. Their SQL says the same; a test compares the two. */
export const countedRows = (rows: CountedParts): CountedRow[] => [
  meetingOf(rows),
  ...rows.bookings.map(
    ({ started_at, booked_by }): CountedRow => ({ view: 'decisions', at: started_at, kind: [booked_by] }),
  ),
  ...timeToBookOf(rows),
  ...inviteesOf(rows),
  ...calibrationOf(rows),
];

const isBooked = ({ meeting }: CountedParts): boolean => meeting.status === 'scheduled';

function meetingOf(rows: CountedParts): CountedRow {
  const { status, booking, everyone_free, created_at } = rows.meeting;
  const current = isBooked(rows) && rows.bookings.find(({ number }) => number === booking);
  return {
    view: 'meetings',
    at: created_at,
    // Whether anyone has joined makes no difference to any figure.
    kind: [status === 'pending' ? 'active' : status, current ? current.booked_by : null, everyone_free],
  };
}

function timeToBookOf({ meeting: { created_at, first_booked_at } }: CountedParts): CountedRow[] {
  if (first_booked_at === null) return [];
  const minutes = (Date.parse(first_booked_at) - Date.parse(created_at)) / 60_000;
  const step = TIME_TO_BOOK_STEPS.findLast((from) => from <= minutes) ?? 0;
  return [{ view: 'times_to_book', at: first_booked_at, kind: [step] }];
}

/** Someone who had several numbers counts once, under the last of them, with what happened under any. */
function inviteesOf(rows: CountedParts): CountedRow[] {
  const byNumber = new Map(rows.participants.map((one) => [one.number, one]));
  const people = new Map<number, { invitations: number; askedAt: Instant; hasJoined: boolean }>();
  for (const { number, merged_into, invitations, created_at, joined_at } of rows.participants) {
    const last = lastOf(byNumber, number, merged_into);
    const known = people.get(last);
    people.set(last, {
      invitations: invitations + (known?.invitations ?? 0),
      askedAt: known && known.askedAt < created_at ? known.askedAt : created_at,
      hasJoined: joined_at !== null || (known?.hasJoined ?? false),
    });
  }
  return Array.from(people).flatMap(([number, { invitations, askedAt, hasJoined }]): CountedRow[] => {
    const status = byNumber.get(number)?.status;
    if (status === undefined || invitations === 0) return [];
    const answer = hasJoined ? 'joined' : status === 'pending' ? 'waiting' : status;
    return [{ view: 'invitees', at: askedAt, kind: [answer, status === 'accepted' && isBooked(rows)] }];
  });
}

function lastOf(byNumber: ReadonlyMap<number, ParticipantRow>, number: number, into: number | null): number {
  let last = number;
  for (let next = into; next !== null; next = byNumber.get(next)?.merged_into ?? null) last = next;
  return last;
}

/** For each ranking the last booking of one of its times that anyone was told of. */
function calibrationOf(rows: CountedParts): CountedRow[] {
  return rows.rankings.flatMap(({ round, ranked_at, starts, confidence: ofBest }): CountedRow[] => {
    const booking = rows.bookings.findLast(
      ({ taken_from, booked_at, state }) => taken_from === round && booked_at !== null && state !== 'undone',
    );
    if (!booking) return [];
    const { basis, number, starts_at, without } = booking;
    // The first version of the bookings didn't say it; then it's known of the best time alone.
    const confidence = basis?.suggestion?.confidence ?? (starts_at === starts[0] ? ofBest : null);
    if (confidence === null) return [];
    const isHeld =
      isBooked(rows) &&
      rows.meeting.booking === number &&
      !rows.participants.some((one) => hasLeft(one) && !without.includes(one.number));
    return [
      { view: 'calibration', at: ranked_at, kind: [basis?.ranker?.version ?? null, confidence, isHeld] },
    ];
  });
}

const hasLeft = ({ left_booked, status }: ParticipantRow): boolean => left_booked && status !== 'accepted';
