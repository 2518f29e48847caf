import { columns, type View } from '../view.ts';

/** For each ranking the last booking of one of its times that anyone was told of. */
const lastBooking = (schema: string) => `(
  select number, starts_at, without, meeting_id,
    (basis #>> '{suggestion,confidence}')::integer as confidence,
    basis #>> '{ranker,version}' as ranker_version
  from ${schema}.meeting_bookings
  where meeting_id = r.meeting_id and taken_from = r.round and booked_at is not null and state <> 'undone'
  order by number desc limit 1
)`;

/** One row if anyone who was counted on has left. */
const whoLeft = (schema: string) => `(
  select p.number from ${schema}.meeting_participants p
  where p.meeting_id = b.meeting_id and p.left_booked and p.status <> 'accepted'
    and not b.without @> to_jsonb(p.number) limit 1
)`;

/** For a booking that names no basis, the confidence is known of the best time alone. */
const confidence = `coalesce(b.confidence, case when b.starts_at = (r.starts ->> 0)::timestamptz then r.confidence end)`;

export const calibrationView: View = {
  name: 'calibration',
  comment:
    'One row for each ranking one of whose times was booked: how sure that time was, and whether it held.',
  key: ['meeting', 'round'],
  from: (schema) => `${schema}.meeting_rankings r
    join ${schema}.meetings m on m.id = r.meeting_id
    cross join lateral ${lastBooking(schema)} b
    left join lateral ${whoLeft(schema)} l on true
    where ${confidence} is not null`,
  columns: columns(`
    meeting uuid: r.meeting_id -- The meeting.
    round integer: r.round -- The number of the ranking in its meeting, from 1.
    ranked_at timestamptz: r.ranked_at -- When it was ranked.
    starts_at timestamptz: b.starts_at -- The start of the booked time.
    confidence integer: ${confidence} -- Confidence of that time, in percent.
    ranker_version text: b.ranker_version
      -- The version of the ranker, with the name of its policy unless it was the default.
    is_held boolean: m.status = 'scheduled' and m.booking = b.number and l.number is null
      -- It held: neither moved nor cancelled, and no one who had joined and was counted on declined.
  `),
};
