import type { z } from 'zod';

/** A model's text as what was asked for; null if it's longer than that may be, no JSON, or anything else. */
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
