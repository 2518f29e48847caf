import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { DAY } from '../../contracts/durations.ts';
import { canonicalJson } from '../past-decisions/canonical-json.ts';
import type { FileColumn, FileRow, Format } from './table.ts';

/** Rows per row group: limits memory, and cuts the same way however the rows arrive. */
const GROUP = 10_000;

const TYPES: Record<FileColumn['type'], Omit<SchemaElement, 'name'>> = {
  uuid: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  bigint: { type: 'INT64' },
  integer: { type: 'INT32' },
  'double precision': { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  timestamptz: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
};

/** Parquet, compressed with Snappy; every column may be null. The bytes don't depend on when or where it is written. */
export const parquet: Format = async ({ columns, pages }, write) => {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({ writer: bytes, schema: schemaOf(columns), createdBy: 'Kairos' });
  const flush = async () => {
    const ready = bytes.getBytes().slice();
    bytes.index = 0;
    await write(ready);
  };
  let count = 0;
  for await (const group of grouped(pages)) {
    const columnData = columns.map((column, index) => ({
      name: column.name,
      data: group.map((row) => stored(row[index], column)),
    }));
    file.write({ columnData, rowGroupSize: GROUP });
    count += group.length;
    await flush();
  }
  file.finish();
  await flush();
  return count;
};

const schemaOf = (columns: readonly FileColumn[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...TYPES[type] })),
];

function stored(value: unknown, { type }: FileColumn): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'date') return Date.parse(String(value)) / DAY;
  // The writer keeps the order of the keys.
  if (type === 'json') return JSON.parse(canonicalJson(value));
  return value;
}

async function* grouped(pages: AsyncIterable<readonly FileRow[]>): AsyncGenerator<FileRow[]> {
  let group: FileRow[] = [];
  for await (const rows of pages) {
    for (const row of rows) {
      group.push(row);
      if (group.length === GROUP) {
        yield group;
        group = [];
      }
    }
  }
  if (group.length > 0) yield group;
}
