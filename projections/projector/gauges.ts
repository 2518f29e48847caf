import type { Gauges } from '#services/runtime/metrics.ts';
import { lagSeconds } from '#services/storage/event-store/lag.ts';
import { type EventStore, START } from '#services/storage/event-store/port.ts';
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
