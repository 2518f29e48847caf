import type pg from 'pg';
import { OperatorError } from '#services/runtime/errors.ts';
import { MOVED_TABLES, type MovedTable } from './moved-tables.ts';

const PAGE_SIZE = 1_000;

/** For a transaction: times are written the same way on every server. */
export const IN_UTC = `set local timezone to 'UTC'`;

/** The rows of a table as JSON texts, in pages, as the transaction of this client sees them. */
export async function* readRows(client: pg.ClientBase, { name, key }: MovedTable): AsyncGenerator<string[]> {
  await client.query(
    `declare moved_rows cursor for select row_to_json(t)::text as row from ${name} t order by ${key}`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${PAGE_SIZE} from moved_rows`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < PAGE_SIZE) break;
  }
  await client.query('close moved_rows');
}

type Row = Record<string, unknown>;

/**
 * Stores the rows of several tables, all or none, in one transaction that begins with the first of them. Existing rows
 * must be identical: nothing is ever overwritten, so a key that was destroyed here never comes back. Throws
 * OperatorError.
 */
export function storeRowsTogether(client: pg.ClientBase) {
  let hasBegun = false;
  async function inTransaction(): Promise<void> {
    if (hasBegun) return;
    hasBegun = true;
    await client.query('begin');
    await client.query(IN_UTC);
  }

  return {
    async take(table: string, rows: readonly Row[]): Promise<void> {
      await inTransaction();
      await storeRows(client, table, rows);
    },
    /** The tables hold exactly the rows that were stored. */
    async expectNoOthers(counts: Record<string, number>): Promise<void> {
      await inTransaction();
      for (const { name } of MOVED_TABLES) {
        const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
        if (rows[0]!.n !== (counts[name] ?? 0)) throw holdsOther(name);
      }
    },
    keep: () => client.query('commit'),
    undo: () => client.query('rollback'),
  };
}

async function storeRows(client: pg.ClientBase, name: string, rows: readonly Row[]): Promise<void> {
  const table = MOVED_TABLES.find((moved) => moved.name === name);
  if (!table) throw new OperatorError(`The export holds rows of ${name}, which this Kairos doesn't know.`);
  const { key } = table;
  const columns = await columnsOf(client, table, Object.keys(rows[0] ?? {}));
  const list = (of: string) => columns.map((column) => `${of}"${column}"`).join(', ');
  const { rows: answer } = await client.query<{ other: number }>(
    `with given as (select ${list('')} from json_populate_recordset(null::${name}, $1::json)),
       stored as (insert into ${name} (${list('')}) select ${list('')} from given
                  on conflict do nothing returning ${key})
     select count(*)::int as other from given
     where ${key} not in (select ${key} from stored)
       and not exists (select from ${name} as here where here.${key} = given.${key}
         and row(${list('here.')}) is not distinct from row(${list('given.')}))`,
    [JSON.stringify(rows)],
  );
  if (answer[0]!.other > 0) throw holdsOther(name);
}

const holdsOther = (name: string) =>
  new OperatorError(
    `This store holds rows of ${name} that aren't in the export. No row was stored. Use an empty database.`,
  );

/** The columns that the rows fill; the names come from a file, so each must be one of the table's. */
async function columnsOf(client: pg.ClientBase, { name }: MovedTable, given: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [name],
  );
  const known = new Set(rows.map((row) => row.name));
  const unknown = given.find((column) => !known.has(column));
  if (unknown !== undefined)
    throw new OperatorError(
      `The export holds a column ${unknown} of ${name}, which this Kairos doesn't know: import it with the one that exported it.`,
    );
  return given;
}
