import type pg from 'pg';
import { keyNameOf } from './keys-in-use.ts';
import type { SealedColumn, Vault } from './port.ts';

type RewrapOptions = {
  signal?: AbortSignal;
  /** Called after each batch with how many values were gone through, of how many. */
  progress?: (done: number, total: number) => void;
  batch?: number;
};

/** `failed` couldn't be opened with any key in the ring. */
type Rewrapped = { sealed: number; failed: number };

/**
 * Seals everything again that another key than the first one has sealed. A value is only replaced while it is the one
 * that was read, so nothing that happens meanwhile is lost: running processes may go on, and it can be stopped and run
 * again at any time.
 */
export async function rewrap(
  pool: pg.Pool,
  vault: Vault,
  columns: readonly SealedColumn[],
  { signal, progress = () => {}, batch = 500 }: RewrapOptions = {},
): Promise<Rewrapped> {
  const total = await countOthers(pool, vault, columns);
  const rewrapped = { sealed: 0, failed: 0 };
  let done = 0;
  for (const column of columns)
    for (let last: string | null = null; ; ) {
      signal?.throwIfAborted();
      const rows = await nextRows(pool, vault, column, { last, batch });
      if (rows.length === 0) break;
      last = rows.at(-1)!.key;
      const again = rows.flatMap(({ key, value, place }) => {
        const to = sealedAgain(vault, value, place);
        return to === null ? [] : [{ key, from: value, to }];
      });
      rewrapped.failed += rows.length - again.length;
      rewrapped.sealed += await replace(pool, column, again);
      done += rows.length;
      progress(done, Math.max(total, done));
    }
  return rewrapped;
}

const isOthers = (column: string) => `${column} <> '' and ${keyNameOf(column)} <> $1`;

async function countOthers(pool: pg.Pool, vault: Vault, columns: readonly SealedColumn[]): Promise<number> {
  let total = 0;
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ count: string }>(
      `select count(*) from ${table} where ${isOthers(column)}`,
      [vault.sealsWith],
    );
    total += Number(rows[0]!.count);
  }
  return total;
}

type Sealed = { key: string; value: string; place: string };

/** In the order of the rows' keys, so one that can't be opened doesn't come again. */
async function nextRows(
  pool: pg.Pool,
  vault: Vault,
  { table, key, column, bound = [], placeOf }: SealedColumn,
  { last, batch }: { last: string | null; batch: number },
): Promise<Sealed[]> {
  const { rows } = await pool.query<Record<string, string>>(
    `select ${[key, column, ...bound].map((one) => `${one}::text as ${one}`).join(', ')} from ${table}
     where ${isOthers(column)} ${last === null ? '' : `and ${table}.${key} > $3`}
     order by ${table}.${key} limit $2`,
    last === null ? [vault.sealsWith, batch] : [vault.sealsWith, batch, last],
  );
  return rows.map((row) => ({ key: row[key]!, value: row[column]!, place: placeOf(row) }));
}

/** Null if no key in the ring opens the value. */
function sealedAgain(vault: Vault, value: string, place: string): string | null {
  try {
    return vault.seal(vault.open(value, place), place);
  } catch {
    return null;
  }
}

async function replace(
  pool: pg.Pool,
  { table, key, column }: SealedColumn,
  rows: readonly { key: string; from: string; to: string }[],
): Promise<number> {
  const { rowCount } = await pool.query(
    `with given as (select * from json_to_recordset($1) as given (key text, "from" text, "to" text))
     update ${table} set ${column} = given."to" from given
     where ${table}.${key} = any($2) and ${table}.${key}::text = given.key and ${table}.${column} = given."from"`,
    // Listed a second time so that the index finds them.
    [JSON.stringify(rows), rows.map((row) => row.key)],
  );
  return rowCount ?? 0;
}
