/**
 * The first key that occurs twice in the same object of a JSON text; null if none does. A parser silently keeps only
 * the last value.
 */
export function repeatedKey(json: string): string | null {
  const open: Set<string>[] = [];
  for (const { 0: token, groups } of json.matchAll(/(?<text>"(?:[^"\\]|\\.)*")(?<colon>\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (groups!['colon']) {
      const key: string = JSON.parse(groups!['text']!);
      if (open.at(-1)!.has(key)) return key;
      open.at(-1)!.add(key);
    }
  }
  return null;
}
