import { DAY, HOUR, MINUTE, SECOND } from '#contracts/durations.ts';
import type { Task } from '../plans/task.ts';

/**
 * How any failed task is retried: an email, a calendar event, a ranking. Within an attempt a call to Google has a few
 * retries of its own, see calendars/google/call.ts. Times are in milliseconds.
 */
export const retries = {
  /** Failures after which a task is parked. */
  failures: 6,
  /** Successes that changed nothing after which a task is parked. */
  unchanged: 2,
  /**
   * The longest wait after the first failure; grows by `factor` up to `cap`. All six attempts fit into about an hour.
   */
  base: 5 * SECOND,
  factor: 6,
  cap: 30 * MINUTE,
  /** The longest wait between attempts at a parked task; the shortest is three quarters of the longest … */
  whileParked: HOUR,
  /** … and how long such attempts go on after parking, unless the task has an end of its own. */
  parkedFor: 7 * DAY,
} as const;

/** For how long a parked task of this kind is still tried, in milliseconds. */
export function retriedWhileParked(kind: Task['kind']): number {
  switch (kind) {
    case 'createEvent':
      // Until the meeting is over and the task is no longer due.
      return Number.POSITIVE_INFINITY;
    case 'rank':
    case 'updateEvent':
    case 'removeEvent':
    case 'finishBooking':
    case 'updateHolds':
      return retries.parkedFor;
    default:
      return 0;
  }
}

/** The memory of an unfinished task. Times are ISO 8601. */
type RetryRecord = { failed: number; unchanged: number; retryAt?: string };
export type RetryRecords = Readonly<Record<string, RetryRecord>>;

/** `retryAt` is absent if the task is only retried on request. */
type ParkedRecord = { reason: string; at: string; dropped: boolean; retryAt?: string };
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

type Attempt = {
  key: string;
  reason: string;
  now: Date;
  random: RandomSource;
  retryAfter?: number;
  /** Milliseconds; see `retriedWhileParked`. Never if absent. */
  whileParked?: number;
};

/** How often a task has failed, as far as that is known. */
export const failuresOf = ({ tries, parked }: RetryState, key: string): number =>
  parked[key] ? retries.failures : (tries[key]?.failed ?? 0);

/** The task failed again: retry later, or park. */
export function afterFailure(retryState: RetryState, attempt: Attempt): RetryState {
  const { key, now, random, retryAfter } = attempt;
  const before = retryState.tries[key] ?? { failed: 0, unchanged: 0 };
  const failed = failuresOf(retryState, key) + 1;
  if (failed >= retries.failures) return park(retryState, attempt);
  const retryAt = new Date(now.getTime() + retryDelay(failed, random, retryAfter)).toISOString();
  return { ...retryState, tries: { ...retryState.tries, [key]: { ...before, failed, retryAt } } };
}

/** The task succeeded and is still due: retry once, then park before it loops forever. */
export function afterNoChange(
  retryState: RetryState,
  { key, now, random }: Pick<Attempt, 'key' | 'now' | 'random'>,
): RetryState {
  const before = retryState.tries[key] ?? { failed: 0, unchanged: 0 };
  const unchanged = before.unchanged + 1;
  if (unchanged >= retries.unchanged || retryState.parked[key])
    return park(retryState, { key, now, random, reason: "It succeeded, but it's still due" });
  const retryAt = new Date(now.getTime() + retryDelay(unchanged, random)).toISOString();
  return { ...retryState, tries: { ...retryState.tries, [key]: { ...before, unchanged, retryAt } } };
}

/** Forgets the tasks that are no longer due. */
export function withoutObsoleteTasks(retryState: RetryState, due: ReadonlySet<string>): RetryState {
  const kept = <T>(entries: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(entries).filter(([key]) => due.has(key)));
  return { tries: kept(retryState.tries), parked: kept(retryState.parked) };
}

/** When the task is retried, ISO; undefined if at once or never. */
export const retryAtOf = ({ tries, parked }: RetryState, key: string): string | undefined =>
  parked[key] ? (parked[key].dropped ? undefined : parked[key].retryAt) : tries[key]?.retryAt;

/** Whether the task may be tried at `now`. */
export function isReady(retryState: RetryState, key: string, now: Date): boolean {
  const retryAt = retryAtOf(retryState, key);
  return retryAt === undefined ? retryState.parked[key] === undefined : new Date(retryAt) <= now;
}

const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g;

/** A reason that is safe to keep and log: servers tend to repeat the address they refuse. */
export const withoutAddresses = (reason: string): string =>
  reason.replace(ADDRESS, 'an address').slice(0, 300);

/** A task that was parked before keeps its first time of parking, and is retried until too long after that time. */
function park(
  { tries, parked }: RetryState,
  { key, reason, now, random, retryAfter = 0, whileParked = 0 }: Attempt,
): RetryState {
  const { [key]: _, ...others } = tries;
  const at = parked[key]?.at ?? now.toISOString();
  const wait = Math.max(retryAfter, Math.ceil(retries.whileParked * (1 - random() / 4)));
  const next = now.getTime() + wait;
  const isRetried = next <= Date.parse(at) + whileParked;
  return {
    tries: others,
    parked: {
      ...parked,
      [key]: {
        reason: withoutAddresses(reason),
        at,
        dropped: false,
        ...(isRetried && { retryAt: new Date(next).toISOString() }),
      },
    },
  };
}
