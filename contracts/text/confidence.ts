import type { BentRule, SlotState } from '../events/suggestion.ts';

/** A time, and how it is for its people; those who are free may be left out. */
export type Told = {
  /** Percent. */
  confidence: number;
  bent: readonly BentRule[];
  people: readonly { state: SlotState }[];
};

/** Where the calendar of someone who has to come is unknown, a figure would claim too much. */
export const isUnknown = ({ bent, people }: Told): boolean =>
  bent.includes('someoneMissing') && people.some(({ state }) => state === 'unknown');

/** From two thirds on, as in the reports on the climate, whose scale of words is widely known. */
const isLikely = (confidence: number): boolean => confidence >= 66;

/** A word for the chance that a time holds. */
export function surenessOf(told: Told): 'Very likely' | 'Likely' | 'Unsure' | 'Unlikely' {
  const { confidence } = told;
  if (confidence < 50) return 'Unlikely';
  if (!isLikely(confidence) || isUnknown(told)) return 'Unsure';
  return confidence < 90 ? 'Likely' : 'Very likely';
}

/** The addition to the word: the figure, or why there is none. */
export function figureInWords(told: Told): string {
  if (!isUnknown(told)) return `${told.confidence}% confidence`;
  const unknown = told.people.filter(({ state }) => state === 'unknown').length;
  return unknown === 1 ? 'someone may be busy' : `${unknown} people may be busy`;
}

/** As in “Likely, 82% confidence” and “Unsure: someone may be busy”. */
export const confidenceInWords = (told: Told): string =>
  `${surenessOf(told)}${isUnknown(told) ? ':' : ','} ${figureInWords(told)}`;

/** Whether figures tell the times of a list apart. If not, the first one's figure is enough. */
export const doFiguresDiffer = (all: readonly Pick<Told, 'confidence'>[]): boolean =>
  all.some(({ confidence }) => confidence !== all[0]!.confidence);

/** The words for each time of a list: of equal figures only the first is told. */
export const confidencesInWords = (all: readonly Told[]): string[] =>
  all.map((told, index) =>
    index === 0 || doFiguresDiffer(all) ? confidenceInWords(told) : surenessOf(told),
  );
