import { Session } from 'node:inspector/promises';

const OURS = /\/(services|contracts)\//;

/** Follows which code runs in this thread. The answer says whether any did that hadn't before, since it was asked last. */
export async function followCoverage(): Promise<() => Promise<boolean>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const seen = new Set<string>();
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const before = seen.size;
    for (const { url, functions } of result) {
      if (!OURS.test(url)) continue;
      for (const { ranges } of functions)
        for (const { startOffset, endOffset, count } of ranges)
          if (count > 0) seen.add(`${url} ${startOffset} ${endOffset}`);
    }
    return seen.size > before;
  };
}
