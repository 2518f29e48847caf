import { isBooked, isClosed, isListed, isSuccess, minutesSaved } from '#projections/meetings/definitions.ts';
import { pseudonym } from '../pseudonym.ts';
import { columns, type View } from '../view.ts';

export const meetingsView: View = {
  name: 'meetings',
  comment: 'One row for each meeting, as it is now.',
  key: ['created_at', 'meeting'],
  from: (schema) => `${schema}.meetings m
    left join ${schema}.meeting_bookings b
      on b.meeting_id = m.id and b.number = m.booking and ${isBooked('m')}
    cross join lateral (
      select count(*) filter (where p.status <> 'removed')::integer as present,
        count(*) filter (where p.status = 'accepted')::integer as joined,
        count(*) filter (where p.status = 'declined')::integer as declined,
        count(*) filter (where p.status <> 'removed' and m.optional @> to_jsonb(p.number))::integer as optional,
        count(*) filter (where p.status = 'accepted' and p.answered_at is not null)::integer as by_hand
      from ${schema}.meeting_participants p where p.meeting_id = m.id
    ) people`,
  columns: columns(`
    meeting uuid: m.id -- The meeting. The same in every view and in the events.
    organizer bigint: ${pseudonym('m.organizer_id')}
      -- The number that replaces the organizer’s account, always the same.
    organizer_zone text: m.organizer_zone -- The time zone of the meeting’s days.
    created_at timestamptz: m.created_at -- When it was created.
    duration_minutes integer: m.duration -- Its length in minutes.
    range_start date: m.date_range_start -- The first day it may be on, in the organizer’s zone.
    range_end date: m.date_range_end -- The last day it may be on, in the organizer’s zone.
    time_preference text: m.time_preference -- morning, afternoon, evening, business or all.
    priority text: m.priority -- best: the best time. soonest: as soon as possible.
    excluded_days integer: jsonb_array_length(m.excluded_days) -- How many days within the range it may not be on.
    earliest text: m.earliest
      -- The time of day, in the organizer’s zone, before which it may not start; null for any.
    latest text: m.latest -- The time of day, in the organizer’s zone, by which it must end; null for any.
    nights boolean: m.nights -- People may be asked for at night.
    mode text: m.ai_decision_mode -- auto: Kairos books automatically. manual: the organizer chooses.
    deadline timestamptz: m.deadline -- When replies are due; null for no deadline.
    book_at_deadline boolean: m.book_at_deadline
      -- Whether people who haven't replied by the deadline become optional then.
    status text: m.status
      -- pending: no one has joined. active: someone has joined. scheduled: booked. cancelled: deleted. lapsed: the
      -- dates passed without a booking.
    participants integer: people.present
      -- How many people are invited or joined, not counting the organizer or people who were removed.
    joined integer: people.joined -- How many of them joined.
    declined integer: people.declined -- How many of them declined.
    optional integer: people.optional -- How many of the participants are optional.
    groups integer: jsonb_array_length(m.quorums) -- Of how many groups not everyone has to come.
    answered_by_hand integer: people.by_hand
      -- How many of those who joined answered by hand, whether or not they also have a calendar.
    rankings integer: coalesce(m.ranking_round, 0) -- How many times it was ranked.
    starts_at timestamptz: b.starts_at -- The start of the current booking; null if there is none.
    ends_at timestamptz: b.ends_at -- Its end.
    booked_at timestamptz: b.booked_at -- When it was booked.
    booked_by text: b.booked_by -- automatic or organizer; null if there is no current booking.
    ended_at timestamptz: m.ended_at -- When it was cancelled or lapsed.
    is_booked boolean: ${isBooked('m')} -- There is a current booking.
    is_closed boolean: ${isClosed('m')} -- Booked or lapsed: the base of the success rate.
    is_success boolean: ${isSuccess('m')} -- Booked at a time that left no one out.
    is_listed boolean: ${isListed('m')} -- On people’s lists and dashboards: neither cancelled nor erased.
    minutes_saved integer: ${minutesSaved(isBooked('m'))}
      -- Minutes its booking saved; 0 if there is no current booking.
    is_erased boolean: m.erased_at is not null -- Its personal data can no longer be read.
    is_incomplete boolean: m.incomplete -- One of its events could not be read, so do not trust its rows.
  `),
};
