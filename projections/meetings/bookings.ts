import { afterGrace } from '#contracts/after-grace.ts';
import { changeRow, type EventNamed, rowInstant, sealedToken } from './changes.ts';
import type { BookingRow, MeetingRows } from './rows.ts';

type Event = EventNamed<
  | 'BookingStarted'
  | 'SlotBooked'
  | 'BookingAbandoned'
  | 'BookingSettled'
  | 'BookingUndone'
  | 'CalendarEventRecorded'
  | 'CalendarEventFailed'
  | 'CalendarEventRequested'
  | 'CalendarEventRemoved'
>;

/** The bookings of a meeting, each with the state of its calendar event. */
export function projectBooking(rows: MeetingRows, event: Event): MeetingRows {
  const isIt = (row: BookingRow) => row.number === event.data.booking;
  const changed = (values: Partial<BookingRow>): MeetingRows => ({
    ...rows,
    bookings: changeRow(rows.bookings, isIt, (row) => ({ ...row, ...values })),
  });
  switch (event.type) {
    case 'BookingStarted':
      return {
        ...rows,
        participants: (event.data.heldAs ?? []).reduce<MeetingRows['participants']>(
          (people, { participant, id }) =>
            changeRow(
              people,
              ({ number }) => number === participant,
              (row) => ({ ...row, held_as: id }),
            ),
          rows.participants,
        ),
        bookings: [...rows.bookings, started(rows, event)],
      };
    case 'SlotBooked':
      return booked(rows, event);
    case 'BookingAbandoned':
      return changed({ state: 'abandoned', abandoned_because: event.data.why });
    case 'BookingSettled':
      return changed({ settled: true });
    case 'BookingUndone': {
      const undone = changed({ state: 'undone', calendar: 'none' });
      const { again } = event.data;
      if (again !== undefined) return countingAgain(undone, again);
      const meeting = { ...undone.meeting, status: 'active' as const, booking: null, undo_until: null };
      return linked({ ...undone, meeting });
    }
    case 'CalendarEventRecorded': {
      const { eventId, videoLink } = event.data;
      return linked(
        changed({
          calendar: 'recorded',
          calendar_failure: null,
          calendar_event_id: eventId,
          video_link: sealedToken(videoLink),
        }),
      );
    }
    case 'CalendarEventFailed': {
      const { why, doing } = event.data;
      // An event that is there stays there if it can't be removed or changed.
      const isThere = rows.bookings.some((row) => isIt(row) && row.calendar === 'recorded');
      return doing !== undefined || isThere
        ? rows
        : linked(changed({ calendar: 'failed', calendar_failure: why }));
    }
    case 'CalendarEventRequested':
      return linked(changed({ calendar: 'due', calendar_failure: null }));
    case 'CalendarEventRemoved':
      return linked(changed({ calendar: 'removed', calendar_failure: null }));
    default:
      return event satisfies never;
  }
}

const started = (rows: MeetingRows, event: EventNamed<'BookingStarted'>): BookingRow => ({
  meeting_id: rows.meeting.id,
  number: event.data.booking,
  starts_at: rowInstant(event.data.start),
  ends_at: rowInstant(event.data.end),
  booked_by: event.data.by,
  without: event.data.without,
  basis: event.data.basis ?? null,
  taken_from: takenFrom(rows, event),
  state: 'open',
  grace_seconds: event.data.graceSeconds ?? null,
  abandoned_because: null,
  settled: false,
  passed_on: false,
  calendar: 'none',
  calendar_failure: null,
  calendar_event_id: null,
  video_link: null,
  started_at: rowInstant(event.meta.at),
  started_revision: event.revision,
  booked_at: null,
});

/** A choice that names no ranking took its time from the newest, if the time is shown there. */
function takenFrom(
  { meeting, rankings }: MeetingRows,
  { data: { start, basis } }: EventNamed<'BookingStarted'>,
): number | null {
  if (basis?.round !== undefined) return basis.round;
  const newest = rankings.find(({ round }) => round === meeting.ranking_round);
  return newest?.starts.includes(rowInstant(start)) ? newest.round : null;
}

function booked(rows: MeetingRows, event: EventNamed<'SlotBooked'>): MeetingRows {
  const { booking: number, eventFrom, declined = [] } = event.data;
  const confirmed = changeRow(
    rows.bookings,
    (row) => row.number === number,
    (row): BookingRow => ({
      ...row,
      state: 'booked',
      calendar: 'due',
      booked_at: rowInstant(event.meta.at),
    }),
  );
  const booking = confirmed.find((row) => row.number === number)!;
  const grace = booking.grace_seconds;
  return linked({
    ...rows,
    meeting: {
      ...rows.meeting,
      ...scheduledFor(booking),
      undo_until: grace === null ? null : rowInstant(afterGrace(event.meta.at, grace)),
    },
    participants: rows.participants.map((row) =>
      declined.includes(row.number) ? { ...row, left_booked: true } : row,
    ),
    bookings: confirmed.map((row) =>
      row.state === 'booked' && row.number !== number
        ? { ...row, state: 'superseded', passed_on: row.number === eventFrom }
        : row,
    ),
  });
}

const scheduledFor = ({ number, starts_at, ends_at }: BookingRow) => ({
  status: 'scheduled' as const,
  booking: number,
  duration: (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000,
});

/** After undoing what had ended a booking. */
export function countingAgain(rows: MeetingRows, number: number): MeetingRows {
  const bookings = changeRow(
    rows.bookings,
    (row) => row.number === number,
    (row): BookingRow => ({ ...row, state: 'booked', passed_on: false }),
  );
  const again = bookings.find((row) => row.number === number)!;
  return linked({
    ...rows,
    bookings,
    meeting: { ...rows.meeting, ...scheduledFor(again), undo_until: null },
  });
}

/** The meeting names its first booking, and the time and the calendar event of the one that holds, while there is one. */
export function linked(rows: MeetingRows): MeetingRows {
  const holding = rows.bookings.find((row) => row.number === rows.meeting.booking);
  const id = holding?.calendar === 'recorded' ? holding.calendar_event_id : null;
  const first = firstBooked(rows.bookings);
  return {
    ...rows,
    meeting: {
      ...rows.meeting,
      scheduled_time: holding?.starts_at ?? null,
      scheduled_end: holding?.ends_at ?? null,
      everyone_free: holding ? holding.without.length === 0 : null,
      calendar_event_id: id,
      first_booked_at: first?.booked_at ?? null,
      first_booked_by: first?.booked_by ?? null,
    },
  };
}

const firstBooked = (bookings: readonly BookingRow[]): BookingRow | undefined =>
  bookings
    .filter(({ booked_at, state }) => booked_at !== null && state !== 'undone')
    .reduce<BookingRow | undefined>(
      (first, one) => (first && first.booked_at! <= one.booked_at! ? first : one),
      undefined,
    );
