import type pg from 'pg';
import type { View } from '../../projections/analytics/view.ts';
import type { FileRow, FileTable } from './table.ts';

const PAGE = 5_000;

/** A view of this schema as a table, in the order of its key, as the transaction of this client sees it. */
export const viewTable = (client: pg.ClientBase, schema: string, view: View): FileTable => ({
  name: view.name,
  columns: view.columns,
  pages: pagesOf(client, schema, view),
});

async function* pagesOf(client: pg.ClientBase, schema: string, view: View): AsyncGenerator<FileRow[]> {
  const { name, columns, key } = view;
  // The driver would take a day for midnight in the zone of this machine.
  const selected = columns.map((one) => (one.type === 'date' ? `${one.name}::text` : one.name));
  await client.query(
    `declare exported cursor for select ${selected} from ${schema}.${name} t order by ${key.map((one) => `t.${one}`)}`,
  );
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `fetch ${PAGE} from exported`, rowMode: 'array' });
    yield rows.map((row) => row.map((value, index) => read(value, columns[index]!.type)));
    if (rows.length < PAGE) break;
  }
  await client.query('close exported');
}

/** The driver leaves 64-bit integers as texts. */
const read = (value: unknown, type: string): unknown =>
  type === 'bigint' && value !== null ? BigInt(String(value)) : value;
