import type { Column } from '../../projections/analytics/view.ts';

/** A column of a file. `json` holds any value of JSON. */
export type FileColumn = { name: string; type: Column['type'] | 'json'; comment: string };

/** In the order of the columns. An instant is a Date, a day `YYYY-MM-DD`, a bigint a bigint, an unknown value null. */
export type FileRow = readonly unknown[];

/** What goes into one file, in an order that is always the same. */
export type FileTable = {
  name: string;
  columns: readonly FileColumn[];
  pages: AsyncIterable<readonly FileRow[]>;
};

/** Takes the bytes of a file sequentially; resolves when there is room for more. */
export type WriteBytes = (bytes: string | Uint8Array) => Promise<void>;

/** Writes a table to a file of one format, a page at a time. Answers how many rows it had. */
export type Format = (table: FileTable, write: WriteBytes) => Promise<number>;
