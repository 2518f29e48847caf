import type pg from 'pg';
import { READ_SCHEMA } from '../../projections/meetings/tables.ts';

/** What is wrong with what a Kairos has stored; each finding is a sentence. Run it when nothing is owed any more. */
export async function audit(pool: pg.Pool): Promise<string[]> {
  const findings: string[] = [];
  for (const { what, sql } of CHECKS) {
    const { rows } = await pool.query(sql);
    for (const row of rows) findings.push(`${what}: ${JSON.stringify(row)}`);
  }
  return findings;
}

/** Each query answers what must not be there. */
const CHECKS = [
  {
    what: 'a stream has a gap or a double',
    sql: `select stream from event_log group by stream
      having min(revision) <> 0 or max(revision) + 1 <> count(*) or count(distinct revision) <> count(*)`,
  },
  {
    what: 'a command had its effect twice',
    sql: `select stream, meta->>'commandId' as command, type, count(*) from event_log
      where type in ('MeetingCreated', 'ParticipantJoined', 'BookingStarted', 'SlotBooked', 'MeetingCancelled')
      group by 1, 2, 3, data->>'participant' having count(*) > 1`,
  },
  {
    what: 'somebody joined a meeting twice',
    sql: `select stream, data->>'participant' as participant from event_log where type = 'ParticipantJoined'
      group by 1, 2 having count(*) > 1`,
  },
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
  {
    what: 'a booking that no longer holds was not settled',
    sql: `select stream, data->>'booking' as booking from event_log s where type = 'BookingStarted'
      and exists (select 1 from event_log e where e.stream = s.stream and
        (e.type in ('MeetingCancelled', 'MeetingLapsed')
          or (e.type = 'BookingAbandoned' and e.data->>'booking' = s.data->>'booking')))
      and not exists (select 1 from event_log e where e.stream = s.stream and e.type = 'BookingSettled'
        and e.data->>'booking' = s.data->>'booking')`,
  },
  { what: 'a task was parked', sql: `select meeting, parked from saga_work where parked <> '{}'` },
  { what: 'something is still owed', sql: `select meeting, due_at from saga_work where due_at < now()` },
  {
    what: 'the read models are not at the head of the log',
    sql: `select position from ${READ_SCHEMA}.checkpoint
      where position::numeric <> (select coalesce(max(position), 0) from event_log)`,
  },
];
