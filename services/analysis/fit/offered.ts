import type { ScoreParts, Suggestion, SuggestionByParts } from '#contracts/events/suggestion.ts';
import type { Tally } from '#services/scheduling/ranker-1/survey.ts';

/** A time as the organizer was offered it. */
export type Offered = {
  start: string;
  parts: ScoreParts;
  tally: Tally;
};

/** One time that was chosen among others. */
export type PastChoice = {
  meetingId: string;
  /** At least two. */
  offered: readonly Offered[];
  /** Which of them, as an index. */
  chosen: number;
};

export const offeredOf = ({ start, parts, notFree }: SuggestionByParts): Offered => ({
  start,
  parts,
  tally: tallyOf(parts.attendance, notFree),
});

/** Suggestions say who isn't free, and the share of people who are: together that gives the number of people. */
function tallyOf(attendance: number, notFree: Suggestion['notFree']): Tally {
  const count = (wanted: string) => notFree.filter(({ state }) => state === wanted).length;
  const missing = notFree.length;
  const people = missing === 0 ? 1 : Math.max(missing, Math.round(missing / (1 - attendance)));
  return {
    people,
    free: people - missing,
    busy: count('busy'),
    outOfHours: count('outOfHours'),
    unknown: count('unknown'),
  };
}
