import { columns, type View } from '../view.ts';

const COSTS = {
  inconvenience: 'the inconvenience of those who come, on average over everyone',
  worstOff: 'the inconvenience of the worst-off of them',
  missing: 'those who can’t come',
  optional:
    'optional people who can’t come, and how inconvenient it is for the others of them; null if no one is',
  unknown: 'calendars that are unknown',
  preference: 'how far it is from the time of day that was asked for',
  oddStart: 'a start off the hour',
  later: 'how late it is',
  carried: 'the inconvenience of those who had more of it in past meetings, on top',
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const costs = Object.entries(COSTS).map(
  ([name, what]) => `cost_${snakeCase(name)} double precision: (s.costs->>'${name}')::double precision
    -- Points that it costs, lower is better: ${what}.`,
);

const bent = (rule: string) => `s.bent ? '${rule}'`;

export const suggestionsView: View = {
  name: 'suggestions',
  comment: 'The times of each meeting’s newest ranking. Earlier ones are in the events (TimesSuggested).',
  key: ['meeting', 'rank'],
  from: (schema) => `${schema}.meeting_time_suggestions s join ${schema}.meetings m on m.id = s.meeting_id`,
  columns: columns(`
    meeting uuid: s.meeting_id -- The meeting.
    rank integer: s.rank -- From 1, best first.
    round integer: m.ranking_round -- The number of the ranking in its meeting, from 1.
    ranked_at timestamptz: s.created_at -- When it was ranked.
    is_current boolean: m.ranking_current -- Neither the meeting nor its people have changed since.
    ranked_by text: m.ranked_by -- what ordered the times: rules, or model for a language model.
    ranker_version text: m.ranker_version -- The version of the ranker.
    starts_at timestamptz: s.suggested_time -- The start of the time.
    ends_at timestamptz: s.ends_at -- Its end.
    confidence integer: s.confidence -- Percent.
    participants_free integer: s.participants_available -- How many participants are free, not counting the organizer.
    not_free integer: jsonb_array_length(s.not_free)
      -- How many people are busy, outside their hours, or unknown, including the organizer.
    is_outside_preference boolean: ${bent('outsidePreference')} -- It is outside the meeting’s preferred hours.
    is_outside_hours boolean: ${bent('outsideHours')} -- It is outside someone’s own hours.
    is_someone_missing boolean: ${bent('someoneMissing')} -- Someone who has to come is busy or unknown.
    ${costs.join('\n')}
  `),
};
