import type { Timestamped } from '#services/domain/decider.ts';
import { deliveryDecider } from '#services/domain/delivery/delivery.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';

type Evolving = { evolve(state: unknown, event: Timestamped<unknown>): unknown };

/**
 * Lets the deciders remember what each stored event led to. A stream is folded from its first event whenever it's read,
 * through the same states each time, because neither states nor stored events ever change. Returns what puts
 * everything back.
 */
export function rememberFolds(): () => void {
  const deciders = [meetingDecider, evidenceDecider, deliveryDecider, reservationsDecider] as Evolving[];
  const endings = deciders.map(rememberStepsOf);
  return () => {
    for (const end of endings) end();
  };
}

function rememberStepsOf(decider: Evolving): () => void {
  const { evolve } = decider;
  const steps = new Map<object, { before: unknown; after: unknown }>();
  decider.evolve = (before, event) => {
    const known = steps.get(event);
    if (known && known.before === before) return known.after;
    const after = evolve(before, event);
    // Events are frozen once they're stored.
    if (Object.isFrozen(event)) steps.set(event, { before, after });
    return after;
  };
  return () => {
    decider.evolve = evolve;
  };
}
