import type { CostParts, SlotState } from '#contracts/events/suggestion.ts';

/** Everything a model learns about a candidate. People are p0 (the organizer) to pn; no names, addresses or titles. */
export type RefinableCandidate = {
  id: string;
  /** Percent. */
  confidence: number;
  costs: CostParts;
  /** The reason in words without names, which the model may improve. */
  sentence: string;
  people: { id: string; localStart: string; state: SlotState }[];
};

/** The candidates' ids in a new order, all of them once, each with its sentence in other words; or null: keep the engine's order. */
export type Refinement = { id: string; reason: string }[] | null;

/** May reorder the engine's times and reword the reasons, but can never add a slot, a person or a fact. */
export interface Refiner {
  /** The name and version that the event will carry. */
  readonly version: string;
  /** Never throws; a wrong answer, none within 8 s, or nonsense is null. */
  refine(candidates: readonly RefinableCandidate[], signal: AbortSignal): Promise<Refinement>;
}
