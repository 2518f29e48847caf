import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { AnyRow, RowChanges } from '#projections/meetings/changes.ts';
import { type MeetingTableKey, meetingTableKeys, meetingTables } from '#projections/meetings/tables.ts';
import { transactionOn } from '#services/storage/postgres/transaction.ts';
import { asSingleStatement, rowWrites, type SqlWrite, type TableColumn, tableColumnsOf } from './write.ts';

/**
 * Writes a page as `asSingleStatement` does, but rows that are new with COPY, which costs both sides half as much. That takes a
 * transaction and some round trips, so it's for large pages, on a connection from `withCopyConnection`. Returns whether
 * `move` moved anything; nothing is written if not.
 */
export async function copyPage(
  client: pg.ClientBase,
  schema: string,
  move: SqlWrite,
  changes: RowChanges,
): Promise<boolean> {
  return transactionOn(client, async () => {
    const { rowCount } = await client.query(asSingleStatement(move, rowWrites(schema, replacing(changes))));
    if (rowCount !== 1) return false;
    for (const part of meetingTableKeys)
      if (changes[part].added.length > 0) await copy(client, schema, part, changes[part].added);
    return true;
  });
}

const replacing = (changes: RowChanges): RowChanges => {
  const rest = { ...changes };
  for (const part of meetingTableKeys) rest[part] = { ...changes[part], added: [] };
  return rest;
};

async function copy(
  client: pg.ClientBase,
  schema: string,
  part: MeetingTableKey,
  rows: readonly AnyRow[],
): Promise<void> {
  const columns = tableColumnsOf(part);
  const names = columns.map((column) => column.name);
  const copying = client.query(copyFrom(`copy ${schema}.${meetingTables[part].name} (${names}) from stdin`));
  copying.end(linesOf(columns, rows));
  await finished(copying);
}

/** The text format of COPY. */
function linesOf(columns: readonly TableColumn[], rows: readonly AnyRow[]): string {
  let lines = '';
  for (const row of rows) {
    let between = '';
    for (const { name, type } of columns) {
      lines += between + asField(type === 'jsonb' ? JSON.stringify(row[name]) : row[name]);
      between = '\t';
    }
    lines += '\n';
  }
  return lines;
}

const SPECIAL = /[\\\n\r\t]/;
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function asField(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  const text = String(value);
  return SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPED[character]!) : text;
}
