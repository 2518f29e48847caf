/**
 * Runs at most `most` pieces of work with the same key at once; the others wait in order of arrival. Aborting waiting
 * work drops it and rejects its promise.
 */
export function createTurns(most: number) {
  type Line = { running: number; waiting: Set<() => void> };
  const lines = new Map<string, Line>();

  function turn(line: Line, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.waiting.delete(begin);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      line.waiting.add(begin);
    });
  }

  function end(key: string, line: Line) {
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next();
    } else if (--line.running === 0) lines.delete(key);
  }

  return async <T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    const line = lines.get(key) ?? { running: 0, waiting: new Set() };
    lines.set(key, line);
    if (line.running < most) line.running++;
    else await turn(line, signal);
    try {
      return await work();
    } finally {
      end(key, line);
    }
  };
}
