import { minutesBetween } from '#projections/meetings/definitions.ts';
import { pseudonym } from '../pseudonym.ts';
import { columns, mondayOfInstant, type View } from '../view.ts';

export const timesToBookView: View = {
  name: 'times_to_book',
  comment:
    'One row for each meeting that was ever booked, with its first booking, even if it was cancelled or moved later. One that was undone before anyone was told is none.',
  key: ['meeting'],
  from: (schema) => `${schema}.meetings m where m.first_booked_at is not null`,
  columns: columns(`
    meeting uuid: m.id -- The meeting.
    organizer bigint: ${pseudonym('m.organizer_id')} -- The number that replaces the organizer’s account.
    mode text: m.ai_decision_mode -- auto or manual.
    created_at timestamptz: m.created_at -- When it was created.
    booked_at timestamptz: m.first_booked_at -- When it was first booked.
    booked_by text: m.first_booked_by -- automatic or organizer.
    minutes double precision: ${minutesBetween('m.created_at', 'm.first_booked_at')} -- Time between the two.
    week date: ${mondayOfInstant('m.first_booked_at')} -- The Monday of the week in which it was booked, in UTC.
  `),
};
