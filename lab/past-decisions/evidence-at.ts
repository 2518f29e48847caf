import type { EvidenceEvent } from '../../contracts/events/evidence.ts';
import { type Evidence, evidenceDecider } from '../../services/domain/evidence/evidence.ts';
import type { EventAsRecorded } from './story.ts';

/** A ranking's evidence can't be determined: a sentence that says which events are missing. */
class EvidenceMissing extends Error {
  readonly code = 'EVIDENCE_MISSING';
}

/**
 * The evidence as it was at a revision; `events` is the stream from its first event. Requests in rising order are
 * folded once. When two looks race, a ranking may have less evidence than the ranking before.
 */
export function createEvidenceAt(
  meetingId: string,
  events: readonly EventAsRecorded<EvidenceEvent>[],
): (revision: number) => Evidence {
  let state = evidenceDecider.initial;
  return (revision) => {
    if (revision < state.revision) state = evidenceDecider.initial;
    while (state.revision < revision) {
      const event = events[state.revision + 1];
      if (event?.revision !== state.revision + 1)
        throw new EvidenceMissing(
          `A ranking of ${meetingId} is based on evidence ${revision}, but event ${state.revision + 1} of evidence-${meetingId} is missing from the log, or of a type this Kairos doesn't know.`,
        );
      state = evidenceDecider.evolve(state, event);
    }
    return state;
  };
}
