import { pseudonym } from '../pseudonym.ts';
import { column, minutesBetween, mondayOfInstant, type View } from '../view.ts';

export const timesToBookView: View = {
  name: 'times_to_book',
  comment:
    'One row for each meeting that was ever booked, with its first booking, even if it was cancelled or moved later. One that was undone before anyone was told is none.',
  key: ['meeting'],
  from: (schema) => `${schema}.meetings m join (
      select distinct on (meeting_id) meeting_id, booked_at, booked_by
      from ${schema}.meeting_bookings where booked_at is not null and state <> 'undone'
      order by meeting_id, booked_at, number
    ) first_booking on first_booking.meeting_id = m.id`,
  columns: [
    column('meeting', 'uuid', 'm.id', 'The meeting.'),
    column(
      'organizer',
      'bigint',
      pseudonym('m.organizer_id'),
      'The number that replaces the organizer’s account.',
    ),
    column('mode', 'text', 'm.ai_decision_mode', 'auto or manual.'),
    column('created_at', 'timestamptz', 'm.created_at', 'When it was created.'),
    column('booked_at', 'timestamptz', 'first_booking.booked_at', 'When it was first booked.'),
    column('booked_by', 'text', 'first_booking.booked_by', 'automatic or organizer.'),
    column(
      'minutes',
      'double precision',
      minutesBetween('m.created_at', 'first_booking.booked_at'),
      'Time between the two.',
    ),
    column(
      'week',
      'date',
      mondayOfInstant('first_booking.booked_at'),
      'The Monday of the week in which it was booked, in UTC.',
    ),
  ],
};
