import { concurrently } from '#services/runtime/concurrently.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import { type Measures, UNMEASURED } from '#services/runtime/metrics.ts';
import type { Span } from '#services/runtime/tracing.ts';
import { isStoreUnavailable } from '#services/storage/event-store/port.ts';
import { lease } from '../lease.ts';
import { type LoadedEither, loadMeeting } from '../load/load.ts';
import type { InTurn, PerformDeps, Performed } from '../performers/attempt.ts';
import { giveUp, perform } from '../performers/perform.ts';
import { nextDue, owed } from '../plans/owed.ts';
import type { AnyState } from '../plans/state.ts';
import { isMessage, type Task, taskKey } from '../plans/task.ts';
import { timing } from '../plans/timing.ts';
import { inLine } from './in-line.ts';
import {
  afterFailure,
  afterNoChange,
  type Book,
  isReady,
  onlyOwed,
  type Random,
  withoutAddresses,
} from './tries.ts';
import type { Claim, Work } from './work.ts';

/** How often meetings are looked at even if no wake-up came, in milliseconds: wake-ups may get lost. */
export const SWEEP = 30_000;
/** Decisions in one visit to a meeting, so that no pair of plans can keep a worker forever. */
const DECISIONS_PER_VISIT = 25;
/** Emails and messages of one meeting that are sent side by side. */
const MESSAGES_AT_ONCE = 8;

export type VisitDeps = PerformDeps & {
  work: Pick<Work, 'extend' | 'release'>;
  /** Milliseconds; see `timing.joinPause`. */
  joinPause?: number;
  random: Random;
  measures?: Measures;
  trouble: (facts: Trouble, message: string) => void;
  /** Hears of what was done. */
  note?: (facts: { meetingId: string; task: string }, message: string) => void;
};

/** What a log may say of trouble: nothing personal. */
export type Trouble = { meetingId?: string; task?: string; why?: string; error?: unknown };

/** `stop`: begin nothing more. `cut`: end what has begun. */
export type Stopping = { stop: AbortSignal; cut: AbortSignal };

const LOAD = 'load';

/**
 * Does for a meeting whatever is owed to it, until nothing is owed that may be tried now, and gives it back. Failures of
 * a task are counted for that task; only a silent store or database is thrown.
 */
