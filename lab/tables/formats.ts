import { canonicalJson } from '../past-decisions/canonical-json.ts';
import type { Format } from './table.ts';
import { jsonValue } from './values.ts';

export const FORMATS = ['parquet', 'csv', 'ndjson'] as const;
export type FormatName = (typeof FORMATS)[number];

/** Libraries are loaded when their format is asked for. */
export async function formatNamed(name: FormatName): Promise<Format> {
  switch (name) {
    case 'parquet':
      return (await import('./parquet.ts')).parquet;
    case 'csv':
      return (await import('./csv.ts')).csv;
    case 'ndjson':
      return ndjson;
    default:
      return name satisfies never;
  }
}

/** One object a line, its keys in alphabetical order. */
const ndjson: Format = async ({ columns, pages }, write) => {
  let count = 0;
  for await (const rows of pages) {
    const lines = rows.map((row) =>
      canonicalJson(Object.fromEntries(columns.map(({ name }, index) => [name, jsonValue(row[index])]))),
    );
    if (lines.length > 0) await write(`${lines.join('\n')}\n`);
    count += rows.length;
  }
  return count;
};
