import { isBooked, isClosed, isListed, isSuccess, minutesSaved } from '#projections/meetings/definitions.ts';
import { pseudonym } from '../pseudonym.ts';
import { column, type View } from '../view.ts';

export const meetingsView: View = {
  name: 'meetings',
  comment: 'One row for each meeting, as it stands.',
  key: ['created_at', 'meeting'],
  from: (schema) => `${schema}.meetings m
    left join ${schema}.meeting_bookings b
      on b.meeting_id = m.id and b.number = m.booking and ${isBooked('m')}
    cross join lateral (
      select count(*) filter (where p.status <> 'removed')::integer as present,
        count(*) filter (where p.status = 'accepted')::integer as joined,
        count(*) filter (where p.status = 'declined')::integer as declined
      from ${schema}.meeting_participants p where p.meeting_id = m.id
    ) people`,
  columns: [
    column('meeting', 'uuid', 'm.id', 'The meeting. The same in every view and in the events.'),
    column(
      'organizer',
      'bigint',
      pseudonym('m.organizer_id'),
      'A number that stands for the organizer’s account, always the same one.',
    ),
    column(
      'organizer_zone',
      'text',
      'm.organizer_zone',
      'The time zone in which the meeting’s days are meant.',
    ),
    column('created_at', 'timestamptz', 'm.created_at', 'When it was asked for.'),
    column('duration_minutes', 'integer', 'm.duration', 'How long it is to take, in minutes.'),
    column(
      'range_start',
      'date',
      'm.date_range_start',
      'The first day on which it may be, in the organizer’s zone.',
    ),
    column(
      'range_end',
      'date',
      'm.date_range_end',
      'The last day on which it may be, in the organizer’s zone.',
    ),
    column('time_preference', 'text', 'm.time_preference', 'morning, afternoon, evening, business or all.'),
    column(
      'mode',
      'text',
      'm.ai_decision_mode',
      'auto: Kairos books by itself. manual: the organizer chooses.',
    ),
    column(
      'status',
      'text',
      'm.status',
      'pending: nobody joined. active: somebody joined. scheduled: booked. cancelled: deleted. lapsed: the range passed without a booking.',
    ),
    column(
      'participants',
      'integer',
      'people.present',
      'How many people are asked, the organizer not counted, those who were removed neither.',
    ),
    column('joined', 'integer', 'people.joined', 'How many of them joined.'),
    column('declined', 'integer', 'people.declined', 'How many of them declined.'),
    column('rankings', 'integer', 'coalesce(m.ranking_round, 0)', 'How often times were ranked.'),
    column(
      'starts_at',
      'timestamptz',
      'b.starts_at',
      'The start of the booking that holds; null while none does.',
    ),
    column('ends_at', 'timestamptz', 'b.ends_at', 'Its end.'),
    column('booked_at', 'timestamptz', 'b.booked_at', 'When it was booked.'),
    column('booked_by', 'text', 'b.booked_by', 'automatic or organizer; null while no booking holds.'),
    column('ended_at', 'timestamptz', 'm.ended_at', 'When it was cancelled or lapsed.'),
    column('is_booked', 'boolean', isBooked('m'), 'A booking holds.'),
    column('is_closed', 'boolean', isClosed('m'), 'Booked or lapsed: what the success rate is a share of.'),
    column('is_success', 'boolean', isSuccess('m'), 'Booked at a time at which nobody was left out.'),
    column(
      'is_listed',
      'boolean',
      isListed('m'),
      'On the lists and the dashboards of people: neither cancelled nor erased.',
    ),
    column(
      'minutes_saved',
      'integer',
      minutesSaved(isBooked('m')),
      'Minutes that its booking saved; 0 while none holds.',
    ),
    column(
      'is_erased',
      'boolean',
      'm.erased_at is not null',
      'What was personal in it can no longer be read.',
    ),
    column(
      'is_incomplete',
      'boolean',
      'm.incomplete',
      'An event of it could not be read, so that its rows are not to be trusted.',
    ),
  ],
};
