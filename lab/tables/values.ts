import { canonicalJson } from '../past-decisions/canonical-json.ts';
import type { FileColumn } from './table.ts';

/** A value for CSV; null if there is none. Numbers stay numbers, since a text may not begin like a formula. */
export function csvValue(value: unknown, { type }: FileColumn): string | number | bigint | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (type === 'json') return canonicalJson(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return value as string | number | bigint;
}

/** As JSON has a value. A number that JSON's readers would round is a text. */
export function jsonValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value ?? null;
}
