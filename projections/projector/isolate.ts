import { setTimeout as wait } from 'node:timers/promises';
import { meetingIdOf } from '#projections/meetings/project.ts';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
import { ProjectionFailed, type Touched } from './fold-page.ts';
import type { Folding, Slice } from './folding.ts';

/** Three tries in all. */
const PAUSES_MS = [50, 200];

/**
 * Applies a slice. If an event in it can't be projected, the slice is halved until that event is alone; it is tried
 * three times and then parked, and all the others proceed.
 */
export async function applyIsolating(
  folding: Folding,
  slice: Slice,
  onParked: (event: SealedEvent, error: string) => void,
  now: () => Date,
): Promise<Touched[]> {
  try {
    return await folding.apply(slice);
  } catch (error) {
    if (!isPoison(error)) throw error;
    const [event] = slice.events;
    if (slice.events.length === 1 && event) {
      const touched = await tryAgainOrPark(folding, slice, event, onParked, now);
      // The page may reach further than its last event.
      if (folding.position < slice.checkpoint) await folding.apply({ ...slice, events: [] });
      return touched;
    }
    const middle = Math.ceil(slice.events.length / 2);
    const first = slice.events.slice(0, middle);
    const rest = slice.events.slice(middle);
    const upTo = { events: first, checkpoint: first.at(-1)!.checkpoint, caughtUp: false };
    return [
      ...(await applyIsolating(folding, upTo, onParked, now)),
      ...(await applyIsolating(folding, { ...slice, events: rest }, onParked, now)),
    ];
  }
}

async function tryAgainOrPark(
  folding: Folding,
  slice: Slice,
  event: SealedEvent,
  onParked: (event: SealedEvent, error: string) => void,
  now: () => Date,
): Promise<Touched[]> {
  let reason = '';
  for (const pause of PAUSES_MS) {
    await wait(pause);
    try {
      return await folding.apply(slice);
    } catch (error) {
      if (!isPoison(error)) throw error;
      reason = error.message;
    }
  }
  const touched = await folding.park(event, meetingIdOf(event), { error: reason, at: now() });
  onParked(event, reason);
  return touched;
}

/** What operators learn about the event. */
export const parkedEventNotice = ({ id }: SealedEvent, error: string): string =>
  `Parked event ${id}, leaving it out of the read models: ${error}`;

/** An error that lies in the event: the handlers refuse it, or Postgres refuses the values (classes 22 and 23). */
function isPoison(error: unknown): error is Error {
  if (error instanceof ProjectionFailed) return true;
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^2[23][0-9A-Z]{3}$/.test(error.code)
  );
}
