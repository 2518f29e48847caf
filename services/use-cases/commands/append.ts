import { setTimeout as wait } from 'node:timers/promises';
import type { EventsOf, StreamKind } from '#contracts/events/streams.ts';
import type { EventLog, NewEvent } from '#services/storage/event-store/event-log.ts';
import {
  type Appended,
  type ExpectedRevision,
  isStoreUnavailable,
} from '#services/storage/event-store/port.ts';

const MAX_APPENDS = 4;

/** Waits, in milliseconds. Injected by callers that control the order of events. */
export type Pause = (milliseconds: number) => Promise<unknown>;

/**
 * Appends events. After an unknown outcome it appends the same ones again, since only that shows whether they were
 * stored. Throws StoreUnavailable if the store does not respond.
 */
export const append = <Kind extends StreamKind>(
  log: Pick<EventLog, 'append'>,
  stream: `${Kind}-${string}`,
  expected: ExpectedRevision,
  events: readonly NewEvent<EventsOf[Kind]>[],
  pause?: Pause,
): Promise<Appended> => untilKnown(() => log.append<Kind>(stream, expected, events), pause);

/** Tries again while the outcome is unknown, a few times. */
export async function untilKnown<Stored>(store: () => Promise<Stored>, pause?: Pause): Promise<Stored> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store();
    } catch (error) {
      if (!isStoreUnavailable(error) || attempt === MAX_APPENDS) throw error;
      await jitter(attempt * 50, pause);
    }
  }
}

/** Waits roughly this long, so callers that collided don't collide again. */
export const jitter = (milliseconds: number, pause: Pause = wait) =>
  pause(milliseconds * (0.5 + Math.random()));
