import type { Pool } from 'pg';
import type { ParkedRecords } from './retries.ts';

/** A task that Kairos gave up on. Times are ISO 8601. */
type ParkedTask = {
  meetingId: string;
  task: string;
  reason: string;
  since: string;
  /** When the task is tried again; null if only on request. */
  retryAt: string | null;
};

type Which = { meetingId: string /** All of the meeting's if absent. */; task?: string };

/** The parked tasks, oldest first. */
export async function listParked(pool: Pool): Promise<ParkedTask[]> {
  const { rows } = await pool.query<{ meeting: string; parked: ParkedRecords }>(
    `select meeting, parked from saga_work where parked <> '{}'`,
  );
  return rows
    .flatMap(({ meeting, parked }) =>
      Object.entries(parked)
        .filter(([, { dropped }]) => !dropped)
        .map(([task, { reason, at, retryAt = null }]) => ({
          meetingId: meeting,
          task,
          reason,
          since: at,
          retryAt,
        })),
    )
    .sort((one, other) => one.since.localeCompare(other.since));
}

/** Lets parked tasks, including dropped ones, be retried at once. Returns the number of affected meetings. */
export async function retryParked(pool: Pool, { meetingId, task }: Which, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `update saga_work set parked = case when $2::text is null then '{}' else parked - $2 end,
       due_at = least(due_at, $3), rings = rings + 1
     where meeting = $1 and parked <> '{}' and ($2::text is null or parked ? $2)`,
    [meetingId, task ?? null, now],
  );
  return rowCount ?? 0;
}

/** Lets every parked task that wasn't dropped be retried at once. Returns how many meetings were affected. */
export async function retryAllParked(pool: Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `update saga_work set due_at = least(due_at, $1), rings = rings + 1,
       parked = coalesce(
         (select jsonb_object_agg(key, value) from jsonb_each(parked) where (value->>'dropped')::boolean), '{}')
     where meeting in (
       select meeting from saga_work
       where parked <> '{}' and jsonb_path_exists(parked, '$.*.dropped ? (@ == false)')
       order by meeting for update)`,
    [now],
  );
  return rowCount ?? 0;
}

/** Gives up parked tasks for good: they are no longer listed and never retried. */
export async function dropParked(pool: Pool, { meetingId, task }: Which, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `update saga_work set parked = (
         select jsonb_object_agg(key, case when $2::text is null or key = $2 then value || '{"dropped": true}' else value end)
         from jsonb_each(parked)),
       due_at = least(due_at, $3), rings = rings + 1
     where meeting = $1 and parked <> '{}' and ($2::text is null or parked ? $2)`,
    [meetingId, task ?? null, now],
  );
  return rowCount ?? 0;
}
