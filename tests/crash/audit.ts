import type pg from 'pg';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import type { EventStore } from '#services/storage/event-store/port.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { auditLog, readLog } from './audit-log.ts';

/**
 * What is wrong with what a Kairos has stored; each finding is a sentence. Run it when nothing is owed anymore.
 * The log is in the same database, if no other store is given.
 */
export async function audit(
  pool: pg.Pool,
  store: Pick<EventStore, 'follow' | 'head'> = postgresEventStore({ pool }),
): Promise<string[]> {
  const findings = auditLog(await readLog(store));
  for (const { what, sql } of CHECKS) {
    const { rows } = await pool.query(sql);
    for (const row of rows) findings.push(`${what}: ${JSON.stringify(row)}`);
  }
  const { rows: checkpoints } = await pool.query(`select position from ${READ_SCHEMA}.checkpoint`);
  const head = await store.head();
  if (checkpoints[0]?.position !== head)
    findings.push(`the read models are at ${checkpoints[0]?.position}, and the log is at ${head}`);
  return findings;
}

/** Each query answers what must not be there. */
const CHECKS = [
  {
    what: 'two meetings of one organizer overlap',
    sql: `select a.id, b.id as other from ${READ_SCHEMA}.meetings a join ${READ_SCHEMA}.meetings b
      on a.organizer_id = b.organizer_id and a.id < b.id
      where a.status = 'scheduled' and b.status = 'scheduled'
      and tstzrange(a.scheduled_time, a.scheduled_end) && tstzrange(b.scheduled_time, b.scheduled_end)`,
  },
  {
    what: 'a meeting does not have the calendar events that it should',
    sql: `select m.id, m.status, count(e.id)::int as events from ${READ_SCHEMA}.meetings m
      left join demo.events e on e.event->'extendedProperties'->'private'->>'meetingId' = m.id::text
        and e.event->>'status' = 'confirmed'
      group by m.id, m.status having count(e.id) <> case when m.status = 'scheduled' then 1 else 0 end`,
  },
  { what: 'a task was parked', sql: `select meeting, parked from saga_work where parked <> '{}'` },
  { what: 'something is still owed', sql: `select meeting, due_at from saga_work where due_at < now()` },
];
