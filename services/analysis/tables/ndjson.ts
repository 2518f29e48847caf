import { canonical } from '../past-decisions/canonical.ts';
import { asJson } from './as-text.ts';
import type { Format } from './table.ts';

/** One object a line, its keys in alphabetical order. */
export const ndjson: Format = async ({ columns, pages }, write) => {
  let count = 0;
  for await (const rows of pages) {
    const lines = rows.map((row) =>
      canonical(Object.fromEntries(columns.map(({ name }, index) => [name, asJson(row[index])]))),
    );
    if (lines.length > 0) await write(`${lines.join('\n')}\n`);
    count += rows.length;
  }
  return count;
};
