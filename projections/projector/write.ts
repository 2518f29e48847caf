import type pg from 'pg';
import type { AnyRow, RowChanges } from '#projections/meetings/changes.ts';
import { type MeetingTableKey, meetingTableKeys, meetingTables } from '#projections/meetings/tables.ts';

/** A statement written as part of another one, with its own parameters. */
export type SqlWrite = { text: string; values: unknown[] };

/** One write per table, for all rows to put and all to delete. They wait for `moved`, see `asSingleStatement`. */
export const rowWrites = (schema: string, changes: RowChanges): SqlWrite[] =>
  meetingTableKeys.flatMap((part) => {
    const { added, changed, gone } = changes[part];
    const put = [...added, ...changed];
    return [
      ...(gone.length > 0 ? [remove(schema, part, gone)] : []),
      ...(put.length > 0 ? [upsert(schema, part, put)] : []),
    ];
  });

/**
 * One statement: all of it is sent, committed and answered at once, or not at all. `move` returns a row if there is
 * anything to move, and the others may ask for that as `moved`. Returns the number of rows moved.
 */
export function asSingleStatement(move: SqlWrite, others: readonly SqlWrite[]): pg.QueryConfig {
  const values: unknown[] = [];
  const part = ({ text, values: own }: SqlWrite): string => {
    const before = values.length;
    values.push(...own);
    return text.replace(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`);
  };
  const parts = [
    `moved as (${part(move)})`,
    ...others.map((other, index) => `other_${index} as (${part(other)})`),
  ];
  const text = `with ${parts.join(',\n')} select from moved`;
  return { name: nameOf(text), text, values };
}

/** One per combination of tables: Postgres plans each only once per connection. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `page-${names.size + 1}`;
  names.set(text, name);
  return name;
}

function upsert(schema: string, part: MeetingTableKey, rows: readonly AnyRow[]): SqlWrite {
  const { name, key } = meetingTables[part];
  const columns = tableColumnsOf(part);
  const names = columns.map((column) => column.name);
  const values = names.filter((column) => !(key as readonly string[]).includes(column));
  return {
    text: `insert into ${schema}.${name} (${names})
      select * from ${unnest(columns)} where exists (select from moved)
      on conflict (${key}) do update set ${values.map((column) => `${column} = excluded.${column}`)}`,
    values: arrays(columns, rows),
  };
}

function remove(schema: string, part: MeetingTableKey, rows: readonly AnyRow[]): SqlWrite {
  const { name, key } = meetingTables[part];
  const columns = tableColumnsOf(part).filter((column) => (key as readonly string[]).includes(column.name));
  const names = columns.map((column) => column.name);
  return {
    text: `delete from ${schema}.${name}
      where (${names}) in (select * from ${unnest(columns)}) and exists (select from moved)`,
    values: arrays(columns, rows),
  };
}

export type TableColumn = { name: string; type: string };

export const tableColumnsOf = (part: MeetingTableKey): TableColumn[] =>
  Object.entries(meetingTables[part].columns).map(([name, type]) => ({
    name,
    type: type.replace(' not null', ''),
  }));

const unnest = (columns: readonly TableColumn[]) =>
  `unnest(${columns.map(({ type }, index) => `$${index + 1}::${type}[]`)})`;

const arrays = (columns: readonly TableColumn[], rows: readonly AnyRow[]): unknown[][] =>
  columns.map(({ name, type }) =>
    rows.map(type === 'jsonb' ? (row) => JSON.stringify(row[name]) : (row) => row[name]),
  );
