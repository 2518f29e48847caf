import { sql } from 'kysely';
import type pg from 'pg';
import type { MailKind } from '#contracts/events/delivery.ts';
import { ask } from './load.ts';
import { READ_SCHEMA, readStatement, type Sealed } from './tables.ts';

const meetings = sql.table(`${READ_SCHEMA}.meetings`);
const participants = sql.table(`${READ_SCHEMA}.meeting_participants`);
const availability = sql.table(`${READ_SCHEMA}.meeting_availability`);
const deliveries = sql.table(`${READ_SCHEMA}.meeting_deliveries`);

type Unreadable = {
  userId: string;
  why: 'disconnected' | 'missingPermission' | 'unreadable';
  triedAt: Date;
  lastRead: Date | null;
};

const unreadable = readStatement(
  'unreadable-calendars',
  (since: Date, limit: number) => sql<Unreadable>`
    select * from (
      select distinct on (user_id) user_id as "userId", unknown_because as why, checked_at as "triedAt",
        max(read_at) over (partition by user_id) as "lastRead"
      from (
        select case a.participant when 0 then m.organizer_id else p.user_id end as user_id, a.*
        from ${availability} a join ${meetings} m on m.id = a.meeting_id
        left join ${participants} p on p.meeting_id = a.meeting_id and p.number = a.participant
        where a.checked_at > ${since}
      ) looks
      where user_id is not null order by user_id, checked_at desc
    ) newest
    where why in ('disconnected', 'missingPermission', 'unreadable') order by "triedAt" desc limit ${limit}`,
);

type FailedMail = {
  kind: MailKind;
  why: 'refused' | 'unreachable' | 'unknown';
  at: Date;
  meetingId: string;
  recipient: number;
  organizerId: string;
  /** Null for the organizer. */
  email: Sealed | null;
};

const failedMails = readStatement(
  'failed-mails',
  (since: Date, limit: number) => sql<FailedMail>`
    select d.kind, coalesce(d.failure, d.outcome) as why, d.recorded_at as at, d.meeting_id as "meetingId", d.recipient,
      m.organizer_id as "organizerId", p.email
    from ${deliveries} d join ${meetings} m on m.id = d.meeting_id
    left join ${participants} p on p.meeting_id = d.meeting_id and p.number = d.recipient
    where d.outcome in ('failed', 'unknown') and d.failure is distinct from 'erased' and d.recorded_at > ${since}
    order by d.recorded_at desc limit ${limit}`,
);

/** Failures since then, the newest first. */
export const createTroubleQueries = ({ pool }: { pool: pg.Pool }) => ({
  /** The accounts whose calendars couldn't be read when that was last tried, and when they last could. */
  unreadableCalendars: (since: Date, limit: number) => ask(pool, unreadable(since, limit)),
  /** The emails that failed for good, or may not have arrived. Addresses are sealed. */
  failedMails: (since: Date, limit: number) => ask(pool, failedMails(since, limit)),
});
