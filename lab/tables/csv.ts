import { stringify } from 'csv-stringify/sync';
import type { Format } from './table.ts';
import { csvValue } from './values.ts';

/**
 * CSV as RFC 4180 has it, with a header. A text that a spreadsheet would take for a formula begins with an apostrophe.
 */
export const csv: Format = async ({ columns, pages }, write) => {
  let count = 0;
  await write(stringify([columns.map(({ name }) => name)], { record_delimiter: 'windows' }));
  for await (const rows of pages) {
    const cells = rows.map((row) => columns.map((column, index) => csvValue(row[index], column)));
    await write(stringify(cells, { record_delimiter: 'windows', escape_formulas: true }));
    count += rows.length;
  }
  return count;
};
