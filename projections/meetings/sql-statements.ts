import { sql } from 'kysely';
import { LEDGER_MEETINGS } from '#contracts/borne.ts';
import type { HardshipKind } from '#contracts/events/suggestion.ts';
import { READ_SCHEMA, readStatement } from './tables.ts';

/*
 * Queries that read better as SQL than built: they reckon with arrays, use `lateral`, or look several times at a table.
 * `queries.ts` says what each is for.
 */

const meetings = sql.table(`${READ_SCHEMA}.meetings`);
const participants = sql.table(`${READ_SCHEMA}.meeting_participants`);
const bookings = sql.table(`${READ_SCHEMA}.meeting_bookings`);
const inconveniences = sql.table(`${READ_SCHEMA}.meeting_inconveniences`);

export const leftInCalendar = readStatement(
  'left-in-calendar',
  (organizerId: string, since: Date, now: Date) =>
    sql<{ meetingId: string; title: string | null; start: Date; end: Date }>`
      select m.id as "meetingId", m.title, b.starts_at as start, b.ends_at as "end"
      from ${meetings} m join ${bookings} b on b.meeting_id = m.id
      where m.organizer_id = ${organizerId} and m.erased_at is null
        and b.state in ('superseded', 'cancelled')
        and (not b.passed_on or m.status = 'cancelled' and not exists (
          select from ${bookings} later where later.meeting_id = m.id
            and later.number > b.number and later.calendar in ('recorded', 'removed')))
        and b.calendar = 'recorded' and b.ends_at > ${now}
        and least(m.ended_at, (select min(later.booked_at) from ${bookings} later
          where later.meeting_id = m.id and later.number > b.number)) < ${since}
      order by b.starts_at, m.id`,
);

/** The numbers of everyone in a meeting `m`, the organizer's 0 included. */
const everyone = sql`array(
  select 0 union select number from ${participants} where meeting_id = m.id order by 1
)`;

export const endedBefore = readStatement(
  'ended-before',
  (cutoff: Date, limit: number) => sql<{ id: string; people: number[] }>`
    select m.id, ${everyone} as people
    from ${meetings} m
    where m.erased_at is null and least(m.scheduled_end, m.ended_at) < ${cutoff}
    order by least(m.scheduled_end, m.ended_at), m.id limit ${limit}`,
);

export const leftOfErasedAccounts = readStatement(
  'left-of-erased-accounts',
  () => sql<{ id: string; organized: boolean; people: number[] }>`
    select m.id, true as organized, ${everyone} as people
    from ${meetings} m join subject_keys k on k.subject = 'user:' || m.organizer_id
    where m.erased_at is null and k.destroyed_at is not null
    union all
    select p.meeting_id, false, array_agg(p.number order by p.number)
    from ${participants} p
    join subject_keys k on k.subject = 'user:' || p.user_id
    join subject_keys own on own.subject = 'participant:' || p.meeting_id || ':' || p.number
    where k.destroyed_at is not null and own.destroyed_at is null
    group by p.meeting_id`,
);

type Range = { start: Date; end: Date };

type LedgerRange = Range & { now: Date };

/** What a booked meeting is for a user. */
type LedgerRow = {
  meetingId: string;
  start: Date;
  userId: string;
  points: number;
  kind: HardshipKind | null;
};

/** Of an organizer's bookings whose time has come, how many had been moved or cancelled by then. */
export const trackRecordOf = readStatement(
  'track-record-of',
  (organizerId: string, { start, now }: LedgerRange) => sql<{ booked: number; changed: number }>`
    select count(*)::integer as booked,
      count(*) filter (where b.state <> 'booked')::integer as changed
    from ${meetings} m join ${bookings} b on b.meeting_id = m.id
    where m.organizer_id = ${organizerId} and b.booked_at is not null and b.state <> 'undone'
      and b.starts_at >= ${start} and b.starts_at < ${now}`,
);

export const ledgerOf = readStatement(
  'ledger-of',
  (
    organizerId: string,
    userIds: readonly string[],
    range: LedgerRange,
    exceptMeetingId: string,
  ) => sql<LedgerRow>`
    select i.meeting_id as "meetingId", i.starts_at as start, i.user_id as "userId", i.points, i.kind
    from (
      select own.meeting_id from ${inconveniences} own
      where own.user_id = ${organizerId} and own.starts_at >= ${range.start} and own.starts_at < ${range.end}
        and own.meeting_id <> ${exceptMeetingId}
        and exists (select from ${inconveniences} other where other.meeting_id = own.meeting_id
          and other.user_id = any(${userIds}::uuid[]) and other.user_id <> ${organizerId})
      order by own.starts_at desc, own.meeting_id limit ${LEDGER_MEETINGS}
    ) shared join ${inconveniences} i on i.meeting_id = shared.meeting_id and i.user_id = any(${userIds}::uuid[])
    order by i.starts_at desc, i.meeting_id, i.participant`,
);
