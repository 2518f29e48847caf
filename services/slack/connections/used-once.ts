import type pg from 'pg';
import { firstOf, run, statement } from '#services/storage/postgres/statement.ts';
import { slack } from './tables.ts';

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

/** Remembers single-use ids until they would have expired anyway. */
export function createUsedOnce({ pool, now }: { pool: pg.Pool; now: () => Date }) {
  return {
    /** Expired uses needn't be remembered. */
    async removeExpired(): Promise<void> {
      await run(pool, removeExpired(now()));
    },

    /** Whether this is the first use; true for exactly one of several concurrent uses. */
    async use(id: string, until: Date): Promise<boolean> {
      await this.removeExpired();
      return (await run(pool, use(id, until))).rowCount === 1;
    },

    has: async (id: string): Promise<boolean> => (await firstOf(pool, find(id))) !== undefined,
  };
}
