import { MINUTE } from '#contracts/durations.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import type { RefinableCandidate, Refiner } from '#services/language-model/refiner.ts';
import type { RankedSlot, SchedulingPerson } from '#services/scheduling/engine.ts';
import { rewords } from './rewords.ts';

/** Most people that a model is told about. */
const MOST_PEOPLE_TOLD = 50;

/**
 * The same times in the refiner's order and with its words for their reasons, or null. A reason that says anything else
 * than the engine's is not taken. This is where a model is kept from adding, dropping, or
 * repeating times, whatever its adapter lets through.
 */
export async function checkedRefinement(
  refiner: Refiner,
  people: readonly Pick<SchedulingPerson, 'number' | 'zone'>[],
  slots: readonly RankedSlot[],
  signal: AbortSignal,
): Promise<RankedSlot[] | null> {
  const byId = new Map(slots.map((slot, index) => [`s${index + 1}`, slot]));
  const zones = new Map(people.map(({ number, zone }) => [number, zone]));
  const candidates = [...byId].map(([id, slot]) => candidate(id, slot, zones));
  const refinement = await refiner.refine(candidates, signal);
  if (!refinement || refinement.length !== byId.size) return null;
  const ordered = refinement.flatMap(({ id, reason }) => {
    const slot = byId.get(id);
    byId.delete(id);
    return slot ? [{ ...slot, reason: rewords(reason, slot.reason) ? reason.trim() : slot.reason }] : [];
  });
  return ordered.length === slots.length ? ordered : null;
}

function candidate(
  id: string,
  slot: RankedSlot,
  zones: ReadonlyMap<number, string | null>,
): RefinableCandidate {
  const { start, confidence, costs, people, reason } = slot;
  return {
    id,
    confidence,
    costs,
    sentence: reason,
    people: people.slice(0, MOST_PEOPLE_TOLD).map(({ participant, state }) => ({
      id: `p${participant}`,
      localStart: localStart(start, zones.get(participant) ?? null),
      state,
    })),
  };
}

function localStart(start: number, zone: string | null): string {
  const timeZone = zone === null ? null : intlZone(zone);
  if (timeZone === null) return 'unknown';
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(start * MINUTE);
}
