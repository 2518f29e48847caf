import type { Gauges } from '#services/runtime/metrics.ts';
import {
  type Checkpoint,
  type EventStore,
  ForeignCheckpoint,
  START,
} from '#services/storage/event-store/port.ts';
import type { Projector } from './projector.ts';

type Deps = {
  store: Pick<EventStore, 'head' | 'follow'>;
  projector: Pick<Projector, 'status'>;
  now: () => Date;
};

/** How far the read models are behind the log, whichever process leads. Throws if that's unknown. */
export async function readProjectionGauges({ store, projector, now }: Deps): Promise<Gauges> {
  const { position, parked } = await projector.status();
  const lag = await lagSeconds(store, position ?? START, now);
  return {
    kairos_projection_lag_seconds: lag,
    kairos_projection_behind: lag > 0 ? 1 : 0,
    kairos_parked_events: parked,
  };
}

/** No longer than a caller would wait, in milliseconds. */
const TIMEOUT_MS = 2_000;

/**
 * The age in seconds of the oldest event after this position, 0 if there is none: how far a reader at this position is
 * behind. Throws StoreUnavailable, or if there is no answer in time, and ForeignCheckpoint if the log ends before it.
 */
export async function lagSeconds(
  store: Pick<EventStore, 'head' | 'follow'>,
  place: Checkpoint,
  now: () => Date,
): Promise<number> {
  const head = await store.head();
  if (head < place) throw new ForeignCheckpoint(place);
  if (head === place) return 0;
  const late = AbortSignal.timeout(TIMEOUT_MS);
  for await (const { events } of store.follow({ after: place, pageSize: 1, signal: late })) {
    const at = events[0]?.meta['at'];
    return typeof at === 'string' ? Math.max(0, now().getTime() - Date.parse(at)) / 1_000 : 0;
  }
  throw new Error("The event log didn't respond in time.");
}
