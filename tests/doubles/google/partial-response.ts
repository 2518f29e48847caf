/** The fields of a partial response, each with what is wanted of it; undefined for all. */
type Mask = Map<string, Mask | undefined>;

/** Reads Google's `fields`, as far as the demo knows it: names with commas between, and what is wanted of one in brackets. */
export function maskOf(fields: string): Mask {
  const tokens = fields.match(/[^,()]+|[,()]/g) ?? [];
  const read = (): Mask => {
    const mask: Mask = new Map();
    for (let token = tokens.shift(); token && token !== ')'; token = tokens.shift()) {
      if (token === ',') continue;
      const isNested = tokens[0] === '(';
      if (isNested) tokens.shift();
      mask.set(token, isNested ? read() : undefined);
    }
    return mask;
  };
  return read();
}

/** What the mask leaves of an answer, of each element where it's a list. */
export function masked(value: unknown, mask: Mask): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(one, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      if (!mask.has(name)) return [];
      const inner = mask.get(name);
      return [[name, inner ? masked(part, inner) : part]];
    }),
  );
}
