const SECOND = 1_000;

/** A worker's claim on a meeting, in milliseconds. */
export const lease = {
  /** How long a claim lasts without being renewed. */
  length: 60 * SECOND,
  /** Effects are aborted this long before the claim ends, so two workers never act at once. */
  margin: 10 * SECOND,
  /** A claim is extended once this much of its lease has passed. */
  renewal: 5 * SECOND,
} as const;
