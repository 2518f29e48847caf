import { MINUTE } from '#contracts/durations.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import type { RankedSlot } from '../engine.ts';

/** A ranked slot in its recorded form: only the people who are not free are kept. */
export function toSuggestion(slot: RankedSlot): Suggestion {
  const { start, end, confidence, costs, inconveniences, because, reason, people, bent } = slot;
  return {
    start: new Date(start * MINUTE).toISOString(),
    end: new Date(end * MINUTE).toISOString(),
    confidence,
    costs,
    inconveniences,
    because,
    reason,
    notFree: people.flatMap(({ participant, state }) => (state === 'free' ? [] : [{ participant, state }])),
    bent,
  };
}
