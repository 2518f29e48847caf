import { anyOf, statement } from '#services/storage/postgres/statement.ts';
import { READ_SCHEMA, readModels } from './tables.ts';

/* The questions that `queries.ts` asks of the read models, where a builder says them well. */

/** The statuses of a meeting that still looks for a time. */
const OPEN = ['pending', 'active'];

/** The most meetings that a message in Slack may be about. */
const MOST_CHANGEABLE = 100;

/** Under the name of the read models' schema, since statements of two versions differ. */
const named = <Args extends readonly unknown[], Row>(
  name: string,
  build: Parameters<typeof statement<Args, Row>>[1],
) => statement(`${READ_SCHEMA}:${name}`, build);

export const concernedBy = named('concerned-by', (meetingId: string) =>
  readModels
    .selectFrom('meetings')
    .select('organizer_id as id')
    .where('id', '=', meetingId)
    .unionAll(
      readModels
        .selectFrom('meeting_participants')
        .select('user_id as id')
        .where('meeting_id', '=', meetingId)
        .where('user_id', 'is not', null)
        .where('status', '<>', 'removed')
        .$narrowType<{ id: string }>(),
    ),
);

export const openOrganizedBy = named('open-organized-by', (userId: string) =>
  readModels
    .selectFrom('meetings')
    .select('id')
    .where('organizer_id', '=', userId)
    .where('status', 'in', OPEN)
    .where('erased_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_CHANGEABLE),
);

export const changeableOrganizedBy = named(
  'changeable-organized-by',
  (userId: string, now: Date, cancelledAfter: Date) =>
    readModels
      .selectFrom('meetings')
      .select('id')
      .where('organizer_id', '=', userId)
      .where('erased_at', 'is', null)
      .where(({ or, and, eb }) =>
        or([
          eb('status', 'in', OPEN),
          and([eb('status', '=', 'scheduled'), eb('scheduled_end', '>', now)]),
          and([eb('status', '=', 'cancelled'), eb('ended_at', '>', cancelledAfter)]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MOST_CHANGEABLE),
);

export const bookedFrom = named('booked-from', (now: Date) =>
  readModels
    .selectFrom('meetings')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('scheduled_time', '>', now)
    .where('erased_at', 'is', null),
);

export const involving = named('involving', (userId: string) =>
  readModels
    .selectFrom('meetings')
    .select('id')
    .where('organizer_id', '=', userId)
    .union(
      readModels.selectFrom('meeting_participants').select('meeting_id as id').where('user_id', '=', userId),
    ),
);

export const leftMeetingsOf = named('left-meetings-of', (organizerId: string, userIds: readonly string[]) =>
  readModels
    .selectFrom('meeting_participants as p')
    .innerJoin('meetings as m', 'm.id', 'p.meeting_id')
    .select('p.user_id as userId')
    .distinct()
    .where('m.organizer_id', '=', organizerId)
    .where('p.user_id', '=', anyOf('uuid', userIds))
    .where('p.status', '<>', 'accepted')
    .where('p.merged_into', 'is', null)
    .$narrowType<{ userId: string }>(),
);

export const withCalendarEventBehind = named('with-calendar-event-behind', (organizerId: string, now: Date) =>
  readModels
    .selectFrom('meetings as m')
    .innerJoin('meeting_bookings as b', 'b.meeting_id', 'm.id')
    .select('m.id')
    .distinct()
    .where('m.organizer_id', '=', organizerId)
    .where('m.erased_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('b.state', '=', 'booked'), eb('b.ends_at', '>', now)]),
        and([
          eb('b.state', 'in', ['superseded', 'cancelled']),
          eb('b.passed_on', '=', false),
          eb('b.calendar', 'in', ['due', 'recorded', 'failed']),
        ]),
      ]),
    ),
);
