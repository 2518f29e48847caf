import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { AllStreamSubscription } from '@eventstore/db-client';
import {
  type Checkpoint,
  type FollowOptions,
  isStoreUnavailable,
  START,
  type StoredEvent,
  type StoredPage,
  StoreUnavailable,
} from '../port.ts';
import { createWake } from '../postgres/wake.ts';
import { fromEventStoreDbError } from './errors.ts';
import { isOfSystem, toEvent } from './events.ts';
import type { TimeLimit } from './time-limit.ts';

export type FollowDeps = {
  subscribe(after: Checkpoint, bufferSize: number): AllStreamSubscription;
  timeLimit: TimeLimit;
  closed: AbortSignal;
};

const PAGE = 1_000;
const RETRY_MS = 100;
const IDLE_MS = 60_000;
/** How long a page may gather while catching up; live events are handed out at once. */
const GATHER_MS = 20;

/**
 * Follows the log. The client gives up a subscription when it breaks; this resumes it where it was. Throws
 * StoreUnavailable if that fails for as long as a call may take: follow again from there.
 */
export async function* followLog(
  { subscribe, timeLimit, closed }: FollowDeps,
  { after = START, pageSize = PAGE, signal }: FollowOptions,
): AsyncGenerator<StoredPage> {
  const ended = AbortSignal.any(signal ? [signal, closed] : [closed]);
  let checkpoint = after;
  // Whether the consumer knows that there is nothing more for now.
  let told = false;
  // Immediately if nothing was ever received; later it may be a restart, or another leader.
  let isPatientUntil = 0;
  while (!ended.aborted) {
    try {
      const subscription = subscribe(checkpoint, pageSize);
      for await (const { events, caughtUp } of pagesOf(subscription, pageSize, timeLimit, ended)) {
        if (events.length > 0 || caughtUp) isPatientUntil = Infinity;
        checkpoint = events.at(-1)?.checkpoint ?? checkpoint;
        if (events.length > 0 || (caughtUp && !told)) yield { events, checkpoint, caughtUp };
        told = caughtUp;
      }
    } catch (error) {
      if (ended.aborted) return;
      const failure = fromEventStoreDbError(error);
      const now = performance.now();
      if (isPatientUntil === Infinity) isPatientUntil = now + timeLimit.timeoutMs;
      if (now >= isPatientUntil || !isStoreUnavailable(failure)) throw failure;
      await pause(RETRY_MS);
    }
  }
}

/**
 * What a subscription gives until it breaks, and an empty page whenever there is nothing more. It is read by hand: so
 * its buffer holds the server back, and nothing is handled before what came earlier is done.
 */
async function* pagesOf(
  subscription: AllStreamSubscription,
  size: number,
  { inTime }: TimeLimit,
  ended: AbortSignal,
): AsyncGenerator<{ events: StoredEvent[]; caughtUp: boolean }> {
  const wake = createWake();
  let broken: unknown = null;
  let live = false;
  const breaks = (error: unknown) => {
    broken ??= error;
    wake.ring();
  };
  subscription
    .on('readable', wake.ring)
    .on('caughtUp', () => {
      live = true;
      wake.ring();
    })
    .on('error', breaks)
    .on('end', () => breaks(new StoreUnavailable('EventStoreDB ended a subscription.')));

  async function gathered(): Promise<void> {
    const until = performance.now() + GATHER_MS;
    const isOver = () => live || broken || subscription.readableLength >= size || performance.now() >= until;
    while (!isOver() && !ended.aborted) await wake.sleep(GATHER_MS, ended);
  }

  try {
    await inTime(once(subscription, 'confirmation', { signal: ended }));
    while (!ended.aborted) {
      await gathered();
      // Set before reading, so nothing is missed in between.
      const asleep = wake.sleep(IDLE_MS, ended);
      if (broken) throw broken;
      const events = take(subscription, size);
      yield { events, caughtUp: live && events.length < size };
      if (events.length < size) await asleep;
    }
  } finally {
    wake.ring();
    subscription.unsubscribe().catch(() => {});
    subscription.destroy();
  }
}

function take(subscription: AllStreamSubscription, size: number): StoredEvent[] {
  const events: StoredEvent[] = [];
  while (events.length < size) {
    const next = subscription.read();
    if (!next) break;
    if (!isOfSystem(next.event)) events.push(toEvent(next.event));
  }
  return events;
}
