import type { Format } from './table.ts';

export const FORMATS = ['parquet', 'csv', 'ndjson'] as const;
export type FormatName = (typeof FORMATS)[number];

/** Loaded when it is asked for. */
export async function formatNamed(name: FormatName): Promise<Format> {
  switch (name) {
    case 'parquet':
      return (await import('./parquet.ts')).parquet;
    case 'csv':
      return (await import('./csv.ts')).csv;
    case 'ndjson':
      return (await import('./ndjson.ts')).ndjson;
    default:
      return name satisfies never;
  }
}
