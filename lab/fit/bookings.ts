import type { CostParts } from '../../contracts/events/suggestion.ts';
import { totalOf } from '../../services/scheduling/ranker-1/cost.ts';
import type { PastDecision } from '../past-decisions/decisions.ts';

/** A suggested time that was booked, and what came of it. */
export type PastBooking = {
  meetingId: string;
  /** Points of cost: the time's, and those of the best suggestion. */
  cost: number;
  least: number;
  /** Everyone in the meeting when it was ranked but those who were optional, as the confidence counts them. */
  people: number;
  held: boolean;
  /** Whether everyone was free. */
  everyoneFree: boolean;
};

/** Bookings that say nothing of the confidence in suggestions, by why. */
export type LeftOut = {
  /** No ranking suggested the time. */
  notSuggested: number;
};

/** Adds the bookings among the decisions about a meeting. What was decided about its rankings later is in them. */
export function addBookings(decisions: readonly PastDecision[], into: PastBooking[], leftOut: LeftOut): void {
  for (const decision of decisions) {
    const { chosen, outcome, ranked } = decision;
    if (!chosen || outcome !== 'booked') continue;
    const suggestions = ranked.kind === 'times' ? ranked.suggestions : [];
    const booked = suggestions.find(({ start }) => start === chosen.start);
    if (!booked) leftOut.notSuggested += 1;
    else
      into.push({
        meetingId: decision.meetingId,
        cost: totalOf(booked.costs),
        least: leastOf(suggestions.map(({ costs }) => costs)),
        people: decision.request.people.filter(({ optional }) => !optional).length,
        held: chosen.held,
        everyoneFree: booked.notFree.length === 0,
      });
  }
}

/** A model may have put another time first. */
const leastOf = (costs: readonly CostParts[]): number => Math.min(...costs.map(totalOf));
