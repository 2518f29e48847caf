import { concurrently } from '#services/runtime/concurrently.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import { type Measures, UNMEASURED } from '#services/runtime/metrics.ts';
import type { Span } from '#services/runtime/tracing.ts';
import { isStoreUnavailable } from '#services/storage/event-store/port.ts';
import { lease } from '../lease.ts';
import { type LoadTargetDeps, loadTaskTarget } from '../load/load.ts';
import type { Serialized, TaskResult, TaskTarget } from '../load/target.ts';
import type { PerformDeps } from '../performers/attempt.ts';
import { REFUSED_CHANGE } from '../performers/calendar-events.ts';
import { performTask, recordGivenUp } from '../performers/perform.ts';
import { createDeliveryRecorder } from '../performers/record-deliveries.ts';
import { JOIN_PAUSE_MS } from '../plans/availability-and-ranking.ts';
import { dueTasks, nextDueAt } from '../plans/due-tasks.ts';
import { CHANNEL_HEAD_START_MS } from '../plans/notifications.ts';
import type { PlanState, SagaState } from '../plans/state.ts';
import { isMessage, type Task, taskKey } from '../plans/task.ts';
import { type KeptClaim, keepClaim } from './keep-claim.ts';
import {
  afterFailure,
  afterNoChange,
  failuresOf,
  isReady,
  type RandomSource,
  type RetryState,
  retriedWhileParked,
  retryAtOf,
  withoutAddresses,
  withoutObsoleteTasks,
} from './retries.ts';
import { withTraceContext } from './trace-context.ts';
import { CLOCK_TOLERANCE } from './watch-clock.ts';
import type { Claim, Work } from './work.ts';

/** How often to look for due meetings without a ring, in milliseconds: rings may get lost. */
export const SWEEP = 30_000;
/** Most decisions in a single reconciliation of a meeting, so that no pair of plans can keep a worker busy forever. */
const DECISIONS_PER_VISIT = 25;
/** Emails and messages of a meeting that are sent in parallel. */
const MESSAGES_AT_ONCE = 8;
/**
 * For how long messages may begin from the same load, in milliseconds. Many messages share a load, so emails for many
 * people don't each cost a load; a message that begins much later gets a fresh load.
 */
const LOADED_FOR = 5_000;

export type ReconcileDeps = PerformDeps & {
  pendingAnswers: LoadTargetDeps['pendingAnswers'];
  channels: LoadTargetDeps['channels'];
  work: Pick<Work, 'extend' | 'release'>;
  /** Milliseconds; see `JOIN_PAUSE_MS`. */
  joinPause?: number | undefined;
  random: RandomSource;
  measures?: Measures;
  trouble: (facts: ReconcileTrouble, message: string) => void;
  /** Called with each task that was done. */
  note?: (facts: { meetingId: string; task: string }, message: string) => void;
};

/** The facts of a failure that may be logged: nothing personal. */
type ReconcileTrouble = { meetingId?: string; task?: string; why?: string; error?: unknown };

/** `stop`: start nothing more. `cut`: end what has started. */
export type StopSignals = { stop: AbortSignal; cut: AbortSignal };

const LOAD = 'load';

/**
 * Performs a meeting's due tasks until none is left that may be tried now, then releases the claim. A task's failures
 * are counted against that task. Throws only if the store or database does not respond.
 */
export async function reconcileMeeting(
  deps: ReconcileDeps,
  claim: Claim,
  stopping: StopSignals,
): Promise<void> {
  const kept = keepClaim(deps.work, claim);
  try {
    await reconcileWhileHeld(deps, claim, kept, stopping);
  } finally {
    kept.letGo();
  }
}

