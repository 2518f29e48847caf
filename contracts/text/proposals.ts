import type { Verdict } from '../proposals.ts';
import { listInWords } from './lists.ts';

/** The answers to someone who proposes a time. */
export const VERDICT_IN_WORDS: Record<Verdict, string> = {
  possible: 'This works, as far as we know. The organizer decides.',
  outsideHours: "This is possible, but outside someone's hours or on their day off. The organizer decides.",
  notPossible: "This doesn't work for everyone required. The organizer sees it anyway.",
  unknown: "We can't tell yet whether this works. The organizer will see it.",
};

/** Why the meeting can't start at a proposed time as things stand, and the organizer's way out. */
export const NOT_POSSIBLE_IN_WORDS = {
  outsideDates: "Outside the meeting's dates. Change the dates to book it.",
  notAllowed: "On a day or at a time of day that the meeting doesn't allow. Change that to book it.",
  past: 'This time has passed.',
  tooSoon: 'Too soon to book.',
  offGrid: "Not on a quarter hour, so it can't be booked.",
} as const;

/** How a proposed time compares with all the others. */
export function placeInWords({ rank, of }: { rank: number | null; of: number }): string {
  if (rank === null) return "Not one of the times we'd suggest.";
  if (of === 1) return 'The only time that works.';
  return rank === 1 ? `The best of ${of} times we compared.` : `Number ${rank} of ${of} times we compared.`;
}

/** `Jess proposed a time`, `Jess and Omar proposed 3 times` */
export function proposedInWords(names: readonly string[], count: number): string {
  const who = listInWords([...new Set(names)]);
  return count === 1 ? `${who} proposed a time` : `${who} proposed ${count} times`;
}
