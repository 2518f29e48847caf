import type { Instant, Sealed } from './rows.ts';

const ROW_SPELLING = '2026-01-01T00:00:00.000Z'.length;

/** An event's instant in the one spelling that rows use, whatever its precision. Most have it already. */
export const rowInstant = (text: string): Instant =>
  text.length === ROW_SPELLING ? text : new Date(text).toISOString();

/**
 * A personal field of a sealed event. Its type in the contracts is that of the opened value, but what the read models
 * get is a token, or nothing where the field was left out.
 */
export const sealedToken = (field: unknown): Sealed | null => (typeof field === 'string' ? field : null);
