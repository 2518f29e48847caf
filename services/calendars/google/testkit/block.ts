import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Puts an appointment into the calendar of a demo person; the times are instants in ISO 8601. */
export async function block(pool: pg.Pool, email: string, start: string, end: string): Promise<void> {
  const id = `blocked${randomUUID().replaceAll('-', '')}`;
  const event = {
    id,
    status: 'confirmed',
    summary: 'In the way',
    start: { dateTime: start },
    end: { dateTime: end },
    iCalUID: `${id}@demo`,
    sequence: 0,
    organizer: email,
    created: start,
    updated: start,
  };
  await pool.query(
    'insert into demo.events (calendar, id, event, starts_at, ends_at) values ($1, $2, $3, $4, $5)',
    [email, id, JSON.stringify(event), start, end],
  );
}
