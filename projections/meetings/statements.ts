import { sql } from 'kysely';
import { anyOf } from '#services/storage/postgres/statement.ts';
import { hoursSaved, isBooked, isClosed, isSuccess, successRate } from './definitions.ts';
import { listedMeetings } from './listed.ts';
import { READ_SCHEMA, readModels, readStatement } from './tables.ts';

/* Statements of `queries.ts`, where a builder says them well; the others are in `sql-statements.ts`. */

/** The statuses of a meeting that still looks for a time. */
const OPEN = ['pending', 'active'] as const;

/** The most meetings that a message in Slack may be about. */
const MOST_CHANGEABLE = 100;

/** How many of a group `recent` answers: the dashboard shows two of each, with a count. */
const RECENT = 10;

export const organizersOf = readStatement('organizers-of', (meetingIds: readonly string[]) =>
  readModels
    .selectFrom('meetings')
    .select(['id', 'organizer_id as organizerId'])
    .where('id', '=', anyOf('uuid', meetingIds)),
);

export const concernedBy = readStatement('concerned-by', (meetingId: string) =>
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

export const openAmong = readStatement('open-among', (ids: readonly string[]) =>
  listedMeetings
    .where('m.id', '=', anyOf('uuid', ids))
    .where('m.status', 'in', OPEN)
    .where('m.erased_at', 'is', null),
);

export const openOrganizedBy = readStatement('open-organized-by', (userId: string) =>
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

export const changeableOrganizedBy = readStatement(
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

export const bookedFrom = readStatement('booked-from', (now: Date) =>
  readModels
    .selectFrom('meetings')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('scheduled_time', '>', now)
    .where('erased_at', 'is', null),
);

/**
 * Booked meetings ahead, with the account of each of their people who is in: their organizers if they start until one time,
 * and the others if they start until another.
 */
const bookedWithPeople = (now: Date, organizersUntil: Date, othersUntil: Date) => {
  const booked = readModels
    .selectFrom('meetings')
    .where('status', '=', 'scheduled')
    .where('scheduled_time', '>', now)
    .where('erased_at', 'is', null);
  return booked
    .select(['id', 'organizer_id as userId'])
    .where('scheduled_time', '<=', organizersUntil)
    .unionAll(
      readModels
        .selectFrom('meeting_participants')
        .select(['meeting_id as id', 'user_id as userId'])
        .where('meeting_id', 'in', booked.select('id').where('scheduled_time', '<=', othersUntil))
        .where('status', '=', 'accepted')
        .where('user_id', 'is not', null)
        .$narrowType<{ userId: string }>(),
    );
};

export const peopleBookedFrom = readStatement(
  'people-booked-from',
  (now: Date, organizersUntil: Date, othersUntil: Date) =>
    readModels
      .selectFrom(bookedWithPeople(now, organizersUntil, othersUntil).as('booked'))
      .select('userId as id')
      .distinct(),
);

export const bookedOf = readStatement(
  'booked-of',
  (userIds: readonly string[], now: Date, organizersUntil: Date, othersUntil: Date) =>
    readModels
      .selectFrom(bookedWithPeople(now, organizersUntil, othersUntil).as('booked'))
      .selectAll()
      .where('userId', '=', anyOf('uuid', userIds)),
);

export const byLinkHash = readStatement('by-link-hash', (linkHash: string) =>
  listedMeetings
    .where('m.link_hash', '=', linkHash)
    .where('m.status', '!=', 'cancelled')
    .where('m.erased_at', 'is', null)
    .limit(1),
);

/** Users' lists: their own meetings and those they joined, neither deleted nor erased. */
const listings = sql.table(`${READ_SCHEMA}.meeting_listings`);

export const recent = readStatement('recent', (ids: readonly string[], now: Date) =>
  listedMeetings
    .where(
      sql<boolean>`m.id in (
        (select l.meeting_id from ${listings} l where l.user_id = any(${ids}::uuid[]) and l.status = 'open'
          order by l.created_at desc, l.meeting_id limit ${RECENT})
        union all
        (select l.meeting_id from ${listings} l
          where l.user_id = any(${ids}::uuid[]) and l.status = 'scheduled' and l.ends_at > ${now}
          order by l.sorted_at, l.created_at desc, l.meeting_id limit ${RECENT})
      )`,
    )
    // Those without a time, newest first, and then the others, soonest first.
    .orderBy(
      sql`case when m.status = 'scheduled' then m.scheduled_time end nulls first, m.created_at desc, m.id`,
    ),
);

const countOf = (condition: string) => `count(*) filter (where ${condition})`;

export const figures = readStatement('figures', (ids: readonly string[], startOfMonth: Date) =>
  readModels
    .selectFrom('meeting_listings as l')
    .where('l.user_id', '=', anyOf('uuid', ids))
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where l.created_at >= ${startOfMonth}))::int`.as('thisMonth'),
      sql<number>`${sql.raw(hoursSaved(countOf(isBooked('l'))))}`.as('timeSavedHours'),
      sql<number | null>`${sql.raw(successRate(countOf(isClosed('l')), countOf(isSuccess('l'))))}`.as(
        'successRate',
      ),
    ]),
);

export const involving = readStatement('involving', (userId: string) =>
  readModels
    .selectFrom('meetings')
    .select('id')
    .where('organizer_id', '=', userId)
    .union(
      readModels.selectFrom('meeting_participants').select('meeting_id as id').where('user_id', '=', userId),
    ),
);

export const leftMeetingsOf = readStatement(
  'left-meetings-of',
  (organizerId: string, userIds: readonly string[]) =>
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

export const withCalendarEventBehind = readStatement(
  'with-calendar-event-behind',
  (organizerId: string, now: Date) =>
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
