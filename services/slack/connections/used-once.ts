import type pg from 'pg';

/** Remembers single-use ids until they would have expired anyway. */
interface UsedOnce {
  /** Whether this is the first use; true for exactly one of several concurrent uses. */
  use(id: string, until: Date): Promise<boolean>;
  has(id: string): Promise<boolean>;
  /** Expired uses needn't be remembered. */
  removeExpired(): Promise<void>;
}

export function createUsedOnce({ pool, now }: { pool: pg.Pool; now: () => Date }): UsedOnce {
  const removeExpired = async () => {
    await pool.query('delete from slack_used_once where expire < $1', [now()]);
  };
  return {
    removeExpired,

    async use(id, until) {
      await removeExpired();
      const { rowCount } = await pool.query(
        'insert into slack_used_once (id, expire) values ($1, $2) on conflict do nothing',
        [id, until],
      );
      return rowCount === 1;
    },
    async has(id) {
      const { rowCount } = await pool.query('select from slack_used_once where id = $1', [id]);
      return rowCount === 1;
    },
  };
}
