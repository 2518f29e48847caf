import { minutesBetween } from '#projections/meetings/definitions.ts';
import { pseudonym } from '../pseudonym.ts';
import { column, mondayOfInstant, type View } from '../view.ts';

export const timesToBookView: View = {
  name: 'times_to_book',
  comment:
    'One row for each meeting that was ever booked, with its first booking, even if it was cancelled or moved later. One that was undone before anyone was told is none.',
  key: ['meeting'],
  from: (schema) => `${schema}.meetings m where m.first_booked_at is not null`,
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
    column('booked_at', 'timestamptz', 'm.first_booked_at', 'When it was first booked.'),
    column('booked_by', 'text', 'm.first_booked_by', 'automatic or organizer.'),
    column(
      'minutes',
      'double precision',
      minutesBetween('m.created_at', 'm.first_booked_at'),
      'Time between the two.',
    ),
    column(
      'week',
      'date',
      mondayOfInstant('m.first_booked_at'),
      'The Monday of the week in which it was booked, in UTC.',
    ),
  ],
};
