const SECOND = 1_000;

/** A worker's hold on a meeting, in milliseconds. */
export const lease = {
  /** How long a worker may hold a meeting without renewing its claim. */
  length: 60 * SECOND,
  /** Effects are aborted this long before the claim ends, so that no two workers act at once. */
  margin: 10 * SECOND,
  /** A claim is extended once this much of it has passed. */
  renewal: 5 * SECOND,
} as const;
