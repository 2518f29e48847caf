import type pg from 'pg';
import type { AnyRow, Changes } from '../../projections/meetings/changes.ts';
import { type Part, parts, tables } from '../../projections/meetings/tables.ts';

/** Sends the changes, one statement a table for all rows that are put and one for all that are gone. */
export function writeChanges(client: pg.ClientBase, schema: string, changes: Changes): Promise<void> {
  const statements = parts.flatMap((part) => {
    const { put, gone } = changes[part];
    return [
      ...(gone.length > 0 ? [remove(schema, part, gone)] : []),
      ...(put.length > 0 ? [upsert(schema, part, put)] : []),
    ];
  });
  return answered(statements.map((statement) => client.query(statement)));
}

/** Waits for the answers to all that was sent in a transaction. What failed first is why the rest failed. */
export async function answered(sent: readonly Promise<unknown>[]): Promise<void> {
  const answers = await Promise.allSettled(sent);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
}

function upsert(schema: string, part: Part, rows: readonly AnyRow[]): pg.QueryConfig {
  const { name, key } = tables[part];
  const columns = columnsOf(part);
  const names = columns.map((column) => column.name);
  const values = names.filter((column) => !(key as readonly string[]).includes(column));
  return {
    name: `${schema}:put:${name}`,
    text: `insert into ${schema}.${name} (${names}) select * from ${unnest(columns)}
      on conflict (${key}) do update set ${values.map((column) => `${column} = excluded.${column}`)}`,
    values: arrays(columns, rows),
  };
}

function remove(schema: string, part: Part, rows: readonly AnyRow[]): pg.QueryConfig {
  const { name, key } = tables[part];
  const columns = columnsOf(part).filter((column) => (key as readonly string[]).includes(column.name));
  const names = columns.map((column) => column.name);
  return {
    name: `${schema}:remove:${name}`,
    text: `delete from ${schema}.${name} where (${names}) in (select * from ${unnest(columns)})`,
    values: arrays(columns, rows),
  };
}

type Column = { name: string; type: string };

const columnsOf = (part: Part): Column[] =>
  Object.entries(tables[part].columns).map(([name, type]) => ({ name, type: type.replace(' not null', '') }));

const unnest = (columns: readonly Column[]) =>
  `unnest(${columns.map(({ type }, index) => `$${index + 1}::${type}[]`)})`;

const arrays = (columns: readonly Column[], rows: readonly AnyRow[]): unknown[][] =>
  columns.map(({ name, type }) =>
    rows.map(type === 'jsonb' ? (row) => JSON.stringify(row[name]) : (row) => row[name]),
  );
