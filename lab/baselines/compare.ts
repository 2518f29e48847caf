import type { UtcMinute } from '../../services/scheduling/engine.ts';
import type { PastDecision } from '../past-decisions/decisions.ts';
import { type Baseline, shownOf } from './baseline.ts';
import { possibleTimes, type TimeFacts, timeFactsOf } from './time-facts.ts';

/** What a rule makes of one meeting. */
export type RuleOutcome = {
  /** What it would show, best first. */
  shown: readonly TimeFacts[];
  /** Whether it would book the first of them without asking. */
  books: boolean;
  /** The place, from 1, of the chosen time among those that were chosen from, in its order; null if it ranks it nowhere. */
  rank: number | null;
};

export type ComparedMeeting = {
  decision: PastDecision;
  /** Whether the organizer chose one of at least two times. */
  isChoice: boolean;
  /** Kairos as it was, then the rules in their order. */
  outcomes: RuleOutcome[];
};

/** The ranking that counts for a meeting: the one it was booked from, otherwise the last one. Takes the oldest first. */
export const decisiveRanking = (decisions: readonly PastDecision[]): PastDecision | undefined =>
  decisions.findLast(({ outcome }) => outcome === 'booked') ?? decisions.at(-1);

/** A ranking as it was, and under each of the rules. */
export function compareMeeting(decision: PastDecision, rules: readonly Baseline[]): ComparedMeeting {
  const { request, ranked, chosen, outcome } = decision;
  const suggestions = ranked.kind === 'times' ? ranked.suggestions : [];
  const factsAt = timeFactsOf(request);
  const asShown = suggestions.map(({ start }) => factsAt(minuteOf(start)));
  const wasChosen = chosen?.shown && chosen.by === 'organizer' && outcome === 'booked' ? chosen : null;
  const isChoice = wasChosen !== null && suggestions.length > 1;
  const start = isChoice ? minuteOf(wasChosen.start) : null;
  const [best] = suggestions;
  const possible = possibleTimes(request);
  return {
    decision,
    isChoice,
    outcomes: [
      {
        shown: asShown,
        books: best !== undefined && best.bent.length === 0 && best.notFree.length === 0,
        rank: placeOf(start, asShown),
      },
      ...rules.map((rule): RuleOutcome => {
        const shown = shownOf(rule.order(possible));
        return {
          shown,
          books: shown[0] !== undefined && rule.books(shown[0]),
          rank: placeOf(start, rule.order(asShown)),
        };
      }),
    ],
  };
}

const minuteOf = (instant: string): UtcMinute => Date.parse(instant) / 60_000;

function placeOf(start: UtcMinute | null, ordered: readonly TimeFacts[]): number | null {
  const place = ordered.findIndex((time) => time.start === start);
  return place < 0 ? null : place + 1;
}
