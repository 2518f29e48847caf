import type pg from 'pg';
import type { Checkpoint } from '#services/storage/event-store/port.ts';

/** How far all relays together have rung; a database that knows nothing yet begins at `head`. */
export async function readRelayCheckpoint(pool: pg.Pool, head: Checkpoint, now: Date): Promise<Checkpoint> {
  await pool.query(
    'insert into relay_checkpoint (position, moved_at) values ($1, $2) on conflict do nothing',
    [head, now],
  );
  const { rows } = await pool.query<{ position: Checkpoint }>('select position from relay_checkpoint');
  return rows[0]!.position;
}

/** Forward only: of two relays the one that is behind changes nothing. */
export async function saveRelayCheckpoint(pool: pg.Pool, position: Checkpoint, now: Date): Promise<void> {
  await pool.query({
    name: 'relay-checkpoint',
    text: 'update relay_checkpoint set position = $1, moved_at = $2 where position < $1',
    values: [position, now],
  });
}

/** To a log that has no event at the checkpoint: what was rung for there is unknown. */
export async function resetRelayCheckpoint(pool: pg.Pool, head: Checkpoint, now: Date): Promise<void> {
  await pool.query('update relay_checkpoint set position = $1, moved_at = $2', [head, now]);
}