export async function visit(deps: VisitDeps, claim: Claim, { stop, cut }: Stopping): Promise<void> {
  const { work, now, random, measures = UNMEASURED } = deps;
  const inTurn = oneAfterTheOther();
  let held = claim;
  let book = claim.book;
  let lostSight = false;
  let quietAt = performance.now() + claim.quietIn;
  let decisions = 0;
  let succeeded: string[] = [];
  const givenUp = new Set<string>();
  const giveBack = async (due: Date | null) => {
    await work.release({ ...held, book: claim.book }, { due, book, lostSight });
  };

  for (;;) {
    if (stop.aborted) return giveBack(now());
    if (!isReady(book, LOAD, now())) return giveBack(retryTime(book, [LOAD]));
    const loaded = await loadMeeting(deps, claim.meetingId).catch((error: unknown) => {
      if (isStoreUnavailable(error)) throw error;
      const trouble = { meetingId: claim.meetingId, task: LOAD, why: withoutAddresses(errorMessage(error)) };
      deps.trouble(trouble, 'A meeting could not be read');
      book = afterFailure(book, { key: LOAD, reason: errorMessage(error), now: now(), random });
      return undefined;
    });
    if (loaded === null) return giveBack(null);
    if (loaded === undefined) continue;

    const time = now();
    const quietIn = quietAt - performance.now();
    const state = stateOf(loaded, {
      parked: new Set(Object.keys(book.parked)),
      quietAt: quietIn > 0 ? new Date(time.getTime() + quietIn) : null,
      joinPause: deps.joinPause ?? timing.joinPause,
    });
    const tasks = new Map(owed(state, time).map((task) => [taskKey(task), task]));
    for (const key of succeeded) {
      if (tasks.has(key)) book = afterNoChange(book, { key, now: time, random });
    }
    book = onlyOwed(book, new Set(tasks.keys()));

    const dropped = [...tasks].filter(([key]) => book.parked[key]?.dropped && !givenUp.has(key));
    for (const [key, task] of dropped) {
      givenUp.add(key);
      await inLine(deps, { task, loaded }, () => giveUp(deps, { task, loaded }));
    }
    if (dropped.length > 0) continue;

    const ready = [...tasks].filter(([key]) => isReady(book, key, time)).map(([, task]) => task);
    const first = ready[0];
    if (!first) {
      const next = earliest(nextDue(state, time), retryTime(book, tasks.keys()));
      return giveBack(next ?? state.quietAt);
    }
    const decision = isMessage(first) ? null : first;
    if (decision && ++decisions > DECISIONS_PER_VISIT) {
      deps.trouble(
        { meetingId: claim.meetingId, task: taskKey(decision) },
        'A meeting takes no end of decisions',
      );
      return giveBack(new Date(time.getTime() + SWEEP));
    }

    const renewed = await renewedClaim(work, held);
    if (!renewed) return;
    held = renewed;
    const left = held.endsAt - lease.margin - performance.now();
    const signal = AbortSignal.any([cut, AbortSignal.timeout(Math.max(0, Math.floor(left)))]);
    succeeded = [];
    const attempt = async (task: Task, span: Span) => {
      const { kind } = task;
      const key = taskKey(task);
      const failed = book.tries[key]?.failed ?? 0;
      const count = (outcome: string) => measures.count('kairos_saga_tasks_total', { kind, outcome });
      if (failed > 0) measures.count('kairos_saga_retries_total', { kind });
      const performed = await outcomeOf(perform(deps, { task, loaded, failed, signal, state, inTurn }));
      if (performed.done) {
        count('done');
        deps.note?.({ meetingId: claim.meetingId, task: key }, 'A task was done');
        succeeded.push(key);
      } else {
        span.failed();
        if (performed.lostSight) {
          lostSight = true;
          quietAt = held.endsAt;
        }
        // Being stopped is nobody's failure.
        if (cut.aborted) return count('stopped');
        const { why: reason, retryAfter = 0 } = performed;
        const trouble = { meetingId: claim.meetingId, task: key, why: withoutAddresses(reason) };
        deps.trouble(trouble, 'A task did not succeed');
        book = afterFailure(book, { key, reason, now: now(), random, retryAfter });
        count(book.parked[key] ? 'parked' : 'failed');
      }
    };
    await concurrently(
      decision ? [decision] : leadingMessages(ready).slice(0, MESSAGES_AT_ONCE),
      MESSAGES_AT_ONCE,
      (task) => inLine(deps, { task, loaded }, (span) => attempt(task, span)),
    );
  }
}

/** Messages go side by side; a decision waits for those that come before it. */
function leadingMessages(ready: readonly Task[]): Task[] {
  const decision = ready.findIndex((task) => !isMessage(task));
  return ready.slice(0, decision < 0 ? ready.length : decision);
}

/** What the plans look at: what was read, and what is known of earlier visits. */
function stateOf(
  { state }: LoadedEither,
  { joinPause, ...visit }: Pick<AnyState, 'parked' | 'quietAt'> & { joinPause: number },
): AnyState {
  return state.meeting === null ? { ...state, ...visit } : { ...state, ...visit, joinPause };
}

/** A claim with most of its lease before it; null if it was lost. */
async function renewedClaim(work: Pick<Work, 'extend'>, held: Claim): Promise<Claim | null> {
  const age = lease.length - (held.endsAt - performance.now());
  return age < lease.renewal ? held : work.extend(held);
}

async function outcomeOf(performing: Promise<Performed>): Promise<Performed> {
  try {
    return await performing;
  } catch (error) {
    if (isStoreUnavailable(error)) throw error;
    return { done: false, why: errorMessage(error) };
  }
}

/** When the first of these tasks is tried again; null if none is. */
function retryTime({ tries }: Book, keys: Iterable<string>): Date | null {
  const times = [...keys].flatMap((key) => tries[key]?.retryAt ?? []).map((at) => Date.parse(at));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

const earliest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);

function oneAfterTheOther(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
}