async function reconcileWhileHeld(
  deps: ReconcileDeps,
  claim: Claim,
  kept: KeptClaim,
  { stop, cut }: StopSignals,
): Promise<void> {
  const { work, now, random, measures = UNMEASURED } = deps;
  const inTurn = createSerializer();
  const recordDelivery = createDeliveryRecorder(deps, claim.meetingId, claim.fence);
  const { followsDoubt } = claim;
  let retryState = claim.retryState;
  let { lookedAt } = claim;
  let outcomeUnknown = false;
  let inDoubtUntil = performance.now() + claim.inDoubtFor;
  let decisions = 0;
  let succeeded: string[] = [];
  const givenUp = new Set<string>();
  const giveBack = async (due: Date | null) => {
    await work.release(claim, { due, retryState, outcomeUnknown, lookedAt });
  };

  for (;;) {
    if (stop.aborted) return giveBack(now());
    if (!isReady(retryState, LOAD, now())) return giveBack(retryTime(retryState, [LOAD]));
    const loaded = await loadTaskTarget(deps, claim.meetingId).catch((error: unknown) => {
      if (isStoreUnavailable(error)) throw error;
      const trouble = { meetingId: claim.meetingId, task: LOAD, why: withoutAddresses(errorMessage(error)) };
      deps.trouble(trouble, "Couldn't read a meeting; trying again later");
      retryState = afterFailure(retryState, { key: LOAD, reason: errorMessage(error), now: now(), random });
      return undefined;
    });
    if (loaded === null) return giveBack(null);
    if (loaded === undefined) continue;

    const clock = now();
    const time = timeOf(loaded, clock);
    const onClock = (due: Date | null) => due && new Date(due.getTime() - time.getTime() + clock.getTime());
    const inDoubtFor = inDoubtUntil - performance.now();
    const state = stateOf(loaded, {
      parked: new Set(Object.keys(retryState.parked)),
      refused: new Set(
        Object.entries(retryState.parked).flatMap(([key, { reason }]) =>
          reason === REFUSED_CHANGE.why ? key : [],
        ),
      ),
      inDoubtUntil: inDoubtFor > 0 ? new Date(time.getTime() + inDoubtFor) : null,
      joinPause: deps.joinPause ?? JOIN_PAUSE_MS,
      lookedAt,
      woken: claim.woken,
    });
    const tasks = new Map(dueTasks(state, time).map((task) => [taskKey(task), task]));
    for (const key of succeeded) {
      if (tasks.has(key)) retryState = afterNoChange(retryState, { key, now: clock, random });
    }
    retryState = withoutObsoleteTasks(retryState, new Set(tasks.keys()));

    const dropped = [...tasks].filter(([key]) => retryState.parked[key]?.dropped && !givenUp.has(key));
    for (const [key, task] of dropped) {
      givenUp.add(key);
      await withTraceContext(deps, { task, loaded }, () => recordGivenUp(deps, { task, loaded }));
    }
    if (dropped.length > 0) continue;

    const ready = [...tasks].filter(([key]) => isReady(retryState, key, clock)).map(([, task]) => task);
    const first = ready[0];
    if (!first) {
      const next = earliest(onClock(nextDueAt(state, time)), retryTime(retryState, tasks.keys()));
      return giveBack(next ?? onClock(state.inDoubtUntil));
    }
    const decision = isMessage(first) ? null : first;
    if (decision && ++decisions > DECISIONS_PER_VISIT) {
      deps.trouble(
        { meetingId: claim.meetingId, task: taskKey(decision) },
        'Stopped deciding on a meeting that takes too many decisions; trying again later',
      );
      return giveBack(new Date(clock.getTime() + SWEEP));
    }

    if (!kept.isHeld()) return;
    const until = performance.now() + LOADED_FOR;
    const mayBegin = () => performance.now() < until && kept.isHeld() && !stop.aborted;
    succeeded = [];
    const attempt = async (task: Task, span: Span) => {
      const { kind } = task;
      const key = taskKey(task);
      const signal = AbortSignal.any([cut, kept.signal, AbortSignal.timeout(lease.effect)]);
      const failed = failuresOf(retryState, key);
      const count = (outcome: string) => measures.count('kairos_saga_tasks_total', { kind, outcome });
      if (failed > 0) measures.count('kairos_saga_retries_total', { kind });
      const performed = await outcomeOf(
        performTask(deps, { task, loaded, failed, followsDoubt, signal, state, inTurn, recordDelivery }),
      );
      if (performed.done) {
        count('done');
        deps.note?.({ meetingId: claim.meetingId, task: key }, 'Completed a task');
        succeeded.push(key);
        if (kind === 'look') lookedAt = time;
      } else {
        span.failed();
        if (performed.outcomeUnknown) {
          outcomeUnknown = true;
          inDoubtUntil = performance.now() + lease.doubt;
        }
        // A stop is not a failure.
        if (cut.aborted) return count('stopped');
        const { why: reason, retryAfter = 0 } = performed;
        const trouble = { meetingId: claim.meetingId, task: key, why: withoutAddresses(reason) };
        deps.trouble(trouble, "A task didn't succeed; trying again later, or parking it");
        const whileParked = retriedWhileParked(kind);
        retryState = afterFailure(retryState, { key, reason, now: now(), random, retryAfter, whileParked });
        count(retryState.parked[key] ? 'parked' : 'failed');
      }
    };
    await concurrently(decision ? [decision] : leadingMessages(ready), MESSAGES_AT_ONCE, async (task) => {
      if (mayBegin()) await withTraceContext(deps, { task, loaded }, (span) => attempt(task, span));
    });
  }
}

/**
 * The time for the plans. If the clock went back since an event, a minute after the newest event, so that the event and
 * every short pause after it count as past.
 */
function timeOf({ events, channels }: TaskTarget, clock: Date): Date {
  const all = [...events, ...channels.flatMap((channel) => channel.events)];
  const newest = all.reduce((latest, { meta }) => Math.max(latest, Date.parse(meta.at)), 0);
  return newest - clock.getTime() > CLOCK_TOLERANCE ? new Date(newest + CHANNEL_HEAD_START_MS) : clock;
}

/** Messages go out in parallel; a decision waits for the messages before it. */
function leadingMessages(ready: readonly Task[]): Task[] {
  const decision = ready.findIndex((task) => !isMessage(task));
  return ready.slice(0, decision < 0 ? ready.length : decision);
}

/** The input of the plans: the loaded state, and the memory of earlier reconciliations. */
function stateOf(
  { state }: TaskTarget,
  {
    joinPause,
    lookedAt,
    woken,
    ...visit
  }: Pick<PlanState, 'parked' | 'refused' | 'inDoubtUntil'> &
    Pick<SagaState, 'joinPause' | 'lookedAt' | 'woken'>,
): PlanState {
  return state.meeting === null ? { ...state, ...visit } : { ...state, ...visit, joinPause, lookedAt, woken };
}

async function outcomeOf(performing: Promise<TaskResult>): Promise<TaskResult> {
  try {
    return await performing;
  } catch (error) {
    if (isStoreUnavailable(error)) throw error;
    return { done: false, why: errorMessage(error) };
  }
}

/** When the first of these tasks is retried; null if none is. */
function retryTime(retryState: RetryState, keys: Iterable<string>): Date | null {
  const times = [...keys].flatMap((key) => retryAtOf(retryState, key) ?? []).map((at) => Date.parse(at));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

const earliest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);

function createSerializer(): Serialized {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
}
