import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import type { FileColumn } from '#lab/tables/table.ts';

const CHUNK = 10_000;

/** How many rows a Parquet file and an NDJSON file of the same table have in common, and the first that differs. */
export async function sameRows(
  { parquet, ndjson }: { parquet: string; ndjson: string },
  { name, columns }: { name: string; columns: readonly FileColumn[] },
): Promise<{ rows: number; firstDifferent: number | null }> {
  const file = await asyncBufferFromFile(join(parquet, `${name}.parquet`));
  const metadata = await parquetMetadataAsync(file);
  const stored = Number(metadata.num_rows);
  const lines = createInterface({ input: createReadStream(join(ndjson, `${name}.ndjson`)) });
  let chunk: Record<string, unknown>[] = [];
  let rows = 0;
  for await (const line of lines) {
    if (rows % CHUNK === 0)
      chunk = await parquetReadObjects({
        file,
        metadata,
        rowStart: rows,
        rowEnd: Math.min(rows + CHUNK, stored),
      });
    const row = chunk[rows % CHUNK];
    const plain =
      row && Object.fromEntries(columns.map((one) => [one.name, asJson(row[one.name], one.type)]));
    if (!isDeepStrictEqual(plain, JSON.parse(line))) return { rows, firstDifferent: rows };
    rows += 1;
  }
  return { rows, firstDifferent: rows === stored ? null : rows };
}

/** What the reader of Parquet gives, as NDJSON has it. */
function asJson(value: unknown, type: FileColumn['type']): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.toISOString().slice(0, type === 'date' ? 10 : undefined);
  return value ?? null;
}
