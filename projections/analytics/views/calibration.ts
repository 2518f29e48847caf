import { column, type View } from '../view.ts';

/** For each ranking the last booking of one of its times that ever came to hold. */
const bookingsOf = (schema: string) => `(
  select distinct on (meeting_id, taken_from) meeting_id, taken_from, number, starts_at
  from ${schema}.meeting_bookings where taken_from is not null and booked_at is not null
  order by meeting_id, taken_from, number desc
)`;

const meetingsSomebodyLeft = (schema: string) => `(
  select distinct meeting_id from ${schema}.meeting_participants where left_booked
)`;

const best = `(r.starts ->> 0)::timestamptz`;

export const calibrationView: View = {
  name: 'calibration',
  comment:
    'One row for each ranking that showed times and ended: one of its times was booked, or it was the last ranking of a meeting that lapsed or was cancelled.',
  key: ['meeting', 'round'],
  from: (schema) => `${schema}.meeting_rankings r
    join ${schema}.meetings m on m.id = r.meeting_id
    left join ${bookingsOf(schema)} b on b.meeting_id = r.meeting_id and b.taken_from = r.round
    left join ${meetingsSomebodyLeft(schema)} l on l.meeting_id = r.meeting_id
    where r.confidence is not null
      and (b.number is not null or (m.status in ('lapsed', 'cancelled') and m.ranking_round = r.round))`,
  columns: [
    column('meeting', 'uuid', 'r.meeting_id', 'The meeting.'),
    column('round', 'integer', 'r.round', 'The number of the ranking in its meeting, from 1.'),
    column('ranked_at', 'timestamptz', 'r.ranked_at', 'When it was ranked.'),
    column('best_starts_at', 'timestamptz', best, 'The start of its best time.'),
    column('confidence', 'integer', 'r.confidence', 'Confidence of its best time, in percent.'),
    column(
      'outcome',
      'text',
      `case when b.number is not null then 'booked' else m.status end`,
      'booked: one of its times was, whatever came after. lapsed, cancelled: none was, and that is how the meeting ended.',
    ),
    column(
      'is_accepted',
      'boolean',
      `coalesce(m.status = 'scheduled' and m.booking = b.number and b.starts_at = ${best}, false)
        and l.meeting_id is null`,
      'Its best time was booked and held: not moved, not cancelled, and no one who had joined declined.',
    ),
  ],
};
