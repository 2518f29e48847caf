const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keyOf = (value: unknown): string | null => {
  if (!isObject(value)) return null;
  const key = value['id'] ?? value['participant'] ?? value['suggestedTime'];
  return typeof key === 'string' || typeof key === 'number' ? String(key) : null;
};

/** A list of things with an id, as an object by id, so adding or removing one does not shift the others. */
function byKey(list: readonly unknown[]): Record<string, unknown> | null {
  const keys = list.map(keyOf);
  return keys.includes(null) || new Set(keys).size < keys.length
    ? null
    : Object.fromEntries(list.map((one, index) => [keys[index]!, one]));
}

/**
 * Where two JSON values differ, as names joined by dots, in the order of the second. Lists of things with an id are
 * compared by id, other lists as a whole; a different order counts as a change of the list itself. Empty for equal
 * values; the empty path if they differ as a whole.
 */
export function changedPaths(before: unknown, after: unknown, path = ''): string[] {
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(after), ...Object.keys(before)]);
    return [...names].flatMap((name) => changedPaths(before[name], after[name], inside(name)));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [was, is] = [byKey(before), byKey(after)];
    if (was && is) {
      const stayed = (list: readonly unknown[], other: object) =>
        list.map(keyOf).filter((key) => Object.hasOwn(other, key!));
      const moved = stayed(before, is).join() === stayed(after, was).join() ? [] : [path];
      return [...moved, ...changedPaths(was, is, path)];
    }
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [path];
  }
  return before === after ? [] : [path];
}
