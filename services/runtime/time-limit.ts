/**
 * Settles as `work` does, or as `late` does once so many milliseconds have passed. The work itself isn't stopped; what
 * comes of it later is dropped, also an error.
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
