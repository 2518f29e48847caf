const PROPERTY =
  /^singleValueExtendedProperties\/any\(ep: ?ep\/id eq '((?:[^']|'')+)' and ep\/value eq '((?:[^']|'')*)'\)$/i;
const EXPANSION = /^singleValueExtendedProperties\(\$filter=id eq '((?:[^']|'')+)'\)$/i;

const unquoted = (text: string | undefined) => (text ?? '').replaceAll("''", "'");

/** A `$filter` by an extended property; null if it's any other, which the demo doesn't know. */
export function propertyFilter(filter: string): { id: string; value: string } | null {
  const found = PROPERTY.exec(filter);
  return found && { id: unquoted(found[1]), value: unquoted(found[2]) };
}

/** Which extended property an `$expand` adds; null if it's any other. */
export const expandedProperty = (expand: string): string | null => {
  const found = EXPANSION.exec(expand);
  return found && unquoted(found[1]);
};

/** What a `$select` leaves of an object; annotations and keys stay. */
export function selected<T extends object>(whole: T, select: string | undefined): Partial<T> {
  if (select === undefined) return whole;
  const names = new Set(['id', ...select.split(',').map((name) => name.trim())]);
  return Object.fromEntries(
    Object.entries(whole).filter(([name]) => name.startsWith('@') || names.has(name)),
  ) as Partial<T>;
}
