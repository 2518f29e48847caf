import type { z } from 'zod';

/** A model's text as the requested type; null if too long, not JSON, or of another shape. */
export function parsedAnswer<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  mostCharacters: number,
): z.output<Schema> | null {
  if (text.length > mostCharacters) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
