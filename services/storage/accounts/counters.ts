import type pg from 'pg';
import { hasCode } from '#services/runtime/errors.ts';

/** One thing to count: `key` may happen `allowed` times until `expire`; this time it happens `amount` times. */
export type Count = { key: string; amount: number; allowed: number; expire: Date };

type Counted =
  | { ok: true /** False for a command that was counted before. */; isNew: boolean }
  | { ok: false; full: Count };

export type CountedCommand = { commandId: string; counts: readonly Count[] };

/** Exact limits, however many calls arrive at once and in whichever process. */
export type Counters = ReturnType<typeof createCounters>;

const CHECK_VIOLATION = '23514';

/** One count per key, sorted: two calls always lock rows in the same order. */
const merged = (counts: readonly Count[]): Count[] => {
  const byKey = new Map<string, Count>();
  for (const count of counts)
    byKey.set(count.key, { ...count, amount: count.amount + (byKey.get(count.key)?.amount ?? 0) });
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
};

export function createCounters({ pool }: { pool: pg.Pool }) {
  const firstFull = async (counts: readonly Count[]): Promise<Count> => {
    const { rows } = await pool.query<{ key: string; used: number }>(
      'select key, used from counters where key = any($1)',
      [counts.map(({ key }) => key)],
    );
    const used = new Map(rows.map((row) => [row.key, row.used]));
    return counts.find(({ key, amount, allowed }) => (used.get(key) ?? 0) + amount > allowed) ?? counts[0]!;
  };

  /**
   * How many keys were counted, none for commands that were counted before. A count above its limit breaks the check of the
   * table, and with it all of this.
   */
  const countAll = async (commands: readonly CountedCommand[]): Promise<number> => {
    const { rowCount } = await pool.query({
      name: 'counters_count',
      text: `with wanted as (
           select distinct on (command_id) * from json_to_recordset($1)
             as wanted (command_id uuid, keys text[], amounts int[], allowed int[], expires timestamptz[])
         ), counted as (
           insert into counted_commands (command_id, keys, amounts, expire)
           select command_id, keys, amounts, expires[1] from wanted order by command_id
           on conflict do nothing
           returning command_id
         )
         insert into counters (key, used, allowed, expire)
         select key, sum(amount), max(allow), max(expire)
         from counted join wanted using (command_id),
           unnest(keys, amounts, allowed, expires) as one (key, amount, allow, expire)
         group by key
         order by key
         on conflict (key) do update
           set used = counters.used + excluded.used, allowed = excluded.allowed`,
      values: [asRecords(commands)],
    });
    return rowCount ?? 0;
  };

  return {
    /** Counts all or none. A command that was counted before is not counted again. */
    async count(commandId: string, asked: readonly Count[]): Promise<Counted> {
      const counts = merged(asked);
      if (counts.length === 0) return { ok: true, isNew: false };
      try {
        return { ok: true, isNew: (await countAll([{ commandId, counts }])) > 0 };
      } catch (error) {
        if (hasCode(error, CHECK_VIOLATION)) return { ok: false, full: await firstFull(counts) };
        throw error;
      }
    },

    /** The same for several commands in a single call; false, with nothing counted, if they don't all fit. */
    async countTogether(commands: readonly CountedCommand[]): Promise<boolean> {
      const counting = commands.filter(({ counts }) => counts.length > 0);
      if (counting.length === 0) return true;
      try {
        await countAll(counting);
        return true;
      } catch (error) {
        if (hasCode(error, CHECK_VIOLATION)) return false;
        throw error;
      }
    },

    /** Whether each command was counted, or could be now on its own, in the order given. Counts nothing. */
    async mayCount(commands: readonly CountedCommand[]): Promise<boolean[]> {
      if (commands.length === 0) return [];
      const { rows } = await pool.query<{ may: boolean }>({
        name: 'counters_may_count',
        text: `select exists (select from counted_commands where command_id = wanted.command_id) or not exists (
             select from counters join unnest(wanted.keys, wanted.amounts, wanted.allowed) as one (key, amount, allow) using (key)
             where used + amount > allow
           ) as may
           from json_to_recordset($1) as wanted (place int, command_id uuid, keys text[], amounts int[], allowed int[])
           order by place`,
        values: [asRecords(commands)],
      });
      return rows.map(({ may }) => may);
    },

    /** Takes back what a command counted that was then refused. */
    async undo(commandId: string): Promise<void> {
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

/** Commands as JSON that Postgres takes for rows. */
const asRecords = (commands: readonly CountedCommand[]): string =>
  JSON.stringify(
    commands.map(({ commandId, counts }, place) => {
      const keyed = merged(counts);
      return {
        place,
        command_id: commandId,
        keys: keyed.map(({ key }) => key),
        amounts: keyed.map(({ amount }) => amount),
        allowed: keyed.map(({ allowed }) => allowed),
        expires: keyed.map(({ expire }) => expire),
      };
    }),
  );
