import { SECOND } from '#contracts/durations.ts';

/** A worker's claim on a meeting, in milliseconds. */
export const lease = {
  /** How long a claim lasts without renewal. After that, a killed worker's meetings are free. */
  length: 20 * SECOND,
  /** How often a claim is renewed while its worker runs. */
  renewal: 3 * SECOND,
  /** Effects are aborted this long before the claim ends, so two workers never act at once. */
  margin: 10 * SECOND,
  /** The longest that an effect may take. */
  effect: 50 * SECOND,
  /** How long an effect whose outcome is unknown may still take place. */
  doubt: 40 * SECOND,
} as const;

/** How long an effect stays in doubt after an unreleased claim has ended. */
export const doubtAfterEnd = lease.doubt - lease.length;
