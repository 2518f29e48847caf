const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * How any failed task is retried: an email, a calendar event, a ranking. Within one attempt a call to Google has a few
 * retries of its own, see calendars/google/call.ts. Times are in milliseconds.
 */
export const retries = {
  /** Failures after which a task is parked. */
  failures: 6,
  /** Successes that changed nothing after which a task is parked. */
  unchanged: 2,
  /**
   * The longest wait after the first failure; it grows by `factor` up to `cap`. All six attempts fit into about an
   * hour.
   */
  base: 5 * SECOND,
  factor: 6,
  cap: 30 * MINUTE,
} as const;

/** What is remembered of an unfinished task. Times are ISO 8601. */
export type RetryRecord = { failed: number; unchanged: number; retryAt?: string };
export type RetryRecords = Readonly<Record<string, RetryRecord>>;

export type ParkedRecord = { reason: string; at: string; dropped: boolean };
export type ParkedRecords = Readonly<Record<string, ParkedRecord>>;

export type RetryState = { tries: RetryRecords; parked: ParkedRecords };

/** A number in [0, 1). */
export type RandomSource = () => number;

/**
 * The wait after the n-th failure, in milliseconds: exponential with full jitter, capped, and never shorter than the
 * server asked for.
 */
export function retryDelay(failures: number, random: RandomSource, retryAfter = 0): number {
  const longest = Math.min(retries.cap, retries.base * retries.factor ** (failures - 1));
  return retryAfter + Math.ceil(longest * random());
}

type Attempt = { key: string; reason: string; now: Date; random: RandomSource; retryAfter?: number };

/** The task failed again: it is retried later, or parked. */
export function afterFailure(
  retryState: RetryState,
  { key, reason, now, random, retryAfter }: Attempt,
): RetryState {
  const before = retryState.tries[key] ?? { failed: 0, unchanged: 0 };
  const failed = before.failed + 1;
  if (failed >= retries.failures) return park(retryState, key, reason, now);
  const retryAt = new Date(now.getTime() + retryDelay(failed, random, retryAfter)).toISOString();
  return { ...retryState, tries: { ...retryState.tries, [key]: { ...before, failed, retryAt } } };
}

/** The task succeeded and is still due: it is retried later, or parked before it loops forever. */
export function afterNoChange(
  retryState: RetryState,
  { key, now, random }: Omit<Attempt, 'reason'>,
): RetryState {
  const before = retryState.tries[key] ?? { failed: 0, unchanged: 0 };
  const unchanged = before.unchanged + 1;
  if (unchanged >= retries.unchanged) return park(retryState, key, "It succeeded, but it's still due", now);
  const retryAt = new Date(now.getTime() + retryDelay(unchanged, random)).toISOString();
  return { ...retryState, tries: { ...retryState.tries, [key]: { ...before, unchanged, retryAt } } };
}

/** Forgets the tasks that are no longer due. */
export function withoutObsoleteTasks(retryState: RetryState, owed: ReadonlySet<string>): RetryState {
  const kept = <T>(entries: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(entries).filter(([key]) => owed.has(key)));
  return { tries: kept(retryState.tries), parked: kept(retryState.parked) };
}

/** Whether the task may be tried at `now`. */
export function isReady({ tries, parked }: RetryState, key: string, now: Date): boolean {
  const retryAt = tries[key]?.retryAt;
  return parked[key] === undefined && (retryAt === undefined || new Date(retryAt) <= now);
}

const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g;

/** A reason that is safe to keep and log: servers tend to repeat the address they refuse. */
export const withoutAddresses = (reason: string): string =>
  reason.replace(ADDRESS, 'an address').slice(0, 300);

function park({ tries, parked }: RetryState, key: string, reason: string, now: Date): RetryState {
  const { [key]: _, ...others } = tries;
  const shown = withoutAddresses(reason);
  return {
    tries: others,
    parked: { ...parked, [key]: { reason: shown, at: now.toISOString(), dropped: false } },
  };
}
