import type { z } from 'zod';

/** JSON of this shape; null for anything else, or if `read` fails, as on a sealed text that isn't ours. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  read: () => string,
): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(read()));
  } catch {
    return null;
  }
}
