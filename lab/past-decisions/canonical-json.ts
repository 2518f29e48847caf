/**
 * JSON with sorted keys: equal values have equal bytes however they were made or stored. Leaves out undefined fields;
 * throws on values JSON doesn't have, such as NaN.
 */
export function canonicalJson(value: unknown, indent?: number): string {
  return JSON.stringify(sorted(value), null, indent);
}

function sorted(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} is not in JSON`);
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, field]) => [name, sorted(field)]),
  );
}
