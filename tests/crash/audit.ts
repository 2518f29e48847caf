import type pg from 'pg';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import type { EventStore } from '#services/storage/event-store/port.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { auditLog, readLog } from './audit-log.ts';

/**
 * What is wrong with what a Kairos has stored; each finding is a sentence. As long as something is still due, that alone is
 * found: the rest can't be judged yet, and people ask again many times until then.
 * The log is in the same database, if no other store is given.
 */
export async function audit(
  pool: pg.Pool,
  store: Pick<EventStore, 'follow' | 'head'> = postgresEventStore({ pool }),
): Promise<string[]> {
  const { rows: checkpoints } = await pool.query(`select position from ${READ_SCHEMA}.checkpoint`);
  const head = await store.head();
  // Asked for after that: what an event made due is there once it's in the read models.
  const unfinished = await found(pool, UNFINISHED);
  if (checkpoints[0]?.position !== head)
    unfinished.push(`the read models are at ${checkpoints[0]?.position}, and the log is at ${head}`);
  if (unfinished.length > 0) return unfinished;
  return [...auditLog(await readLog(store)), ...(await found(pool, CHECKS))];
}

type Check = { what: string; sql: string };

async function found(pool: pg.Pool, checks: readonly Check[]): Promise<string[]> {
  const findings: string[] = [];
  for (const { what, sql } of checks) {
    const { rows } = await pool.query(sql);
    for (const row of rows) findings.push(`${what}: ${JSON.stringify(row)}`);
  }
  return findings;
}

const UNFINISHED: readonly Check[] = [
  { what: 'something is still due', sql: `select meeting, due_at from saga_work where due_at < now()` },
];

/** Each query answers what must not be there. */
const CHECKS: readonly Check[] = [
  {
    what: 'someone is booked for two meetings at the same time',
    sql: `with booked as (
        select m.id, tstzrange(m.scheduled_time, m.scheduled_end) as during, person.user_id
        from ${READ_SCHEMA}.meetings m
        join ${READ_SCHEMA}.meeting_bookings b on b.meeting_id = m.id and b.state = 'booked'
        cross join lateral (
          select m.organizer_id as user_id
          union select user_id from ${READ_SCHEMA}.meeting_participants p
          where p.meeting_id = m.id and p.status = 'accepted' and not b.without @> to_jsonb(p.number)
        ) person
        where m.status = 'scheduled'
      )
      select a.id, b.id as other, a.user_id from booked a join booked b
      on a.user_id = b.user_id and a.id < b.id and a.during && b.during`,
  },
  {
    what: 'a meeting does not have the calendar events that it should',
    sql: `select m.id, m.status, count(e.id)::int as events from ${READ_SCHEMA}.meetings m
      left join demo.calendar_events e on e.event->'facts'->>'meetingId' = m.id::text
        and not (e.event->>'isRemoved')::boolean
      group by m.id, m.status having count(e.id) <> case when m.status = 'scheduled' then 1 else 0 end`,
  },
  {
    what: 'a calendar event has guests that it should not have, or lacks some',
    sql: `select m.id, e.event->'attendees' as guests from ${READ_SCHEMA}.meetings m
      join ${READ_SCHEMA}.meeting_bookings b on b.meeting_id = m.id and b.state = 'booked'
      join demo.calendar_events e on e.event->'facts'->>'meetingId' = m.id::text
        and not (e.event->>'isRemoved')::boolean
      where m.status = 'scheduled' and coalesce(jsonb_array_length(e.event->'attendees'), 0) <> (
        select count(*) from ${READ_SCHEMA}.meeting_participants p
        where p.meeting_id = m.id and p.status = 'accepted' and not b.without @> to_jsonb(p.number))`,
  },
  { what: 'a task was parked', sql: `select meeting, parked from saga_work where parked <> '{}'` },
];
