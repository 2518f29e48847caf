import { setTimeout as wait } from 'node:timers/promises';
import { HOUR, SECOND } from '#contracts/durations.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import type { Doorbell } from '#services/storage/doorbell/port.ts';
import { keepClaim } from './keep-claim.ts';
import { type ReconcileDeps, reconcileMeeting, type StopSignals, SWEEP } from './reconcile-meeting.ts';
import { watchClock } from './watch-clock.ts';
import { type Claim, RETENTION_ROW, type Work } from './work.ts';

/** How long running effects may continue after a stop was requested, in milliseconds. */
const DRAIN = 5 * SECOND;
/** The wait after the store or the database failed to answer, in milliseconds. */
const STORE_RETRY = 2 * SECOND;
/** How often to look for meetings past their retention, and again after a failure, in milliseconds. */
const RETENTION_EVERY = 24 * HOUR;
const RETENTION_RETRY = HOUR;

type ReconcilerDeps = ReconcileDeps & {
  work: Pick<Work, 'claim' | 'clockWentBack' | 'ensure' | 'nextDueIn'>;
  doorbell: Pick<Doorbell, 'listen'>;
  /** Destroys data past its retention. Run once a day, by a single process. */
  retention?: (signal: AbortSignal) => Promise<number>;
  /** How many meetings are reconciled at the same time. */
  concurrency?: number;
  /** How long running effects may continue after a stop was requested, in milliseconds. */
  drain?: number;
  /** How often to look for due meetings without a ring, in milliseconds. */
  sweep?: number | undefined;
};

/**
 * Reconciles the meetings that are due; any number of processes may run at once. Sleeps until a ring, the next due time
 * or the sweep, and survives failures of a meeting, of the store and of the database.
 */
export function createReconciler(deps: ReconcilerDeps) {
  const { work, doorbell, retention, concurrency = 8, drain = DRAIN, sweep = SWEEP, now, trouble } = deps;

  async function keep(held: Claim, { cut }: StopSignals): Promise<void> {
    if (!retention) return;
    // Retention may take longer than a lease, and without renewal other processes would do the same in parallel.
    const kept = keepClaim(work, held);
    const inMilliseconds = await retention(AbortSignal.any([cut, kept.signal]))
      .then(
        () => RETENTION_EVERY,
        (error: unknown) => {
          trouble({ error }, "Couldn't destroy expired keys; trying again later");
          return RETENTION_RETRY;
        },
      )
      .finally(kept.letGo);
    const due = cut.aborted ? now() : new Date(now().getTime() + inMilliseconds);
    await work.release(held, { due, retryState: held.retryState, outcomeUnknown: false });
  }

  /** Never rejects. A claim that is not released here is free again when its lease ends. */
  async function lookAfter(held: Claim, stopping: StopSignals): Promise<void> {
    try {
      crashPoint('CP-6-work-claimed');
      await (held.meetingId === RETENTION_ROW
        ? keep(held, stopping)
        : reconcileMeeting(deps, held, stopping));
    } catch (error) {
      trouble({ meetingId: held.meetingId, error }, "Couldn't reconcile a meeting; trying again later");
      const due = new Date(now().getTime() + STORE_RETRY);
      await work.release(held, { due, retryState: held.retryState, outcomeUnknown: true }).catch(() => {});
    }
  }

  /** Works until aborted, then starts nothing more, gives running work a little time, and resolves. */
  async function run(stop: AbortSignal): Promise<void> {
    const running = new Set<Promise<void>>();
    const sleeper = createSleeper(sweep);
    const deadline = new AbortController();
    const stopListening = doorbell.listen(sleeper.wake);
    const stopping = { stop, cut: deadline.signal };
    stop.addEventListener('abort', sleeper.wake);

    const wentBack = watchClock(now);
    let begun = false;
    while (!stop.aborted) {
      try {
        if (!begun && retention) await work.ensure(RETENTION_ROW);
        begun = true;
        const back = wentBack();
        if (back > 0) await work.clockWentBack(back);
        const free = concurrency - running.size;
        const claims = free > 0 ? await work.claim(free) : [];
        for (const claim of claims) {
          const looking = lookAfter(claim, stopping).finally(() => {
            running.delete(looking);
            sleeper.wake();
          });
          running.add(looking);
        }
        if (claims.length === 0) await sleeper.sleep(free > 0 ? await work.nextDueIn() : null);
      } catch (error) {
        trouble({ error }, "Couldn't read what is due; trying again");
        await wait(STORE_RETRY, undefined, { signal: stop }).catch(() => {});
      }
    }

    stopListening();
    stop.removeEventListener('abort', sleeper.wake);
    const timer = setTimeout(() => deadline.abort(), drain);
    await Promise.all(running);
    clearTimeout(timer);
  }

  return { run };
}

/** The shortest sleep in milliseconds, so that something due that can't be claimed doesn't cause a busy loop. */
const SHORTEST_SLEEP_MS = 50;

/** A ring outside a sleep is not lost: the next sleep ends at once. */
function createSleeper(sweep: number) {
  let rung = false;
  let end = () => {};
  return {
    wake() {
      rung = true;
      end();
    },
    /** No longer than until the next sweep. */
    async sleep(milliseconds: number | null): Promise<void> {
      if (!rung) {
        const longest = Math.min(sweep, Math.max(SHORTEST_SLEEP_MS, milliseconds ?? sweep));
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, longest);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
  };
}
