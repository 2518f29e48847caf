import { canonicalJson } from '../past-decisions/canonical-json.ts';
import type { Format } from './table.ts';
import { jsonValue } from './values.ts';

/** One object a line, its keys in alphabetical order. */
export const ndjson: Format = async ({ columns, pages }, write) => {
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
