/**
 * Settles as `work` does, or as `late` does once that many milliseconds have passed. The work isn't stopped; its later
 * result or error is dropped.
 */
export async function withTimeLimit<Result>(
  work: Promise<Result>,
  milliseconds: number,
  late: () => Result,
): Promise<Result> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, milliseconds);
  try {
    return await Promise.race([work, limit.promise.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
