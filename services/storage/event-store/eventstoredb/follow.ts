import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { AllStreamSubscription } from '@eventstore/db-client';
import {
  type Checkpoint,
  type FollowOptions,
  ForeignCheckpoint,
  isForeignCheckpoint,
  isStoreUnavailable,
  START,
  type StoredEvent,
  type StoredPage,
  StoreUnavailable,
} from '../port.ts';
import { createWake } from '../postgres/wake.ts';
import { fromEventStoreDbError, isInvalidArgument, isUnknown } from './errors.ts';
import { isOfSystem, toEvent } from './events.ts';
import type { TimeLimit } from './time-limit.ts';

type FollowDeps = {
  subscribe(after: Checkpoint, bufferSize: number): AllStreamSubscription;
  head(): Promise<Checkpoint>;
  timeLimit: TimeLimit;
  closed: AbortSignal;
};

const PAGE_SIZE = 1_000;
const RETRY_MS = 100;
const IDLE_MS = 60_000;
/** How long a page may gather while catching up, for each event that it can hold, and at least. */
const GATHER_MS_AN_EVENT = 0.05;
const GATHER_MS = 20;
/** The client hands out each event as it comes. While catching up, it's cheaper to look for many of them now and then. */
const LOOK_EVERY_MS = 2;
/** So many unknown refusals in a row, from a working server, mean that the server refuses the place. */
const REFUSALS = 3;

/**
 * Follows the log. The client gives up a subscription when it breaks; this resumes it where it was. Throws
 * StoreUnavailable if that fails for as long as a call may take: follow again from there. Throws ForeignCheckpoint if
 * the log has no event there, also when it was replaced meanwhile.
 */
export async function* followLog(
  deps: FollowDeps,
  { after = START, pageSize = PAGE_SIZE, signal }: FollowOptions,
): AsyncGenerator<StoredPage> {
  const { subscribe, head, closed } = deps;
  const ended = AbortSignal.any(signal ? [signal, closed] : [closed]);
  let checkpoint = after;
  // Whether the consumer knows that there is nothing more for now.
  let told = false;
  // Immediately if nothing was ever received; later, the server may be restarting, or another leader.
  let isPatientUntil = 0;
  let refusals = 0;
  while (!ended.aborted) {
    let isAnswering = false;
    try {
      // The server takes a place beyond its end, and then leaves events out.
      if (checkpoint > START && (await head()) < checkpoint) throw new ForeignCheckpoint(checkpoint);
      isAnswering = true;
      const subscription = subscribe(checkpoint, pageSize);
      for await (const { events, caughtUp } of pagesOf(subscription, checkpoint, pageSize, deps, ended)) {
        if (events.length > 0 || caughtUp) {
          isPatientUntil = Infinity;
          refusals = 0;
        }
        checkpoint = events.at(-1)?.checkpoint ?? checkpoint;
        if (events.length > 0 || (caughtUp && !told)) yield { events, checkpoint, caughtUp };
        told = caughtUp;
      }
    } catch (error) {
      if (ended.aborted) return;
      if (isForeignCheckpoint(error)) throw error;
      const isRefusal = isAnswering && isUnknown(error);
      refusals = isRefusal ? refusals + 1 : 0;
      if (checkpoint > START && (refusals === REFUSALS || isInvalidArgument(error)))
        throw new ForeignCheckpoint(checkpoint, { cause: error });
      const failure = fromEventStoreDbError(error);
      const now = performance.now();
      if (isPatientUntil === Infinity) isPatientUntil = now + deps.timeLimit.timeoutMs;
      if ((now >= isPatientUntil && !(isRefusal && refusals < REFUSALS)) || !isStoreUnavailable(failure))
        throw failure;
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
  after: Checkpoint,
  size: number,
  { head, timeLimit }: Pick<FollowDeps, 'head' | 'timeLimit'>,
  ended: AbortSignal,
): AsyncGenerator<{ events: StoredEvent[]; caughtUp: boolean }> {
  const wake = createWake();
  let place = after;
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

  /** Where the log ended when we last asked. */
  let end: Checkpoint | null = null;
  const isNothingKnownToCome = () => live && (end === null || place >= end);
  let asleep = Promise.resolve();

  async function gather(events: StoredEvent[]): Promise<void> {
    const until = performance.now() + Math.max(GATHER_MS, size * GATHER_MS_AN_EVENT);
    for (;;) {
      // Set before reading, so nothing is missed in between.
      asleep = wake.sleep(IDLE_MS, ended);
      if (broken) throw broken;
      events.push(...take(subscription, size - events.length));
      place = events.at(-1)?.checkpoint ?? place;
      const left = until - performance.now();
      if (events.length === size || isNothingKnownToCome() || left <= 0 || ended.aborted) return;
      await (live ? wake.sleep(left, ended) : pause(Math.min(left, LOOK_EVERY_MS)));
    }
  }

  /** The server tells when everything was sent, but not when new events are under way. */
  async function isAtEnd(events: StoredEvent[]): Promise<boolean> {
    if (events.length === size || !isNothingKnownToCome()) return false;
    end = await head();
    if (place < end) await gather(events);
    return place >= end;
  }

  try {
    await timeLimit.inTime(once(subscription, 'confirmation', { signal: ended }));
    while (!ended.aborted) {
      const events: StoredEvent[] = [];
      await gather(events);
      yield { caughtUp: await isAtEnd(events), events };
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
