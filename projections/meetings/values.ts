import type { Instant } from './rows.ts';
import type { Sealed } from './tables.ts';

const ROW_SPELLING = '2026-01-01T00:00:00.000Z'.length;

/** An event's instant in the one format that rows use, whatever its precision. Most have it already. */
export const rowInstant = (text: string): Instant =>
  text.length === ROW_SPELLING ? text : new Date(text).toISOString();

/**
 * A personal field of a sealed event. The contracts give it the type of the opened value, but the read models get a
 * token, or undefined if the field was left out.
 */
export const sealedToken = (field: unknown): Sealed | null => (typeof field === 'string' ? field : null);
