import type { Instant, Sealed } from './rows.ts';

/** An event's instant in the one spelling that rows use, whatever its precision. */
export const instant = (text: string): Instant => new Date(text).toISOString();

/**
 * A personal field of a sealed event. Its type in the contracts is that of the opened value, but what the read models
 * get is a token, or nothing where the field was left out.
 */
export const sealed = (field: unknown): Sealed | null => (typeof field === 'string' ? field : null);
