/** Maps with at most `limit` at a time, in order. The first failure is thrown when those that run have ended. */
export async function concurrently<From, To>(
  items: readonly From[],
  limit: number,
  perform: (item: From) => Promise<To>,
): Promise<To[]> {
  const results: To[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await perform(items[index]!);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, worker));
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
