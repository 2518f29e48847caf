import type pg from 'pg';
import { KeyNotInRing, type SealedColumn, type Vault, VaultError } from './port.ts';

/** The name of the key that sealed a value. What isn't sealed, such as the token of a removed bot, is empty. */
export const keyNameOf = (column: string): string => `split_part(${column}, '.', 1)`;

/** How many values of a column one key has sealed. */
export type KeyUse = { name: string; table: string; column: string; values: number };

/** Counts what each key has sealed. Reads every row. */
export async function keyUse(pool: pg.Pool, columns: readonly SealedColumn[]): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ name: string; values: string }>(
      `select ${keyNameOf(column)} as name, count(*) as values from ${table}
       where ${column} <> '' group by 1 order by 1`,
    );
    for (const { name, values } of rows) uses.push({ name, table, column, values: Number(values) });
  }
  return uses;
}

/**
 * Throws VaultError unless this vault opens what each of the keys in use has sealed, and makes the lookup hashes that
 * this database has. Reads a row for each key; for the large table, an index tells which there are.
 */
export async function assertVaultFits(
  pool: pg.Pool,
  vault: Vault,
  columns: readonly SealedColumn[],
): Promise<void> {
  for (const sealed of columns)
    for (const { name, value, place } of await oneOfEachKey(pool, sealed)) {
      try {
        vault.open(value, place);
      } catch (error) {
        if (!(error instanceof KeyNotInRing)) throw error;
        throw new VaultError(
          `The key ${name} is missing, and ${sealed.column} in ${sealed.table} needs it. Put it back behind the first key, and drop it only once "kairos key status" says that nothing needs it.`,
          { cause: error },
        );
      }
    }
  await assertSameHashes(pool, vault);
}

type Sample = { name: string; value: string; place: string };

/** Steps from one key's name to the next, so the rows between them aren't read. */
async function oneOfEachKey(pool: pg.Pool, sealed: SealedColumn): Promise<Sample[]> {
  const { table, key, column, bound = [], placeOf } = sealed;
  const name = keyNameOf(column);
  const samples: Sample[] = [];
  for (let last = ''; ; ) {
    const { rows } = await pool.query<Record<string, string>>(
      `select ${[key, column, ...bound].map((one) => `${one}::text as ${one}`).join(', ')} from ${table}
       where ${column} is not null and ${name} > $1 order by ${name} limit 1`,
      [last],
    );
    const [row] = rows;
    if (!row) return samples;
    const value = row[column]!;
    last = value.split('.', 1)[0]!;
    samples.push({ name: last, value, place: placeOf(row) });
  }
}

/**
 * With another last key every lookup would miss: sign-ins, share links, and who unsubscribed. Until anyone is known, any
 * key may be the last.
 */
async function assertSameHashes(pool: pg.Pool, vault: Vault): Promise<void> {
  const hash = vault.hash('kairos', 'check');
  await pool.query(
    `insert into lookup_hash_check (hash) values ($1)
     on conflict (only_row) do update set hash = excluded.hash where not exists (select from subject_keys)`,
    [hash],
  );
  const { rows } = await pool.query<{ hash: string }>('select hash from lookup_hash_check');
  if (rows[0]!.hash !== hash)
    throw new VaultError(
      'Its last key is not the one that makes the lookup hashes. Put that one back at the end: it can be marked with :hash, but never dropped.',
    );
}
