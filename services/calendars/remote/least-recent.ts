/** A cache of a fixed number of bytes; the least recently used entries go first. */
export function createLeastRecent<Value>(most: number) {
  const kept = new Map<string, { value: Value; size: number }>();
  let size = 0;

  function drop(key: string): void {
    size -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  return {
    get(key: string): Value | undefined {
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found?.value;
    },
    /** `bytes` is the entry's size from now on. */
    set(key: string, value: Value, bytes: number): void {
      drop(key);
      kept.set(key, { value, size: bytes });
      size += bytes;
      for (const oldest of kept.keys()) {
        if (size <= most) break;
        drop(oldest);
      }
    },
    drop,
  };
}
