import type { Suggestion } from '../../contracts/events/suggestion.ts';
import type { SchedulingRequest } from '../../services/scheduling/engine.ts';
import { type Prospect, prospectOf } from '../../services/scheduling/ranker-1/confidence.ts';
import { totalOf } from '../../services/scheduling/ranker-1/cost.ts';
import type { PastDecision } from '../past-decisions/decisions.ts';

/** A suggested time that was booked, and what came of it. */
export type PastBooking = {
  meetingId: string;
  prospect: Prospect;
  /** The prospect of the time that ranked first. */
  first: Prospect;
  held: boolean;
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
        prospect: inProspect(booked, decision.request),
        first: inProspect(firstOf(suggestions), decision.request),
        held: chosen.held,
        everyoneFree: booked.notFree.length === 0,
      });
  }
}

const inProspect = ({ start, notFree, ...time }: Suggestion, request: SchedulingRequest): Prospect =>
  prospectOf({ ...time, start: Date.parse(start) / 60_000, people: notFree }, request);

/** A model may have put another time first. */
const firstOf = (suggestions: readonly Suggestion[]): Suggestion =>
  suggestions.reduce((first, next) => (totalOf(next.costs) < totalOf(first.costs) ? next : first));
