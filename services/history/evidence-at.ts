import type { EvidenceEvent } from '../../contracts/events/evidence.ts';
import { type Evidence, evidence } from '../domain/evidence.ts';
import type { Recorded } from './story.ts';

/**
 * The evidence as it was at a revision; `events` are the stream from its first on. What is asked for in rising order
 * is folded once. A ranking that two looks raced for may stand on less than the one before it.
 */
export function createEvidenceAt(events: readonly Recorded<EvidenceEvent>[]): (revision: number) => Evidence {
  let state = evidence.initial;
  return (revision) => {
    if (revision < state.revision) state = evidence.initial;
    while (state.revision < revision) {
      const event = events[state.revision + 1];
      if (!event) throw new RangeError(`A ranking stands on evidence ${revision}, which is not in the log`);
      state = evidence.evolve(state, { ...event, at: event.meta.at });
    }
    return state;
  };
}
