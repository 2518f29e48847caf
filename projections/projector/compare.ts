import type pg from 'pg';
import { meetingTables } from '#projections/meetings/tables.ts';

/** The rows of one table as a number and a sum over the hashes of their canonical text, in any order. */
type TableHash = { table: string; rows: number; hash: string };

export type TableCheck = { table: string; live: number; rebuilt: number; equal: boolean };

export async function hashTables(client: pg.ClientBase, schema: string): Promise<TableHash[]> {
  const hashes: TableHash[] = [];
  for (const { name } of Object.values(meetingTables)) {
    const { rows } = await client.query<{ rows: number; hash: string }>(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash
       from ${schema}.${name} t`,
    );
    hashes.push({ table: name, ...rows[0]! });
  }
  return hashes;
}

/** Both at the same place of the log. */
export const compareTables = (live: readonly TableHash[], rebuilt: readonly TableHash[]): TableCheck[] =>
  live.map((one, index) => {
    const other = rebuilt[index]!;
    return {
      table: one.table,
      live: one.rows,
      rebuilt: other.rows,
      equal: one.rows === other.rows && one.hash === other.hash,
    };
  });
