import type pg from 'pg';
import { firstOf, run, statement } from '#services/storage/postgres/statement.ts';
import { slack } from './tables.ts';

/** Remembers single-use ids until they would have expired anyway. */
interface UsedOnce {
  /** Whether this is the first use; true for exactly one of several concurrent uses. */
  use(id: string, until: Date): Promise<boolean>;
  has(id: string): Promise<boolean>;
  /** Expired uses needn't be remembered. */
  removeExpired(): Promise<void>;
}

const removeExpired = statement('slack_used_once_remove_expired', (now: Date) =>
  slack.deleteFrom('slack_used_once').where('expire', '<', now),
);

const use = statement('slack_used_once_use', (id: string, expire: Date) =>
  slack
    .insertInto('slack_used_once')
    .values({ id, expire })
    .onConflict((on) => on.doNothing()),
);

const find = statement('slack_used_once_find', (id: string) =>
  slack.selectFrom('slack_used_once').select('id').where('id', '=', id),
);

export function createUsedOnce({ pool, now }: { pool: pg.Pool; now: () => Date }): UsedOnce {
  return {
    async removeExpired() {
      await run(pool, removeExpired(now()));
    },

    async use(id, until) {
      await this.removeExpired();
      return (await run(pool, use(id, until))).rowCount === 1;
    },

    has: async (id) => (await firstOf(pool, find(id))) !== undefined,
  };
}
