import { minutesBetween } from '#projections/meetings/definitions.ts';
import { columns, type View } from '../view.ts';

const basis = (path: string) => `b.basis #>> '{${path}}'`;

/** The basis of a booking that names none is the JSON null, in which nothing is found. */
const bent = (rule: string) => `(b.basis #> '{suggestion,bent}') ? '${rule}'`;

/** A subquery, not a join: it only runs if the column is selected. */
const place = `(
  select min(place) from jsonb_array_elements_text(r.starts) with ordinality as one (start, place)
  where one.start::timestamptz = (${basis('suggestion,start')})::timestamptz
)`;

/** The booking that this one took the place of. */
const replaced = (schema: string) => `(
  select starts_at, ends_at from ${schema}.meeting_bookings e
  where e.meeting_id = b.meeting_id and e.number < b.number and b.booked_at is not null
    and e.booked_at is not null and e.state <> 'undone'
  order by e.number desc limit 1
)`;

export const decisionsView: View = {
  name: 'decisions',
  comment:
    'One row for each time chosen for a meeting, whatever came of it, with what the choice was based on.',
  key: ['meeting', 'booking'],
  from: (schema) => `${schema}.meeting_bookings b
    left join ${schema}.meeting_rankings r
      on r.meeting_id = b.meeting_id and r.round = (${basis('round')})::integer
    left join lateral ${replaced(schema)} e on true`,
  columns: columns(`
    meeting uuid: b.meeting_id -- The meeting.
    booking integer: b.number -- The number of the booking in its meeting, from 1.
    decided_at timestamptz: b.started_at -- When the time was chosen.
    decided_by text: b.booked_by -- automatic or organizer.
    starts_at timestamptz: b.starts_at -- The start of the time.
    ends_at timestamptz: b.ends_at -- Its end.
    state text: b.state
      -- open: not booked yet. booked: holds. superseded: replaced by another. undone: by the organizer, before anyone
      -- was told. abandoned: never booked. cancelled: with the meeting.
    moved_from timestamptz: e.starts_at
      -- The start of the booked time that it replaced, which is the same for another length; null if there was none.
    minutes_before double precision: ${minutesBetween('e.starts_at', 'e.ends_at')}
      -- How long the meeting was before, in minutes; null if no booked time was replaced.
    abandoned_because text: b.abandoned_because
      -- overlaps (with another meeting of someone in it), changed (someone or a calendar, meanwhile), or released.
    booked_at timestamptz: b.booked_at -- When it was booked; null if it never was.
    left_out integer: jsonb_array_length(b.without) -- How many people the organizer booked without.
    confidence integer: (${basis('suggestion,confidence')})::integer
      -- Confidence in percent, as ranked; null if the choice did not say what it was based on.
    round integer: (${basis('round')})::integer
      -- The ranking the time came from; null if the check of the calendars just before found it.
    rank integer: ${place} -- Its place among the times shown, from 1; null if it was not among them, or is unknown.
    shown integer: jsonb_array_length(r.starts) -- How many times were shown.
    ranked_at timestamptz: r.ranked_at -- When those were ranked.
    ranked_by text: ${basis('ranker,by')} -- rules, or model for a language model.
    ranker_version text: ${basis('ranker,version')} -- The version of the ranker.
    is_outside_preference boolean: ${bent('outsidePreference')} -- It is outside the meeting’s preferred hours.
    is_outside_hours boolean: ${bent('outsideHours')} -- It is outside someone’s own hours.
    is_someone_missing boolean: ${bent('someoneMissing')} -- Someone was busy or unknown.
    minutes_to_decide double precision: ${minutesBetween('r.ranked_at', 'b.started_at')}
      -- Time from the ranking to the choice; null if the ranking is unknown.
    minutes_ahead double precision: ${minutesBetween('b.started_at', 'b.starts_at')}
      -- Time from the choice to the start.
  `),
};
