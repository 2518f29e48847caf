import type pg from 'pg';
import { HOUR } from '#contracts/durations.ts';
import { EXPIRED_KEPT_MS } from './personal-tokens.ts';

/** Removes what has expired: sessions, counts, answers that no one confirmed, links that no one signed in with, what people were to confirm, and what programs no longer may. To be called now and then; harmless if repeated. */
export async function removeExpired({ pool, now }: { pool: pg.Pool; now: () => Date }): Promise<void> {
  const expiring = ['sessions', 'counters', 'counted_commands'];
  for (const table of [
    ...expiring,
    'pending_answers',
    'sign_in_links',
    'sign_in_notices',
    'oauth_rows',
    'confirmations',
  ])
    await pool.query(`delete from ${table} where expire < $1`, [now()]);
  await pool.query('delete from personal_tokens where expire < $1', [
    new Date(now().getTime() - EXPIRED_KEPT_MS),
  ]);
  // Someone who has just agreed has a program without tokens for a moment.
  await pool.query(
    `delete from connected_programs programs where created_at < $1 and not exists
       (select from oauth_rows where oauth_rows.user_id = programs.user_id and oauth_rows.client = programs.client)`,
    [new Date(now().getTime() - HOUR)],
  );
}
