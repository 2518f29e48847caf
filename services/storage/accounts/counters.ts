import type pg from 'pg';
import { hasCode } from '#services/runtime/errors.ts';

/** One thing to count: `key` may happen `allowed` times until `expire`; this time it happens `amount` times. */
export type Count = { key: string; amount: number; allowed: number; expire: Date };

export type Counted =
  | { ok: true /** False for a command that was counted before. */; anew: boolean }
  | { ok: false; full: Count };

/** Exact limits, however many calls arrive at once and in whichever process. */
export interface Counters {
  /** Counts all or none. A command that was counted before is not counted again. */
  count(commandId: string, counts: readonly Count[]): Promise<Counted>;
  /** Whether a command was counted, or could be now. Counts nothing. */
  mayCount(commandId: string, counts: readonly Count[]): Promise<boolean>;
  /** Takes back what a command counted that was then refused. */
  undo(commandId: string): Promise<void>;
}

const CHECK_VIOLATION = '23514';

/** One count per key, sorted: two calls always lock rows in the same order. */
const merged = (counts: readonly Count[]): Count[] => {
  const byKey = new Map<string, Count>();
  for (const count of counts)
    byKey.set(count.key, { ...count, amount: count.amount + (byKey.get(count.key)?.amount ?? 0) });
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
};

export function createCounters({ pool }: { pool: pg.Pool }): Counters {
  const firstFull = async (counts: readonly Count[]): Promise<Count> => {
    const { rows } = await pool.query<{ key: string; used: number }>(
      'select key, used from counters where key = any($1)',
      [counts.map(({ key }) => key)],
    );
    const used = new Map(rows.map((row) => [row.key, row.used]));
    return counts.find(({ key, amount, allowed }) => (used.get(key) ?? 0) + amount > allowed) ?? counts[0]!;
  };

  return {
    async count(commandId, asked) {
      const counts = merged(asked);
      if (counts.length === 0) return { ok: true, anew: false };
      const column = <Field extends keyof Count>(field: Field) => counts.map((count) => count[field]);
      try {
        // One statement: a count above its limit breaks the check of the table, and with it all of this.
        const { rows } = await pool.query(
          `with counted as (
             insert into counted_commands (command_id, keys, amounts, expire)
             values ($1, $2, $3, ($5::timestamptz[])[1])
             on conflict do nothing
             returning keys, amounts
           )
           insert into counters (key, used, allowed, expire)
           select key, amount, allowed, expire
           from unnest($2::text[], $3::int[], $4::int[], $5::timestamptz[])
             as wanted (key, amount, allowed, expire)
           where exists (select from counted)
           order by key
           on conflict (key) do update
             set used = counters.used + excluded.used, allowed = excluded.allowed
           returning key`,
          [commandId, column('key'), column('amount'), column('allowed'), column('expire')],
        );
        return { ok: true, anew: rows.length > 0 };
      } catch (error) {
        if (hasCode(error, CHECK_VIOLATION)) return { ok: false, full: await firstFull(counts) };
        throw error;
      }
    },

    async mayCount(commandId, asked) {
      const counts = merged(asked);
      const { rows } = await pool.query<{ may: boolean }>(
        `select exists (select from counted_commands where command_id = $1) or not exists (
           select from counters join unnest($2::text[], $3::int[], $4::int[]) as wanted (key, amount, allowed) using (key)
           where used + wanted.amount > wanted.allowed
         ) as may`,
        [
          commandId,
          counts.map(({ key }) => key),
          counts.map(({ amount }) => amount),
          counts.map(({ allowed }) => allowed),
        ],
      );
      return rows[0]!.may;
    },

    async undo(commandId) {
      await pool.query(
        `with undone as (
           delete from counted_commands where command_id = $1 returning keys, amounts
         ), back as (
           select key, amount from undone, unnest(undone.keys, undone.amounts) as taken (key, amount)
         )
         update counters set used = used - back.amount from back where counters.key = back.key`,
        [commandId],
      );
    },
  };
}
