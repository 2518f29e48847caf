import type { BentRule, Ranker, ScoreParts, SlotState } from '#contracts/events/suggestion.ts';

export const STATE: Record<SlotState, string> = {
  free: 'Free',
  busy: 'Busy',
  outOfHours: 'Out of hours',
  unknown: 'Unknown',
};

/** A confidence in percent, in a word. Above 60 everyone is free and no calendar is unknown. */
export function confidenceWord(confidence: number): string {
  if (confidence >= 90) return 'Excellent';
  if (confidence >= 80) return 'Very good';
  if (confidence > 60) return 'Good';
  return confidence >= 40 ? 'A compromise' : 'A last resort';
}

export const BENT: Record<BentRule, string> = {
  outsidePreference: 'Outside the preferred time of the day',
  outsideHours: 'Outside somebody’s own hours',
  someoneMissing: 'Not everyone can come',
};

/** In the order of their weight. */
export const PARTS: readonly { part: keyof ScoreParts; name: string }[] = [
  { part: 'attendance', name: 'People who are free' },
  { part: 'weekday', name: 'On a workday' },
  { part: 'hours', name: 'Well inside everyone’s hours' },
  { part: 'sooner', name: 'Soon' },
  { part: 'breathingRoom', name: 'Room to breathe before and after' },
  { part: 'lunch', name: 'Keeps lunch free' },
  { part: 'roundStart', name: 'Starts on the hour' },
  { part: 'fragmentation', name: 'Splits nobody’s free time' },
];

/** A part of a score, from 0 to 1, in a word. */
export function partWord(value: number): string {
  if (value >= 0.995) return 'fully';
  if (value >= 0.7) return 'mostly';
  if (value >= 0.35) return 'partly';
  return value > 0.005 ? 'hardly' : 'not';
}

/** Who put the times into their order. */
export const rankedBy = ({ by, version }: Ranker): string =>
  by === 'rules'
    ? `by the rules of Kairos, version ${version}`
    : `by Vertex AI (${version}), among times that the rules found`;
